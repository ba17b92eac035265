import { AppError } from '@devhood/contract'
import type { Images, Picture, Rendered, Rendition, Source } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { openProcesses, ProcessEnded } from './processes.ts'
import { openQueue } from './queue.ts'
import { checkReply, type Reply, type Task } from './tasks.ts'

const { running, waiting, seconds } = IMAGE_LIMITS

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** What the end of a process means to who waits for it. */
function endOf(task: Task, cause: unknown): AppError {
  if (task.do === 'inspect')
    return new AppError('storage_invalid_file', {
      message: `The picture can not be read within ${seconds} seconds.`,
      cause,
    })
  return new AppError('general_service_unavailable', { retryAfter: seconds, cause })
}

/** Pictures are worked on in processes of their own, a few at once; the first task starts the first. */
export function openImages(): Images & AsyncDisposable {
  const processes = openProcesses()
  const queue = openQueue({ running, waiting, retryAfter: seconds })

  async function perform(task: Task): Promise<Reply> {
    const reply = await processes.run(task).catch((error: unknown) => {
      throw error instanceof ProcessEnded ? endOf(task, error) : error
    })
    checkReply(reply)
    return reply
  }
  async function inspect(source: Source): Promise<Picture> {
    const reply = await perform({ do: 'inspect', bytes: await source() })
    if (!('picture' in reply)) throw new TypeError('An image process answered something else.')
    const { raster, ...picture } = reply.picture
    return { ...picture, raster: raster && asBuffer(raster) }
  }
  async function render(source: Source, rendition: Rendition): Promise<Rendered> {
    const reply = await perform({ do: 'render', bytes: await source(), rendition })
    if (!('rendered' in reply)) throw new TypeError('An image process answered something else.')
    return { bytes: asBuffer(reply.rendered), type: rendition.output }
  }

  return {
    inspect: (source) => queue.run(() => inspect(source)),
    render: (source, rendition) => queue.run(() => render(source, rendition)),
    renderLater: (source, rendition) => queue.runLater(() => render(source, rendition)),
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  }
}
