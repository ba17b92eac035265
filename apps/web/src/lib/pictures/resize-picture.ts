// The build makes a file of its own of the worker, and gives its address.
// oxlint-disable-next-line import/default
import workerAddress from './resize.worker.ts?worker&url'
import { scriptUrl } from '#lib/device/trusted-urls'

export interface Size {
  readonly width: number
  readonly height: number
}

/** What is sent of a chosen picture: the file as it is, or a smaller copy. */
export interface FittedPicture {
  readonly file: File
  readonly resized: { readonly from: Size; readonly to: Size } | undefined
}

/**
 * The most that is sent, in pixels. Pages show a picture at most 2000 wide and three times as tall; twice that
 * leaves room for screens to come, and stays below the 50 megapixels that the server reads.
 */
const MAX_SIZE: Size = { width: 4096, height: 12_000 }

/** The kinds that a browser can write again as they were. */
const RESIZABLE_TYPES = new Set(['image/jpeg', 'image/png'])

/** What a picture of this size is made smaller to, its shape kept; undefined when it is sent as it is. */
export function reducedSize({ width, height }: Size): Size | undefined {
  const scale = Math.min(MAX_SIZE.width / width, MAX_SIZE.height / height)
  if (scale >= 1) return undefined
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/**
 * Makes a picture smaller that is larger than can ever be shown, in a worker. Every other picture, and one that
 * can not be made smaller here, is sent byte for byte as it is. Never throws.
 */
export async function reducePicture(original: File, signal: AbortSignal): Promise<FittedPicture> {
  const unchanged: FittedPicture = { file: original, resized: undefined }
  if (!RESIZABLE_TYPES.has(original.type) || !canResize()) return unchanged
  try {
    const from = await sizeOf(original)
    const to = reducedSize(from)
    if (!to) return unchanged
    const smaller = await resize({ file: original, ...to }, signal)
    if (!smaller || smaller.size >= original.size) return unchanged
    const { name, type, lastModified } = original
    return { file: new File([smaller], name, { type, lastModified }), resized: { from, to } }
  } catch {
    // The server says what is wrong with a picture that no browser can read.
    return unchanged
  }
}

const canResize = (): boolean =>
  ['Worker', 'createImageBitmap', 'OffscreenCanvas'].every((tool) => tool in globalThis)

/** In pixels, upright. Reads no more than the head of the file: nothing is painted. */
async function sizeOf(file: File): Promise<Size> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** What the worker is asked for; it answers with the picture, or with nothing when it can not make it. */
export interface ResizeJob extends Size {
  readonly file: File
}

async function resize(job: ResizeJob, signal: AbortSignal): Promise<Blob | undefined> {
  const worker = new Worker(scriptUrl(workerAddress), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Blob | undefined>()
  worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => resolve(data))
  worker.addEventListener('error', reject)
  signal.addEventListener('abort', reject)
  try {
    worker.postMessage(job)
    return await promise
  } finally {
    signal.removeEventListener('abort', reject)
    worker.terminate()
  }
}
