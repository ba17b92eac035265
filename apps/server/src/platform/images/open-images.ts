import { AppError } from '@devhood/contract'
import { type Ask, type ChildOptions, ProcessEnded } from './processes/image-child.ts'
import type { FollowUp, Picture, Rendition, Source } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { openProcesses, type Processes } from './processes/processes.ts'
import { type Load, openQueue, type Slot, type TaskOwner } from './queue/queue.ts'
import { checkReply, type Reply } from './processes/tasks.ts'

const { seconds, uploadsPerPerson, previewsPerPerson } = IMAGE_LIMITS

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Gives work a process; once more when that ends unexpectedly: the cause may not be the image. */
async function useProcess<T>(processes: Processes, work: (ask: Ask) => Promise<T>): Promise<T> {
  for (let isRetry = false; ; isRetry = true) {
    try {
      return await processes.use(work)
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (isRetry)
        throw new AppError('general_service_unavailable', { retryAfter: seconds, cause: error })
    }
  }
}

function pictureIn(reply: Reply): Picture {
  checkReply(reply)
  if (!('picture' in reply)) throw new TypeError('An image process sent another reply.')
  const { raster, ...picture } = reply.picture
  return { ...picture, raster: raster && asBuffer(raster) }
}

function renderingIn(reply: Reply): Buffer {
  checkReply(reply)
  if (!('rendered' in reply)) throw new TypeError('An image process sent another reply.')
  return asBuffer(reply.rendered)
}

interface Opening {
  readonly source: Source
  readonly followUp: FollowUp | undefined
  readonly slot: Slot
  /** Called with the image before the follow-up starts. */
  readonly onPicture: (picture: Picture) => void
  /** Whether the follow-up should end. */
  readonly isWaitedFor: () => boolean
}

/** Opens images, and keeps them open for their follow-ups. */
function openFollowUps(processes: Processes) {
  /** One follow-up at a time, so that a process is always free for new tasks. */
  let isFollowing = false

  async function follow(
    ask: Ask,
    picture: Picture,
    { followUp, slot, isWaitedFor }: Opening,
  ): Promise<void> {
    const isRefused = isFollowing
    isFollowing = true
    try {
      await followUp?.run(picture, (rendition) => {
        if (isRefused || isWaitedFor()) return undefined
        return ask({ do: 'render', rendition, isOfOpen: true }, slot.charge).then(renderingIn)
      })
    } catch {
      // Follow-ups handle their own errors.
    } finally {
      if (!isRefused) isFollowing = false
    }
  }

  return async (opening: Opening): Promise<void> =>
    useProcess(processes, async (ask) => {
      const { source, followUp, slot, onPicture } = opening
      const task = { do: 'inspect', ...(followUp && { keep: followUp.width }) } as const
      const picture = pictureIn(await ask(task, slot.charge, source))
      onPicture(picture)
      if (followUp) await follow(ask, picture, opening)
    })
}

/**
 * Inspects and renders images, in child processes, a few at a time; the first task starts the first process. Uploads (`inspect`) and previews (`render`) have separate queues, so
 * that neither waits for the other. Scheduling is fair between people (queue.ts). Metadata never passes from source
 * to result: orientation is applied, colour profiles for screens are kept, and everything else is removed. Throws
 * `general_rate_limit_exceeded` when the person has too much waiting, and `general_service_unavailable` when the
 * queue is full.
 */
export function openImages(options?: ChildOptions) {
  const processes = openProcesses(options)
  const bounds = { ...IMAGE_LIMITS, retryAfter: seconds }
  const previews = openQueue({ ...bounds, waitingPerPerson: previewsPerPerson })
  const mayRunIdle = () => previews.load().waiting === 0
  const uploads = openQueue({ ...bounds, waitingPerPerson: uploadsPerPerson, mayRunIdle })
  const open = openFollowUps(processes)

  return {
    /**
     * Reads an image to its last byte. Throws `storage_file_type_unsupported`, `storage_invalid_file` (damaged, or
     * takes too long) or `storage_image_resolution_exceeded`.
     */
    async inspect(source: Source, owner: TaskOwner, followUp?: FollowUp): Promise<Picture> {
      const { promise, resolve, reject } = Promise.withResolvers<Picture>()
      const inspecting = uploads.run(owner, async (slot) => {
        const isWaitedFor = () => slot.isWaitedFor() || previews.isWaitedFor()
        await open({ source, followUp, onPicture: resolve, isWaitedFor, slot })
      })
      inspecting.catch(reject)
      return promise
    },
    /** Opens an image only for a follow-up, while nobody waits for anything; false when the queue is full. */
    async openWhenIdle(source: Source, owner: TaskOwner, followUp: FollowUp): Promise<boolean> {
      const opening = { source, followUp, onPicture: () => {}, isWaitedFor: () => false }
      const done = await uploads.runWhenIdle(owner, async (slot) => {
        await open({ ...opening, slot })
        return true
      })
      return done ?? false
    },
    /** Renders a PNG or JPEG that was inspected before. Concurrent calls with the same task name share one rendering. */
    async render(source: Source, owner: TaskOwner, rendition: Rendition) {
      const task = { do: 'render', rendition } as const
      try {
        return await previews.run(owner, async ({ charge }) => {
          const reply = await useProcess(processes, async (ask) => ask(task, charge, source))
          return { bytes: renderingIn(reply), type: rendition.output }
        })
      } finally {
        uploads.startReady()
      }
    },
    /**
     * Starts a process before an image of this person arrives: starting one takes longer than reading most images.
     * Throws when the person has too much waiting.
     */
    prewarm(person: string): void {
      uploads.checkRoom(person)
      processes.startOne()
    },
    /** Number of running tasks, and of queued tasks that somebody waits for. */
    load(): Load {
      const [one, other] = [uploads.load(), previews.load()]
      return { running: one.running + other.running, waiting: one.waiting + other.waiting }
    },
    [Symbol.asyncDispose]: async () => processes[Symbol.asyncDispose](),
  }
}

export type Images = Omit<ReturnType<typeof openImages>, typeof Symbol.asyncDispose>
