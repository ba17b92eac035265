import { AppError } from '@devhood/contract'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Picture, Rendition } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { renderPicture } from './render.ts'
import { sniff } from './sniff.ts'
import { rasterise } from './svg.ts'
import { thumbhashOf } from './thumbhash.ts'

const { pixels, side } = IMAGE_LIMITS

const damaged = (cause: unknown) => new AppError('storage_invalid_file', { cause })

function checkSize({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) <= side && width * height <= pixels) return
  throw new AppError('storage_image_resolution_exceeded', {
    message: `The picture is ${width} × ${height} pixels; accepted are ${pixels} in all and ${side} a side.`,
  })
}

/** Opens a picture without decoding it: its size is checked by its header alone. */
async function openPicture(bytes: Buffer): Promise<{ picture: Sharp; metadata: Metadata }> {
  const header = sharp(bytes, { limitInputPixels: false })
  const metadata = await header.metadata().catch((error: unknown) => {
    throw damaged(error)
  })
  checkSize(metadata)
  return { picture: sharp(bytes, { failOn: 'error', limitInputPixels: pixels }), metadata }
}

/** Reads a picture to its last byte. Throws why it is none of ours. */
export async function inspectPicture(bytes: Buffer): Promise<Picture> {
  const type = sniff(bytes)
  if (type === undefined) throw new AppError('storage_file_type_unsupported')
  const raster = type === 'svg' ? await rasterise(bytes) : undefined
  const { picture, metadata } = await openPicture(raster ?? bytes)
  const { width, height } = metadata.autoOrient
  const hash = await thumbhashOf(picture.autoOrient()).catch((error: unknown) => {
    throw damaged(error)
  })
  return { type, width, height, hash, raster }
}

export async function renderFrom(bytes: Buffer, rendition: Rendition): Promise<Buffer> {
  const { picture, metadata } = await openPicture(bytes)
  return renderPicture(picture, metadata, rendition)
}
