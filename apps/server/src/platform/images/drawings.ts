import { hash } from 'node:crypto'
import { openSemaphore } from '../semaphore/index.ts'
import { openLruCache } from '../lru-cache/index.ts'
import { unavailable } from '../unavailable.ts'

/** Limits of the cache. Images of usual sizes have a few kilobytes; larger ones are drawn again. */
const CACHED_MAX = 500
const CACHED_BYTES_MAX = 64 * 1024

/** Of each kind of drawing. */
const LOAD = { concurrency: 2, waiting: 200 }

/** Draws our own SVG, which declares its size in pixels. */
type Draw = (svg: string) => Promise<Buffer>

/** Loaded by the first image: earlier, it would only cost memory and startup time. */
export const loadSharp = async () =>
  import('sharp').catch((error: unknown) => {
    // The system is out of file handles or memory; it may recover soon.
    throw unavailable(error)
  })

/**
 * Draws trusted SVG, two images at a time, with a cache of recent small ones. SVG from users goes through Images
 * instead. The same text gives the same bytes. Throws `general_service_unavailable` under too much load.
 */
export function openDrawings(output: 'png' | 'jpeg' = 'png'): Draw {
  const cache = openLruCache<string, Promise<Buffer>>(CACHED_MAX)
  const semaphore = openSemaphore(LOAD)

  return async (svg) => {
    const key = hash('sha256', svg)
    const known = cache.get(key)
    if (known) return known
    const drawn = semaphore(async () => {
      const { default: sharp } = await loadSharp()
      const drawing = sharp(Buffer.from(svg))
      return output === 'png'
        ? drawing.png({ compressionLevel: 7 }).toBuffer()
        : drawing.jpeg({ quality: 86 }).toBuffer()
    })
    void cache.set(key, drawn)
    void drawn.then(
      (bytes) => bytes.length > CACHED_BYTES_MAX && cache.delete(key),
      () => cache.delete(key),
    )
    return drawn
  }
}

/** A preview of ours, as large as it fits into a box, as a JPEG: SVG takes no WebP, and scales slowly. */
export async function fitted(preview: Buffer, box: { width: number; height: number }) {
  const { default: sharp } = await loadSharp()
  return sharp(preview)
    .resize({ ...box, fit: 'inside' })
    .jpeg({ quality: 95 })
    .toBuffer()
}

interface Font {
  /** The path of a font that we ship, and its family. */
  readonly file: string
  readonly family: string
  /** In pixels. */
  readonly size: number
}

/** Text without markup in a font of ours, which has all of its characters: black, in a picture that fits it closely. */
export function openTextDrawings() {
  const semaphore = openSemaphore(LOAD)
  return async (text: string, { file, family, size }: Font) =>
    semaphore(async () => {
      const { default: sharp } = await loadSharp()
      const drawing = { text, font: `${family} ${size}px`, fontfile: file, rgba: true, dpi: 72 }
      const { data: png, info } = await sharp({ text: drawing })
        .png({ compressionLevel: 7 })
        .toBuffer({ resolveWithObject: true })
      return { png, width: info.width, height: info.height }
    })
}
