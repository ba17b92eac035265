// The build makes the worker a separate file and returns its URL.
// oxlint-disable-next-line import/default
import workerAddress from './draw.worker.ts?worker&url'
import { scriptUrl } from '#lib/device/trusted-urls'
import { type Edits } from './editing/edits.ts'
import { type Size } from './reduced-size.ts'

/** Request to the worker, which responds with the drawn picture, or undefined on failure. */
export interface DrawJob {
  readonly file: File
  /** Default: the picture's own size, reduced if that is larger than any display size. */
  readonly size?: Size
  /** Default: PNG for a picture with transparent parts, else JPEG. */
  readonly type?: string
  /** What a person has changed; then the size follows from it. */
  readonly edits?: Edits
}

export const canDraw = (): boolean =>
  ['Worker', 'createImageBitmap', 'OffscreenCanvas'].every((tool) => tool in globalThis)

/** Draws a picture again, in a worker. Undefined when the browser can't read it; rejects when aborted. */
export async function drawPicture(job: DrawJob, signal?: AbortSignal): Promise<Blob | undefined> {
  const worker = new Worker(scriptUrl(workerAddress), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Blob | undefined>()
  worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => resolve(data))
  worker.addEventListener('error', reject)
  signal?.addEventListener('abort', reject)
  try {
    worker.postMessage(job)
    return await promise
  } finally {
    signal?.removeEventListener('abort', reject)
    worker.terminate()
  }
}
