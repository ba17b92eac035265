import { AppError } from '@devhood/contract/errors'
import { IMAGE_LIMITS } from './limits.ts'

const { pixels, side } = IMAGE_LIMITS

interface Size {
  readonly width: number
  readonly height: number
}

/** Throws `storage_image_resolution_exceeded` when an image has too many pixels. */
export function checkSize({ width, height }: Size): void {
  if (Math.max(width, height) <= side && width * height <= pixels) return
  throw new AppError('storage_image_resolution_exceeded', {
    message: `The picture is ${width} × ${height} pixels; accepted are ${pixels} in all and ${side} a side.`,
  })
}
