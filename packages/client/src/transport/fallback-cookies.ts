const KEY = 'cookieFallback'
const HEADER = 'X-Fallback-Cookies'

/** Without storage (Node, or forbidden or filled in the browser) there is no fallback: cookies carry the session. */
function attempt<T>(step: (storage: Storage | undefined) => T): T | undefined {
  try {
    return step(globalThis.localStorage)
  } catch {
    return undefined
  }
}

export function addFallbackCookies(headers: Headers): void {
  const stored = attempt((storage) => storage?.getItem(KEY))
  if (stored) headers.set(HEADER, stored)
}

/** Stores the server's header value unchanged; a response without the header changes nothing. */
export function saveFallbackCookies(headers: Headers): void {
  const sent = headers.get(HEADER)
  if (sent) attempt((storage) => storage?.setItem(KEY, sent))
}
