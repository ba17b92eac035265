const MARK = 'devhood-reloaded-at'
const ONCE_PER = 60_000

/** A part of the app could not be fetched: the network is down, or a new version has replaced it. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message)
}

/**
 * A page that was open while a new version was installed asks for files that are gone; loading the page
 * anew brings the new version. A second failure within a minute has another cause and is shown instead.
 */
export function reloadForMissingPart(error: unknown): void {
  const last = Number(sessionStorage.getItem(MARK) ?? 0)
  if (!isMissingPart(error) || !navigator.onLine || Date.now() - last < ONCE_PER) return
  sessionStorage.setItem(MARK, String(Date.now()))
  location.reload()
}
