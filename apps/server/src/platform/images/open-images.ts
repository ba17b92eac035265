import { AppError } from '@devhood/contract'
import { ProcessEnded } from './image-child.ts'
import type { FollowUp, Images, Picture, Rendered, Rendition, Source } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { type Ask, openProcesses } from './processes.ts'
import { openQueue } from './queue.ts'
import { checkReply, type Reply } from './tasks.ts'

const { running, waiting, patience, seconds } = IMAGE_LIMITS

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Tries once more when a process breaks down: it may have been for a reason of its own. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work().catch((error: unknown) => {
      if (error instanceof ProcessEnded) return work()
      throw error
    })
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error
    throw new AppError('general_service_unavailable', { retryAfter: seconds, cause: error })
  }
}

function pictureIn(reply: Reply): Picture {
  checkReply(reply)
  if (!('picture' in reply)) throw new TypeError('An image process answered something else.')
  const { raster, ...picture } = reply.picture
  return { ...picture, raster: raster && asBuffer(raster) }
}

function renderingIn(reply: Reply): Buffer {
  checkReply(reply)
  if (!('rendered' in reply)) throw new TypeError('An image process answered something else.')
  return asBuffer(reply.rendered)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const renderOpenBy = (ask: Ask) => async (rendition: Rendition) =>
  renderingIn(await ask({ do: 'render', rendition, isOfOpen: true }, nothing))

interface Opening {
  readonly source: Source
  readonly followUp: FollowUp | undefined
  /** Hears of the picture before the follow-up begins. */
  readonly onPicture: (picture: Picture) => void
  /** Whether the follow-up should end. */
  readonly isWaitedFor: () => boolean
}

/** Pictures are worked on in processes of their own, a few at once; the first task starts the first. */
export function openImages(): Images & AsyncDisposable {
  const processes = openProcesses()
  const queue = openQueue({ running, waiting, patience, retryAfter: seconds })
  /** One at a time, so that whoever comes finds a process without one. */
  let isFollowing = false

  async function follow(
    ask: Ask,
    picture: Picture,
    { followUp, isWaitedFor }: Opening,
  ): Promise<void> {
    const render = renderOpenBy(ask)
    const isRefused = isFollowing
    isFollowing = true
    try {
      await followUp?.run(picture, (rendition) =>
        isRefused || isWaitedFor() ? undefined : render(rendition),
      )
    } catch {
      // Its own business.
    } finally {
      if (!isRefused) isFollowing = false
    }
  }

  const open = (opening: Opening) =>
    twice(() =>
      processes.use(async (ask) => {
        const { source, followUp, onPicture } = opening
        const task = { do: 'inspect', ...(followUp && { keep: followUp.width }) } as const
        const picture = pictureIn(await ask(task, source))
        onPicture(picture)
        if (followUp) await follow(ask, picture, opening)
      }),
    )

  async function inspect(source: Source, followUp?: FollowUp): Promise<Picture> {
    const { promise, resolve, reject } = Promise.withResolvers<Picture>()
    const isWaitedFor = () => queue.load().waiting > 0
    queue.run(() => open({ source, followUp, onPicture: resolve, isWaitedFor })).catch(reject)
    return promise
  }

  async function openLater(source: Source, followUp: FollowUp): Promise<boolean> {
    const opening = { source, followUp, onPicture: () => {}, isWaitedFor: () => false }
    const done = await queue.runLater(async () => {
      await open(opening)
      return true
    })
    return done ?? false
  }

  async function render(source: Source, rendition: Rendition): Promise<Rendered> {
    const reply = await twice(() =>
      processes.use((ask) => ask({ do: 'render', rendition }, source)),
    )
    return { bytes: renderingIn(reply), type: rendition.output }
  }

  return {
    inspect,
    openLater,
    render: (source, rendition) => queue.run(() => render(source, rendition)),
    wake: () => processes.wake(),
    load: () => queue.load(),
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  }
}
