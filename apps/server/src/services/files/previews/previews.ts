import { AppError } from '@devhood/contract'
import type { FollowUp, Images, Rendition } from '#platform/images'
import { openMemoryCache } from './memory-cache.ts'
import { previewName, openPreviewWarming } from './preview-warming.ts'
import type { BackgroundTasks } from '../storage/background-tasks.ts'
import { uploaderOf } from '../uploads/inspection.ts'
import { FILE_LIMITS } from '../limits.ts'
import { verifiedBytes, rasterBytes, type StoredFiles } from '../storage/checksum.ts'
import type { PreviewCache, PreviewId } from './preview-cache.ts'
import { pageRenditions, PREPARED_MAX, variantOf } from './rendition.ts'
import type { FileRow } from '../storage/store.ts'
import { SVG } from '../types.ts'

type SourceFile = Pick<FileRow, 'key' | 'mimeType' | 'signature' | 'owner' | 'width' | 'height'>

interface Requester {
  /** Whose rendering queue the work is in, as rate limits name people. */
  readonly person: string
  /** May refuse to render; an existing preview is always returned. */
  readonly admit: () => Promise<void>
}

interface Options extends StoredFiles {
  readonly images: Images
  readonly cache: PreviewCache
  readonly backgroundTasks: BackgroundTasks
}

/** Larger previews are rarer, and would evict many small ones. */
const HOT_MAX = FILE_LIMITS.previewMemory / 64
const HOT_ENTRY = 1000

/** Stores each preview once, however many requests wait for it. */
function openSaving({ cache, backgroundTasks }: Pick<Options, 'cache' | 'backgroundTasks'>) {
  const saving = new Set<string>()
  return (id: PreviewId, bytes: Buffer): void => {
    const name = previewName(id)
    if (saving.has(name)) return
    saving.add(name)
    backgroundTasks.run(() => cache.set(id, bytes).finally(() => saving.delete(name)))
  }
}

/** Previews of a file that has been deleted meanwhile aren't needed. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof AppError && error.type === 'storage_file_not_found')) throw error
}

/** The decodable bytes of a file: for an SVG its PNG rendering. */
async function* decodable(stored: StoredFiles, file: SourceFile): AsyncGenerator<Uint8Array> {
  if (file.mimeType === SVG) yield* (await rasterBytes(stored, file)) as AsyncIterable<Buffer>
  else yield* verifiedBytes(stored, file)
}

/** Concurrent requests for the same preview share one lookup. */
function openLookups(cache: PreviewCache) {
  const looking = new Map<string, Promise<Buffer | undefined>>()
  return async (id: PreviewId): Promise<Buffer | undefined> => {
    const name = previewName(id)
    const work = looking.get(name) ?? cache.get(id).finally(() => looking.delete(name))
    looking.set(name, work)
    return work
  }
}

/** Previews of stored pictures: rendered once, and cached until others need the room. */
export function openPreviews({ images, cache, backgroundTasks, ...stored }: Options) {
  const hot = openMemoryCache({
    maxBytes: FILE_LIMITS.previewMemory,
    maxEntryBytes: HOT_MAX,
    entryOverhead: HOT_ENTRY,
  })
  const find = openLookups(cache)
  const rendering = new Set<string>()
  const save = openSaving({ cache, backgroundTasks })
  const warming = openPreviewWarming({ images, cache, backgroundTasks, requested: rendering })

  /**
   * Concurrent requests for the same preview share one rendering, at the first position in the queue of any of
   * them.
   */
  async function draw(file: SourceFile, rendition: Rendition, person: string): Promise<Buffer> {
    const id = { key: file.key, variant: variantOf(rendition) }
    const name = previewName(id)
    rendering.add(name)
    try {
      const turn = { person, name, pixels: file.width * file.height }
      const { bytes } = await images.render(() => decodable(stored, file), turn, rendition)
      save(id, bytes)
      return bytes
    } finally {
      rendering.delete(name)
    }
  }

  async function prepare(file: SourceFile, renditions: readonly Rendition[]): Promise<void> {
    const turn = { person: uploaderOf(file), pixels: file.width * file.height }
    const subject = { key: file.key, read: () => decodable(stored, file), turn }
    await warming.prepare(subject, renditions).catch(ignoreDeleted)
  }

  return {
    async get(file: SourceFile, rendition: Rendition, { person, admit }: Requester) {
      const id = { key: file.key, variant: variantOf(rendition) }
      const name = previewName(id)
      const known = hot.get(name)
      if (known) return known
      const early = await warming.find(id)?.catch(() => undefined)
      const cached = early ?? (await find(id))
      if (cached === undefined) await admit()
      const bytes = cached ?? (await draw(file, rendition, person))
      hot.set(name, bytes)
      return bytes
    },
    known: (id: PreviewId) => hot.get(previewName(id)),
    /**
     * Renders the previews that our pages request, while the file is being read anyway. They are stored after its row,
     * which `saved` resolves to; undefined when there is none.
     */
    followUp: (key: string, saved: Promise<SourceFile | undefined>): FollowUp => ({
      width: PREPARED_MAX,
      async run({ width }, render) {
        const left = await warming.renderAll(key, pageRenditions(width), render, saved)
        if (left.length === 0) return
        backgroundTasks.run(async () => {
          const file = await saved
          if (file) await prepare(file, left)
        })
      },
    }),
    /** Renders expected previews when the server is idle, if ever. */
    prepare: (file: SourceFile, renditions: readonly Rendition[]): void =>
      backgroundTasks.run(async () => prepare(file, renditions)),
  }
}

export type Previews = ReturnType<typeof openPreviews>
