import { hash as digest } from 'node:crypto'
import { AppError } from '@devhood/contract/errors'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Picture, Rendition } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { keepsProfile, renderPicture } from './render.ts'
import { checkSize } from './size.ts'
import { sniff } from './sniff.ts'
import { rasterise } from './svg.ts'
import { thumbhashOf } from './thumbhash.ts'

const { pixels } = IMAGE_LIMITS

const damaged = (cause: unknown) => new AppError('storage_invalid_file', { cause })

/** Opens a picture without decoding it: its size is checked by its header alone. */
async function openPicture(bytes: Buffer): Promise<{ picture: Sharp; metadata: Metadata }> {
  const header = sharp(bytes, { limitInputPixels: false })
  const metadata = await header.metadata().catch((error: unknown) => {
    throw damaged(error)
  })
  checkSize(metadata)
  return { picture: sharp(bytes, { failOn: 'error', limitInputPixels: pixels }), metadata }
}

/** A picture that was decoded once, smaller and upright, for renderings of no more than its width. */
export interface OpenPicture {
  /** PNG that is not compressed: it keeps transparency and colours, and is read in no time. */
  readonly bytes: Buffer
  /** The picture's own size, from which renderings are measured. */
  readonly originalSize: { readonly width: number; readonly height: number }
}

/** Of a panorama enough is kept for a square of it. */
const HEIGHT_PART = 3

async function resizeForReuse(
  picture: Sharp,
  metadata: Metadata,
  width: number,
): Promise<OpenPicture> {
  const size = { width, height: Math.round(width / HEIGHT_PART) }
  picture.autoOrient().resize({ ...size, fit: 'outside', withoutEnlargement: true })
  if (keepsProfile(metadata)) picture.keepIccProfile()
  const bytes = await picture.png({ compressionLevel: 0 }).toBuffer()
  return { bytes, originalSize: metadata.autoOrient }
}

interface Inspected<P> {
  readonly picture: P
  readonly open: OpenPicture | undefined
}

/** Reads a picture to its last byte, and keeps it open if a width is given for that. Throws why it is none of ours. */
export async function inspectPicture(bytes: Buffer, keep?: number): Promise<Inspected<Picture>> {
  const looking = decode(bytes, keep)
  // While the library reads it, on threads of its own.
  const md5 = digest('md5', bytes)
  const { picture, open } = await looking
  return { picture: { ...picture, md5 }, open }
}

async function decode(
  bytes: Buffer,
  keep: number | undefined,
): Promise<Inspected<Omit<Picture, 'md5'>>> {
  const type = sniff(bytes)
  if (type === undefined) throw new AppError('storage_file_type_unsupported')
  const raster = type === 'svg' ? await rasterise(bytes) : undefined
  const { picture, metadata } = await openPicture(raster ?? bytes)
  const { width, height } = metadata.autoOrient
  try {
    const open = keep === undefined ? undefined : await resizeForReuse(picture, metadata, keep)
    const hash = await thumbhashOf(open ? sharp(open.bytes) : picture.autoOrient())
    return { picture: { type, width, height, hash, raster }, open }
  } catch (error) {
    throw damaged(error)
  }
}

export async function renderFrom(bytes: Buffer, rendition: Rendition): Promise<Buffer> {
  const { picture, metadata } = await openPicture(bytes)
  return renderPicture(picture, metadata, rendition)
}

/** What `renderFrom` makes of the whole picture, alike to the eye though not to the byte. */
export async function renderOpen(
  { bytes, originalSize }: OpenPicture,
  rendition: Rendition,
): Promise<Buffer> {
  const picture = sharp(bytes)
  const metadata = await picture.metadata()
  return renderPicture(picture, { ...metadata, autoOrient: { ...originalSize } }, rendition)
}
