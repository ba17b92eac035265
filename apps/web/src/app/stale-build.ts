import { tabItems } from '#lib/device/storage'

const RELOADED_AT_KEY = 'devhood-reloaded-at'
const MIN_RELOAD_INTERVAL = 60_000

/** Whether a chunk of the app failed to load: offline, or replaced by a new version. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && /import|preload css/i.test(error.message)
}

/**
 * A page that is open during a deployment requests files that no longer exist; a reload brings the new version. A
 * second failure within a minute has another cause and is shown instead.
 */
export function reloadForChunkLoadError(error: unknown): void {
  const reloadedAt = Number(tabItems.get(RELOADED_AT_KEY) ?? 0)
  if (
    !isChunkLoadError(error) ||
    !navigator.onLine ||
    Date.now() - reloadedAt < MIN_RELOAD_INTERVAL
  )
    return
  tabItems.set(RELOADED_AT_KEY, String(Date.now()))
  location.reload()
}
