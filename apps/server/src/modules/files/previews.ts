import type { Blobs } from '#platform/blobs'
import type { Images, Rendition } from '#platform/images'
import { type Ahead, nameOf, openAhead } from './ahead.ts'
import type { Errands } from './errands.ts'
import { openHotBytes } from './hot-bytes.ts'
import { FILE_LIMITS } from './limits.ts'
import { damaged, intactBytes } from './intact.ts'
import { rasterOf } from './places.ts'
import type { PreviewCache, PreviewId } from './preview-cache.ts'
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
export interface Previews extends Pick<Ahead, 'followUp'> {
  /** `admit` may refuse to render; what is there already is always given. */
  get(file: Subject, rendition: Rendition, admit: () => Promise<void>): Promise<Buffer>
  /** A rendering that is in memory. */
  known(id: PreviewId): Buffer | undefined
  /** Makes what will be asked for when there is nothing else to do, if ever. */
  prepare(file: Subject, renditions: Promise<readonly Rendition[]> | readonly Rendition[]): void
}

/** Larger renderings are rarer, and would drive out many small ones. */
const HOT_MAX = FILE_LIMITS.previewMemory / 64
const HOT_ENTRY = 1000

export function openPreviews({ blobs, images, cache, errands }: Options): Previews {
  const hot = openHotBytes({ total: FILE_LIMITS.previewMemory, each: HOT_MAX, entry: HOT_ENTRY })
  const running = new Map<string, Promise<Buffer>>()
  const ahead = openAhead({ images, cache, errands, isAwaited: (id) => running.has(nameOf(id)) })

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
      const name = nameOf(id)
      const known = hot.get(name)
      if (known) return known
      const early = await ahead.find(id)?.catch(() => undefined)
      const make = async () => {
        const kept = await cache.get(id)
        if (kept) return kept
        await admit()
        const rendered = await images.render(() => read(file), rendition)
        errands.run(() => cache.set(id, rendered.bytes))
        return rendered.bytes
      }
      const bytes = early ?? (await once(name, make))
      hot.set(name, bytes)
      return bytes
    },
    known: (id) => hot.get(nameOf(id)),
    followUp: (key) => ahead.followUp(key),
    prepare: (file, renditions) =>
      errands.run(async () => ahead.prepare(file.key, () => read(file), await renditions)),
  }
}
