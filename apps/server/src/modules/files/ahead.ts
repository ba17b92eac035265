import type { FollowUp, Images, Rendition, RenderOpen, Turn } from '#platform/images'
import type { Errands } from './errands.ts'
import type { PreviewCache, PreviewId } from './preview-cache.ts'
import { PREPARED_MAX, pageRenditions, variantOf } from './rendition.ts'

interface Options {
  readonly images: Pick<Images, 'openLater'>
  readonly cache: Pick<PreviewCache, 'has' | 'set'>
  readonly errands: Errands
  /** Whether somebody waits for a rendering, so that it is being made for him. */
  readonly isAwaited: (id: PreviewId) => boolean
}

type Renditions = readonly Rendition[]

/** A stored picture, how it is read, and on whose account. */
interface Subject {
  readonly key: string
  readonly read: () => AsyncIterable<Uint8Array>
  readonly turn: Turn
}

/** Renderings that are made before anybody asks for them. */
export interface Ahead {
  /** The one that is being made at this moment. */
  find(id: PreviewId): Promise<Buffer> | undefined
  /** Makes what our pages will ask for of a file that is being read anyway. */
  followUp(key: string): FollowUp & {
    /** What there was no time for. */
    readonly left: Promise<Renditions>
  }
  /** Makes what is missing when there is nothing else to do, if ever. */
  prepare(file: Subject, renditions: Renditions): Promise<void>
}

/** We are about to stop. */
class Unneeded extends Error {}

export const nameOf = ({ key, variant }: PreviewId) => `${key}/${variant}`

export function openAhead({ images, cache, errands, isAwaited }: Options): Ahead {
  const running = new Map<string, Promise<Buffer>>()

  /** Gives a rendering to whoever asks while it is made, and until it is kept. */
  function offer(id: PreviewId, work: Promise<Buffer>, end: Promise<void>): void {
    const name = nameOf(id)
    running.set(name, work)
    const keep = async () => {
      const bytes = await work
      await end
      await cache.set(id, bytes)
    }
    errands.run(() => keep().finally(() => running.delete(name)))
  }

  /**
   * Makes renderings one after the other, and resolves to those for which there was no time. All are kept at the end,
   * so that the disk syncs their rows together.
   */
  async function develop(
    key: string,
    renditions: Renditions,
    render: RenderOpen,
  ): Promise<Renditions> {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    try {
      for (const [at, rendition] of renditions.entries()) {
        const id = { key, variant: variantOf(rendition) }
        if ((await cache.has(id)) || isAwaited(id) || running.has(nameOf(id))) continue
        const work = errands.isClosing() ? undefined : render(rendition)
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
      resolve(await develop(key, wanted, render).catch(() => wanted))
    }
    return { width: PREPARED_MAX, run, left }
  }

  async function prepare({ key, read, turn }: Subject, renditions: Renditions): Promise<void> {
    const isThere = (each: Rendition) => cache.has({ key, variant: variantOf(each) })
    if (!(await Promise.all(renditions.map(isThere))).includes(false)) return
    /** Its turn may come when we are about to stop. */
    async function* readUnlessClosing(): AsyncGenerator<Uint8Array> {
      if (errands.isClosing()) throw new Unneeded()
      yield* read()
    }
    const run: FollowUp['run'] = async (_, render) => void (await develop(key, renditions, render))
    try {
      await images.openLater(readUnlessClosing, turn, { width: PREPARED_MAX, run })
    } catch (error) {
      if (!(error instanceof Unneeded)) throw error
    }
  }

  return { find: (id) => running.get(nameOf(id)), followUp, prepare }
}
