// The build makes the worker a separate file and returns its URL.
// oxlint-disable-next-line import/default
import workerAddress from './resize.worker.ts?worker&url'
import { scriptUrl } from '#lib/device/trusted-urls'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The file to upload: the original, or a reduced copy. */
export interface FittedPicture {
  readonly file: File
  readonly resized: { readonly from: Size; readonly to: Size } | undefined
}

/**
 * Maximum size in pixels. Pages show pictures at most 2000 wide and three times as tall. Twice that leaves room for
 * future screens, and stays below the server's limit of 50 megapixels.
 */
const MAX_SIZE: Size = { width: 4096, height: 12_000 }

/** Types that a browser can encode again. */
const RESIZABLE_TYPES = new Set(['image/jpeg', 'image/png'])

/** The reduced size with the same ratio; undefined when the picture isn't reduced. */
export function reducedSize({ width, height }: Size): Size | undefined {
  const scale = Math.min(MAX_SIZE.width / width, MAX_SIZE.height / height)
  if (scale >= 1) return undefined
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/**
 * Reduces a picture that is larger than any display size, in a worker. All other pictures, and those that can't be
 * reduced here, stay unchanged byte for byte. Never throws.
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
    // The server reports what is wrong with a picture that the browser can't read.
    return unchanged
  }
}

const canResize = (): boolean =>
  ['Worker', 'createImageBitmap', 'OffscreenCanvas'].every((tool) => tool in globalThis)

/** Size in pixels with the orientation applied. It reads only the file's header and renders nothing. */
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

/** Request to the worker, which answers with the picture, or undefined on failure. */
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
