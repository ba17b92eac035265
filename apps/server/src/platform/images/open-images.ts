import { AppError } from '@devhood/contract'
import { ProcessEnded } from './image-child.ts'
import type { Images, Picture, Rendered, Rendition, Source } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { openProcesses, type Processes } from './processes.ts'
import { openQueue } from './queue.ts'
import { checkReply, type Reply, type Task } from './tasks.ts'

const { running, waiting, seconds } = IMAGE_LIMITS

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Tries once more when a process breaks down: it may have been for a reason of its own. */
async function perform(processes: Processes, task: Task, source: Source): Promise<Reply> {
  try {
    return await processes.run(task, source).catch((error: unknown) => {
      if (error instanceof ProcessEnded) return processes.run(task, source)
      throw error
    })
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error
    throw new AppError('general_service_unavailable', { retryAfter: seconds, cause: error })
  }
}

/** Pictures are worked on in processes of their own, a few at once; the first task starts the first. */
export function openImages(): Images & AsyncDisposable {
  const processes = openProcesses()
  const queue = openQueue({ running, waiting, retryAfter: seconds })

  async function inspect(source: Source): Promise<Picture> {
    const reply = await perform(processes, { do: 'inspect' }, source)
    checkReply(reply)
    if (!('picture' in reply)) throw new TypeError('An image process answered something else.')
    const { raster, ...picture } = reply.picture
    return { ...picture, raster: raster && asBuffer(raster) }
  }
  async function render(source: Source, rendition: Rendition): Promise<Rendered> {
    const reply = await perform(processes, { do: 'render', rendition }, source)
    checkReply(reply)
    if (!('rendered' in reply)) throw new TypeError('An image process answered something else.')
    return { bytes: asBuffer(reply.rendered), type: rendition.output }
  }

  return {
    inspect: (source) => queue.run(() => inspect(source)),
    render: (source, rendition) => queue.run(() => render(source, rendition)),
    renderLater: (source, rendition) => queue.runLater(() => render(source, rendition)),
    load: () => queue.load(),
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  }
}
