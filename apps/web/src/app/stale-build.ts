const RELOADED_AT_KEY = 'devhood-reloaded-at'
const MIN_RELOAD_INTERVAL = 60_000

/** A part of the app could not be fetched: the network is down, or a new version has replaced it. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message)
}

/**
 * A page that was open while a new version was installed asks for files that are gone; loading the page
 * anew brings the new version. A second failure within a minute has another cause and is shown instead.
 */
export function reloadForChunkLoadError(error: unknown): void {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0)
  if (
    !isChunkLoadError(error) ||
    !navigator.onLine ||
    Date.now() - reloadedAt < MIN_RELOAD_INTERVAL
  )
    return
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
  location.reload()
}
