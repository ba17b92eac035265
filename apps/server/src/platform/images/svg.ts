import { AppError } from '@devhood/contract/errors'
import sharp from 'sharp'
import { IMAGE_LIMITS } from './limits.ts'
import { SVG_BYTES_MAX } from './sniff.ts'

const { rasterSide: side } = IMAGE_LIMITS
/** The density at which one unit of an SVG is one pixel. */
const DENSITY = 72

/**
 * Draws an SVG as PNG, 2000 pixels on its longer side. The library loads no external resources, and knows only XML's
 * own entities. It can't be interrupted, so it runs in a process that can be killed.
 */
export async function rasterise(svg: Buffer): Promise<Buffer> {
  if (svg.length > SVG_BYTES_MAX)
    throw new AppError('storage_invalid_file_size', {
      message: `An SVG may have ${SVG_BYTES_MAX} bytes; this one has ${svg.length}.`,
    })
  try {
    const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
    const density = Math.min(Math.max((DENSITY * side) / Math.max(width, height), 1), 100_000)
    return await sharp(svg, { density, limitInputPixels: (side + 1) ** 2 })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer()
  } catch (error) {
    throw new AppError('storage_invalid_file', {
      message: "The SVG can't be drawn.",
      cause: error,
    })
  }
}
