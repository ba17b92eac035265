import type { Blobs } from '#platform/blobs'
import type { Images, Rendition } from '#platform/images'
import type { Errands } from './errands.ts'
import { openHotBytes } from './hot-bytes.ts'
import { FILE_LIMITS } from './limits.ts'
import { damaged, intactBytes } from './intact.ts'
import { rasterOf } from './places.ts'
import type { PreviewCache } from './preview-cache.ts'
import { variantOf } from './rendition.ts'
import type { FileRow } from './store.ts'
import { SVG } from './types.ts'

type Subject = Pick<FileRow, 'key' | 'mimeType' | 'signature'>

interface Options {
  readonly blobs: Blobs
  readonly images: Images
  readonly cache: PreviewCache
  readonly errands: Errands
}

/** Renderings of stored pictures: made once, kept until others are asked for more. */
export interface Previews {
  /** `admit` may refuse to render; what is there already is always given. */
  get(file: Subject, rendition: Rendition, admit: () => Promise<void>): Promise<Buffer>
  /** Renders when there is nothing else to do, if ever. */
  prepare(file: Subject, rendition: Rendition): Promise<void>
}

/** Somebody has asked for a rendering before its turn came. */
class Unneeded extends Error {}

/** Larger renderings are rarer, and would drive out many small ones. */
const HOT_MAX = FILE_LIMITS.previewMemory / 64

export function openPreviews({ blobs, images, cache, errands }: Options): Previews {
  const hot = openHotBytes({ total: FILE_LIMITS.previewMemory, each: HOT_MAX })
  const running = new Map<string, Promise<Buffer>>()

  /** What can be decoded of a file: of an SVG its raster. */
  async function* read(file: Subject): AsyncGenerator<Uint8Array> {
    if (file.mimeType !== SVG) return yield* intactBytes(blobs, file)
    const bytes = await blobs.get(rasterOf(file.key))
    if (!bytes) throw damaged(`The raster of file ${file.key} is gone`)
    yield* bytes as AsyncIterable<Buffer>
  }

  /** Runs `make` once for all who ask for the same at the same time. */
  async function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = running.get(name)
    if (known) return known
    const work = make().finally(() => running.delete(name))
    running.set(name, work)
    return work
  }

  return {
    async get(file, rendition, admit) {
      const id = { key: file.key, variant: variantOf(rendition) }
      const name = `${id.key}/${id.variant}`
      const known = hot.get(name)
      if (known) return known
      const bytes = await once(name, async () => {
        const kept = await cache.get(id)
        if (kept) return kept
        await admit()
        const rendered = await images.render(() => read(file), rendition)
        errands.run(() => cache.set(id, rendered.bytes))
        return rendered.bytes
      })
      hot.set(name, bytes)
      return bytes
    },
    async prepare(file, rendition) {
      const id = { key: file.key, variant: variantOf(rendition) }
      const name = `${id.key}/${id.variant}`
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      promise.catch(() => {})
      /** Its turn has come: whoever asks from now on waits for this one. */
      async function* begin(): AsyncGenerator<Uint8Array> {
        const others = running.get(name)
        if ((others && others !== promise) || (await cache.has(id))) throw new Unneeded()
        running.set(name, promise)
        yield* read(file)
      }
      try {
        const rendered = await images.renderLater(begin, rendition)
        if (!rendered) return
        resolve(rendered.bytes)
        await cache.set(id, rendered.bytes)
      } catch (error) {
        reject(error)
        if (!(error instanceof Unneeded)) throw error
      } finally {
        if (running.get(name) === promise) running.delete(name)
      }
    },
  }
}
