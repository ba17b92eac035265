const KEY = 'cookieFallback'
const HEADER = 'X-Fallback-Cookies'

/** Where there is no storage (Node) or it is forbidden, there is no fallback: cookies do the work. */
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

/** Keeps what the server sends, word for word; an answer without the header changes nothing. */
export function saveFallbackCookies(headers: Headers): void {
  const sent = headers.get(HEADER)
  if (!sent) return
  try {
    storage()?.setItem(KEY, sent)
  } catch {
    // A full or forbidden storage must not fail the call: the cookie carries the session.
  }
}
