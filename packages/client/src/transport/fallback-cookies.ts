const KEY = 'cookieFallback'
const HEADER = 'X-Fallback-Cookies'

/** Without storage (Node, or forbidden by the browser) there is no fallback: cookies carry the session. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function addFallbackCookies(headers: Headers): void {
  const stored = storage()?.getItem(KEY)
  if (stored) headers.set(HEADER, stored)
}

/** Stores the server's header value unchanged; an answer without the header changes nothing. */
export function saveFallbackCookies(headers: Headers): void {
  const sent = headers.get(HEADER)
  if (!sent) return
  try {
    storage()?.setItem(KEY, sent)
  } catch {
    // Full or forbidden storage must not fail the call: the cookie carries the session.
  }
}
