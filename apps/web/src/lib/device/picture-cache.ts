import { settings } from '#lib/settings/settings'
import { responseCaches } from './storage.ts'

/** Cache from which the service worker serves pictures offline. */
const CACHE_NAME = 'pictures'
/** Maximum number of cached pictures: the posts and avatars of the pages that were seen last. */
const MAX_PICTURES = 250

/** Caches one of our pictures that the page has just shown, from the browser's own cache without a request. */
export async function cachePicture(address: string): Promise<void> {
  const url = URL.parse(address, location.href)
  const isOwnPicture = url?.origin === location.origin && url.pathname.startsWith('/v1/')
  const caches = responseCaches()
  if (!settings.offline || !isOwnPicture || !caches) return
  try {
    const cache = await caches.open(CACHE_NAME)
    if (await cache.match(address)) return
    const response = await fetch(address, { cache: 'force-cache' })
    if (!response.ok) return
    await cache.put(address, response)
    const surplus = (await cache.keys()).slice(0, -MAX_PICTURES)
    await Promise.all(surplus.map((request) => cache.delete(request)))
  } catch {
    // Storage is full or forbidden: offline, the page lacks this picture.
  }
}
