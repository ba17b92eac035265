import { settings } from './settings.ts'

/** The service worker answers from here when there is no network. */
const CACHE = 'pictures'
/** The pictures and faces of one feed. */
const LIMIT = 60

/** Keeps a picture of ours that a page has just shown: from the browser's own cache, without asking again. */
export async function keepPicture(address: string): Promise<void> {
  const url = URL.parse(address, location.href)
  const isOurs = url?.origin === location.origin && url.pathname.startsWith('/v1/')
  if (!settings.offline || !isOurs || !('caches' in globalThis)) return
  try {
    const cache = await caches.open(CACHE)
    if (await cache.match(address)) return
    const answer = await fetch(address, { cache: 'force-cache' })
    if (!answer.ok) return
    await cache.put(address, answer)
    const known = await cache.keys()
    await Promise.all(known.slice(0, -LIMIT).map((request) => cache.delete(request)))
  } catch {
    // The device is full or forbids it: the feed will be read without this picture.
  }
}
