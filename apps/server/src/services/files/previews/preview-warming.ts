import type { FollowUp, Images, Rendition, RenderOpen, TaskOwner } from '#platform/images'
import type { BackgroundTasks } from '../storage/background-tasks.ts'
import type { PreviewCache, PreviewId } from './preview-cache.ts'
import { PREPARED_MAX, pageRenditions, variantOf } from './rendition.ts'

interface Options {
  readonly images: Pick<Images, 'openWhenIdle'>
  readonly cache: Pick<PreviewCache, 'has' | 'set'>
  readonly backgroundTasks: BackgroundTasks
  /** Whether the preview is already being rendered for a request. */
  readonly isBeingRendered: (id: PreviewId) => boolean
}

type Renditions = readonly Rendition[]

/** A stored picture, how to read it, and whose queue its work is in. */
interface SourcePicture {
  readonly key: string
  readonly read: () => AsyncIterable<Uint8Array>
  readonly turn: TaskOwner
}

/** Renders previews before they are requested. */
export interface PreviewWarming {
  /** The preview that is being rendered at this moment. */
  find(id: PreviewId): Promise<Buffer> | undefined
  /** Renders the previews that our pages request, while the file is being read anyway. */
  followUp(key: string): FollowUp & {
    /** The previews that there was no time for. */
    readonly left: Promise<Renditions>
  }
  /** Renders missing previews when the server is idle, if ever. */
  prepare(file: SourcePicture, renditions: Renditions): Promise<void>
}

/** Thrown when the server is shutting down. */
class Unneeded extends Error {}

export const previewName = ({ key, variant }: PreviewId) => `${key}/${variant}`

export function openPreviewWarming(options: Options): PreviewWarming {
  const { images, cache, backgroundTasks, isBeingRendered } = options
  const running = new Map<string, Promise<Buffer>>()

  /** Makes a preview available while it is rendered, and until it is stored. */
  function offer(id: PreviewId, work: Promise<Buffer>, end: Promise<void>): void {
    const name = previewName(id)
    running.set(name, work)
    const save = async () => {
      const bytes = await work
      await end
      await cache.set(id, bytes)
    }
    backgroundTasks.run(() => save().finally(() => running.delete(name)))
  }

  /**
   * Renders previews one after the other, and resolves to those for which there was no time. All are stored at the
   * end, so that the disk syncs their rows together.
   */
  async function renderAll(key: string, renditions: Renditions, render: RenderOpen) {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    try {
      for (const [at, rendition] of renditions.entries()) {
        const id = { key, variant: variantOf(rendition) }
        if ((await cache.has(id)) || isBeingRendered(id) || running.has(previewName(id))) continue
        const work = backgroundTasks.isClosing() ? undefined : render(rendition)
        if (!work) return renditions.slice(at)
        offer(id, work, end)
        await work
      }
      return []
    } finally {
      resolve()
    }
  }

  function followUp(key: string) {
    const { promise: left, resolve } = Promise.withResolvers<Renditions>()
    const run: FollowUp['run'] = async ({ width }, render) => {
      const wanted = pageRenditions(width)
      resolve(await renderAll(key, wanted, render).catch(() => wanted))
    }
    return { width: PREPARED_MAX, run, left }
  }

  async function prepare(
    { key, read, turn }: SourcePicture,
    renditions: Renditions,
  ): Promise<void> {
    const isThere = (each: Rendition) => cache.has({ key, variant: variantOf(each) })
    if (!(await Promise.all(renditions.map(isThere))).includes(false)) return
    /** The work may only start when the server is already shutting down. */
    async function* readUnlessClosing(): AsyncGenerator<Uint8Array> {
      if (backgroundTasks.isClosing()) throw new Unneeded()
      yield* read()
    }
    const run: FollowUp['run'] = async (_, render) =>
      void (await renderAll(key, renditions, render))
    try {
      await images.openWhenIdle(readUnlessClosing, turn, { width: PREPARED_MAX, run })
    } catch (error) {
      if (!(error instanceof Unneeded)) throw error
    }
  }

  return { find: (id) => running.get(previewName(id)), followUp, prepare }
}
