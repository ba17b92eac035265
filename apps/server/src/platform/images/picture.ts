import { hash as digest } from 'node:crypto'
import { AppError } from '@devhood/contract/errors'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { fingerprintOf } from './fingerprint.ts'
import type { Picture, PictureType, Rendition } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { keepsProfile, renderPicture } from './render.ts'
import { checkSize, type Size } from './size.ts'
import { sniff } from './sniff.ts'
import { rasterise } from './svg/rasterise.ts'
import { rgbaToThumbHash } from 'thumbhash'

/** Neither a thumbhash nor a fingerprint holds more detail. */
const SIDE = 100

/** Reads the whole image, scaled down: the placeholder and the fingerprint are computed from it, and damage anywhere throws. */
async function hashesOf(picture: Sharp): Promise<Pick<Picture, 'hash' | 'fingerprint'>> {
  const { data, info } = await picture
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
  return { hash, fingerprint: fingerprintOf(data, info) }
}

const { pixels } = IMAGE_LIMITS

function failDamaged(cause: unknown): never {
  throw new AppError('storage_invalid_file', { cause })
}

/** Reads the header of an image only. Throws when that says that the image is too large. */
async function readHeader(bytes: Buffer): Promise<Metadata> {
  const header = sharp(bytes, { limitInputPixels: false })
  const metadata = await header.metadata().catch(failDamaged)
  checkSize(metadata)
  return metadata
}

const JPEG_SCAN = Buffer.from([0xff, 0xda])
const JPEG_END = Buffer.from([0xff, 0xd9])

/** Whether a JPEG has no end marker, which some programs leave out. No scan contains the bytes of that marker. */
const lacksEnd = (jpeg: Buffer): boolean => jpeg.lastIndexOf(JPEG_SCAN) > jpeg.lastIndexOf(JPEG_END)

/** Adds the end marker to a JPEG. Throws when more than that is missing. */
async function withEnd(jpeg: Buffer, { width, height }: Metadata): Promise<Buffer> {
  const whole = Buffer.concat([jpeg, JPEG_END])
  const last = { left: width - 1, top: height - 1, width: 1, height: 1 }
  // In full size: scaled down, the decoder would not need the last bytes.
  await sharp(whole, { failOn: 'warning', limitInputPixels: pixels }).extract(last).toBuffer()
  return whole
}

/** Opens an image that nobody has inspected. Damage anywhere throws as soon as it is decoded. */
async function openUnknown(bytes: Buffer, type: PictureType) {
  const metadata = await readHeader(bytes)
  const isShort = type === 'jpeg' && lacksEnd(bytes)
  const whole = isShort ? await withEnd(bytes, metadata).catch(failDamaged) : bytes
  return { picture: sharp(whole, { failOn: 'error', limitInputPixels: pixels }), metadata }
}

/** An image decoded once, scaled down and upright, for renditions up to its width. */
export interface OpenPicture {
  /** Uncompressed PNG: it keeps transparency and colours, and is read very fast. */
  readonly bytes: Buffer
  /** The size of the original image, from which renditions are computed. */
  readonly originalSize: Size
}

/** Limits the height: a panorama keeps enough for a square crop. */
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

/** Reads an image to its last byte, and keeps it open in the given width. Throws when it isn't acceptable. */
export async function inspectPicture(bytes: Buffer, keep?: number): Promise<Inspected<Picture>> {
  const looking = decode(bytes, keep)
  // Runs while the library decodes on its own threads.
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
  const { picture, metadata } = await openUnknown(raster ?? bytes, type)
  const { width, height } = metadata.autoOrient
  try {
    const open = keep === undefined ? undefined : await resizeForReuse(picture, metadata, keep)
    const hashes = await hashesOf(open ? sharp(open.bytes) : picture.autoOrient())
    return { picture: { type, width, height, ...hashes, raster }, open }
  } catch (error) {
    failDamaged(error)
  }
}

export async function renderFrom(bytes: Buffer, rendition: Rendition): Promise<Buffer> {
  const metadata = await readHeader(bytes)
  // What was accepted is shown: it may lack its end marker.
  const picture = sharp(bytes, { failOn: 'none', limitInputPixels: pixels })
  return renderPicture(picture, metadata, rendition)
}

/** Renders from an open image. The result looks the same as one of the original, but isn't identical byte for byte. */
export async function renderOpen(
  { bytes, originalSize }: OpenPicture,
  rendition: Rendition,
): Promise<Buffer> {
  const picture = sharp(bytes)
  const metadata = await picture.metadata()
  return renderPicture(picture, { ...metadata, autoOrient: { ...originalSize } }, rendition)
}
