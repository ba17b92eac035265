import { settings } from '#lib/settings/settings'

/** The service worker answers from here when there is no network. */
const CACHE_NAME = 'pictures'
/** The pictures and faces of one feed. */
const MAX_PICTURES = 60

/** Keeps a picture of ours that a page has just shown: from the browser's own cache, without asking again. */
export async function cachePicture(address: string): Promise<void> {
  const url = URL.parse(address, location.href)
  const isOwnPicture = url?.origin === location.origin && url.pathname.startsWith('/v1/')
  if (!settings.offline || !isOwnPicture || !('caches' in globalThis)) return
  try {
    const cache = await caches.open(CACHE_NAME)
    if (await cache.match(address)) return
    const answer = await fetch(address, { cache: 'force-cache' })
    if (!answer.ok) return
    await cache.put(address, answer)
    const cachedRequests = await cache.keys()
    await Promise.all(
      cachedRequests.slice(0, -MAX_PICTURES).map((request) => cache.delete(request)),
    )
  } catch {
    // The device is full or forbids it: the feed will be read without this picture.
  }
}
