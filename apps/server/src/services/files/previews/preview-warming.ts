import type { FollowUp, Images, Rendition, RenderFollowUp, TaskOwner } from '#platform/images'
import type { BackgroundTasks } from '../storage/background-tasks.ts'
import type { PreviewCache, PreviewId } from './preview-cache.ts'
import { PREPARED_MAX, variantOf } from './rendition.ts'

interface Options {
  readonly images: Pick<Images, 'openWhenIdle'>
  readonly cache: Pick<PreviewCache, 'has' | 'set'>
  readonly backgroundTasks: BackgroundTasks
  /** Names of the previews that are being rendered for a request. */
  readonly requested: ReadonlySet<string>
}

type Renditions = readonly Rendition[]

/** A stored picture, how to read it, and whose queue its work is in. */
interface SourcePicture {
  readonly key: string
  readonly read: () => AsyncIterable<Uint8Array>
  readonly turn: TaskOwner
}

/** Thrown when the server is shutting down. */
class Unneeded extends Error {}

export const previewName = ({ key, variant }: PreviewId) => `${key}/${variant}`

/** Renders previews before they are requested. */
export function openPreviewWarming(options: Options) {
  const { images, cache, backgroundTasks, requested } = options
  const running = new Map<string, Promise<Buffer>>()

  /** Makes a preview available while it is rendered, and until it is stored. */
  function offer(id: PreviewId, work: Promise<Buffer>, end: Promise<unknown>): void {
    const name = previewName(id)
    running.set(name, work)
    backgroundTasks.run(async () => {
      try {
        const bytes = await work
        await end
        await cache.set(id, bytes)
      } finally {
        running.delete(name)
      }
    })
  }

  /**
   * Renders previews one after the other, and resolves to those for which there was no time. All are stored at the
   * end, so that the disk syncs their rows together, and once `saved` resolves.
   */
  async function renderAll(
    key: string,
    renditions: Renditions,
    render: RenderFollowUp,
    saved?: Promise<unknown>,
  ): Promise<Renditions> {
    const { promise: end, resolve } = Promise.withResolvers<unknown>()
    try {
      for (const [at, rendition] of renditions.entries()) {
        const id = { key, variant: variantOf(rendition) }
        const name = previewName(id)
        if ((await cache.has(id)) || requested.has(name) || running.has(name)) continue
        const work = backgroundTasks.isClosing() ? undefined : render(rendition)
        if (!work) return renditions.slice(at)
        offer(id, work, end)
        await work
      }
      return []
    } catch {
      return renditions
    } finally {
      resolve(saved)
    }
  }

  /** Renders missing previews when the server is idle, if ever. */
  async function prepare({ key, read, turn }: SourcePicture, renditions: Renditions) {
    const areThere = renditions.map(async (each) => cache.has({ key, variant: variantOf(each) }))
    if (!(await Promise.all(areThere)).includes(false)) return
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

  // `find` returns the preview that is being rendered at this moment.
  return { find: (id: PreviewId) => running.get(previewName(id)), renderAll, prepare }
}
