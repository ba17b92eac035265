import { AppError } from '@devhood/contract/errors'
import { IMAGE_LIMITS } from './limits.ts'

const { pixels, side } = IMAGE_LIMITS

interface Size {
  readonly width: number
  readonly height: number
}

/** Refuses a picture with `storage_image_resolution_exceeded` that has more pixels than any may have. */
export function checkSize({ width, height }: Size): void {
  if (Math.max(width, height) <= side && width * height <= pixels) return
  throw new AppError('storage_image_resolution_exceeded', {
    message: `The picture is ${width} × ${height} pixels; accepted are ${pixels} in all and ${side} a side.`,
  })
}
