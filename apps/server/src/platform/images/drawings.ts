import { hash } from 'node:crypto'
import { openSemaphore } from '../semaphore/index.ts'
import { openLruCache } from '../lru-cache/index.ts'
import { unavailable } from '../unavailable.ts'

/** Pictures of usual sizes have a few kilobytes; larger ones are drawn again. */
const CACHED_MAX = 500
const CACHED_BYTES_MAX = 64 * 1024

/** A drawing of our own as PNG: SVG that says its size in pixels. */
type Draw = (svg: string) => Promise<Buffer>

/** Loaded by the first picture: until then it would only take memory and time to start. */
const loadSharp = async () =>
  import('sharp').catch((error: unknown) => {
    // The system opens no more files, or has no memory left; it may soon.
    throw unavailable(error)
  })

/**
 * Draws SVG that we have written or chosen ourselves, two pictures at a time; the latest small ones are
 * kept in memory. What comes from outside is for Images alone. The same text gives the same bytes.
 * Refuses with `general_service_unavailable` under too much load.
 */
export function openDrawings(): Draw {
  const cache = openLruCache<string, Promise<Buffer>>(CACHED_MAX)
  const semaphore = openSemaphore({ concurrency: 2, waiting: 200 })

  return async (svg) => {
    const key = hash('sha256', svg)
    const known = cache.get(key)
    if (known) return known
    const drawn = semaphore(async () => {
      const { default: sharp } = await loadSharp()
      return sharp(Buffer.from(svg)).png({ compressionLevel: 7 }).toBuffer()
    })
    void cache.set(key, drawn)
    void drawn.then(
      (bytes) => bytes.length > CACHED_BYTES_MAX && cache.delete(key),
      () => cache.delete(key),
    )
    return drawn
  }
}
