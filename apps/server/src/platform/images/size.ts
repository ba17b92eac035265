import { AppError } from '@devhood/contract/errors'
import { IMAGE_LIMITS } from './limits.ts'

const { pixels, side } = IMAGE_LIMITS
const grouped = (pixelCount: number) => pixelCount.toLocaleString('en-US')

export interface Size {
  readonly width: number
  readonly height: number
}

/** '4,000 × 3,000 pixels' */
export const sizeText = ({ width, height }: Size): string =>
  `${grouped(width)} × ${grouped(height)} pixels`

/** Throws `storage_image_resolution_exceeded` when an image has too many pixels. */
export function checkSize(size: Size): void {
  const { width, height } = size
  if (Math.max(width, height) <= side && width * height <= pixels) return
  throw new AppError('storage_image_resolution_exceeded', {
    message: `This picture is ${sizeText(size)}. The largest we take is ${pixels / 1e6} megapixels, ${grouped(side)} a side.`,
  })
}
