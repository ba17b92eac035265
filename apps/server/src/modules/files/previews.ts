import { AppError } from '@devhood/contract'
import type { Images, Rendition } from '#platform/images'
import { type Ahead, nameOf, openAhead } from './ahead.ts'
import type { Errands } from './errands.ts'
import { openHotBytes } from './hot-bytes.ts'
import { uploaderOf } from './inspection.ts'
import { FILE_LIMITS } from './limits.ts'
import { intactBytes, rasterBytes, type Stored } from './intact.ts'
import type { PreviewCache, PreviewId } from './preview-cache.ts'
import { variantOf } from './rendition.ts'
import type { FileRow } from './store.ts'
import { SVG } from './types.ts'

type Subject = Pick<FileRow, 'key' | 'mimeType' | 'signature' | 'owner' | 'width' | 'height'>

/** Who wants to see a rendering. */
interface Asker {
  /** On whose account it is made, as limits name people. */
  readonly person: string
  /** May refuse to have it made; what is there already is always given. */
  readonly admit: () => Promise<void>
}

interface Options extends Stored {
  readonly images: Images
  readonly cache: PreviewCache
  readonly errands: Errands
}

/** Renderings of stored pictures: made once, kept until others are asked for more. */
export interface Previews extends Pick<Ahead, 'followUp'> {
  get(file: Subject, rendition: Rendition, asker: Asker): Promise<Buffer>
  /** A rendering that is in memory. */
  known(id: PreviewId): Buffer | undefined
  /** Makes what will be asked for when there is nothing else to do, if ever. */
  prepare(file: Subject, renditions: Promise<readonly Rendition[]> | readonly Rendition[]): void
}

/** Larger renderings are rarer, and would drive out many small ones. */
const HOT_MAX = FILE_LIMITS.previewMemory / 64
const HOT_ENTRY = 1000

/** Keeps each rendering once, however many have asked for it at the same time. */
function openKeeping({ cache, errands }: Pick<Options, 'cache' | 'errands'>) {
  const keeping = new Set<string>()
  return (id: PreviewId, bytes: Buffer): void => {
    const name = nameOf(id)
    if (keeping.has(name)) return
    keeping.add(name)
    errands.run(() => cache.set(id, bytes).finally(() => keeping.delete(name)))
  }
}

/** Nobody misses what would have been made of a file that is gone by now. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof AppError && error.type === 'storage_file_not_found')) throw error
}

export function openPreviews({ images, cache, errands, ...stored }: Options): Previews {
  const hot = openHotBytes({ total: FILE_LIMITS.previewMemory, each: HOT_MAX, entry: HOT_ENTRY })
  const looking = new Map<string, Promise<Buffer | undefined>>()
  const drawing = new Set<string>()
  const keep = openKeeping({ cache, errands })
  const ahead = openAhead({ images, cache, errands, isAwaited: (id) => drawing.has(nameOf(id)) })

  /** What can be decoded of a file: of an SVG its raster. */
  async function* read(file: Subject): AsyncGenerator<Uint8Array> {
    if (file.mimeType === SVG) yield* (await rasterBytes(stored, file)) as AsyncIterable<Buffer>
    else yield* intactBytes(stored, file)
  }

  /** Looks once for all who ask for the same at the same time. */
  async function find(id: PreviewId): Promise<Buffer | undefined> {
    const name = nameOf(id)
    const known = looking.get(name)
    if (known) return known
    const work = cache.get(id).finally(() => looking.delete(name))
    looking.set(name, work)
    return work
  }

  /** Draws once for all who ask for the same at the same time, when the turn of one of them has come. */
  async function draw(file: Subject, rendition: Rendition, person: string): Promise<Buffer> {
    const id = { key: file.key, variant: variantOf(rendition) }
    const name = nameOf(id)
    drawing.add(name)
    try {
      const turn = { person, name, pixels: file.width * file.height }
      const { bytes } = await images.render(() => read(file), turn, rendition)
      keep(id, bytes)
      return bytes
    } finally {
      drawing.delete(name)
    }
  }

  return {
    async get(file, rendition, { person, admit }) {
      const id = { key: file.key, variant: variantOf(rendition) }
      const name = nameOf(id)
      const known = hot.get(name)
      if (known) return known
      const early = await ahead.find(id)?.catch(() => undefined)
      const kept = early ?? (await find(id))
      if (kept === undefined) await admit()
      const bytes = kept ?? (await draw(file, rendition, person))
      hot.set(name, bytes)
      return bytes
    },
    known: (id) => hot.get(nameOf(id)),
    followUp: (key) => ahead.followUp(key),
    prepare: (file, renditions) =>
      errands.run(async () => {
        const turn = { person: uploaderOf(file), pixels: file.width * file.height }
        const subject = { key: file.key, read: () => read(file), turn }
        await ahead.prepare(subject, await renditions).catch(unlessDeleted)
      }),
  }
}
