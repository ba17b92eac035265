import { canDraw, drawPicture } from './draw-picture.ts'
import { reducedSize, type Size } from './reduced-size.ts'

/** The file to upload: the original, or a reduced copy. */
export interface FittedPicture {
  readonly file: File
  readonly resized: { readonly from: Size; readonly to: Size } | undefined
}

/** Types that a browser can encode again. */
const RESIZABLE_TYPES = new Set(['image/jpeg', 'image/png'])

/** Reduces a picture that is larger than any display size; all others stay as they are, byte for byte. Never throws. */
export async function reducePicture(original: File, signal: AbortSignal): Promise<FittedPicture> {
  const unchanged: FittedPicture = { file: original, resized: undefined }
  if (!RESIZABLE_TYPES.has(original.type) || !canDraw()) return unchanged
  const { name, type, lastModified } = original
  try {
    const from = await sizeOf(original)
    const to = reducedSize(from)
    if (!to) return unchanged
    const smaller = await drawPicture({ file: original, size: to, type }, signal)
    if (!smaller || smaller.size >= original.size) return unchanged
    return { file: new File([smaller], name, { type, lastModified }), resized: { from, to } }
  } catch {
    // The server reports what is wrong with a picture that the browser can't read.
    return unchanged
  }
}

/** Size in pixels with the orientation applied. It reads only the file's header and renders nothing. */
export async function sizeOf(file: File): Promise<Size> {
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
