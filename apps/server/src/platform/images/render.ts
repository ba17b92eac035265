import { AppError } from '@devhood/contract/errors'
import type { Metadata, Sharp } from 'sharp'
import type { Gravity, OutputType, Rendition } from './images.ts'
import { applyEffects, hasEffects } from './effects.ts'
import { IMAGE_LIMITS } from './limits.ts'

const POSITIONS: Readonly<Record<Gravity, string>> = {
  center: 'center',
  'top-left': 'left top',
  top: 'top',
  'top-right': 'right top',
  left: 'left',
  right: 'right',
  'bottom-left': 'left bottom',
  bottom: 'bottom',
  'bottom-right': 'right bottom',
}

/** Qualities that look as good as the original at a fraction of its bytes. */
const QUALITY = { jpeg: 82, webp: 78, avif: 50 } as const

/** For webp and avif: twice as fast as the encoder's default, for a few percent more bytes. */
const EFFORT = 2

/** PNG is always lossless, so quality doesn't apply; some encoders refuse a quality of 0. */
function encode(picture: Sharp, output: OutputType, wanted: number | undefined): Sharp {
  const quality = (type: keyof typeof QUALITY) => Math.max(1, wanted ?? QUALITY[type])
  switch (output) {
    case 'jpeg':
      return picture.jpeg({ quality: quality('jpeg') })
    case 'webp':
      return picture.webp({ quality: quality('webp'), effort: EFFORT })
    case 'avif':
      return picture.avif({ quality: quality('avif'), effort: EFFORT })
    case 'png':
      return picture.png({ compressionLevel: 6 })
    case 'gif':
      return picture.gif()
  }
}

/** Size of the result before border and rotation, in whole pixels. */
function sizeOf({ width, height }: Rendition, own: { width: number; height: number }) {
  if (width > 0 && height > 0) return { width, height }
  const scale = width > 0 ? width / own.width : height > 0 ? height / own.height : 1
  return {
    width: width || Math.max(1, Math.round(own.width * scale)),
    height: height || Math.max(1, Math.round(own.height * scale)),
  }
}

function checkSize({ width, height }: { width: number; height: number }, pixels: number): void {
  if (Math.max(width, height) <= IMAGE_LIMITS.side && width * height <= pixels) return
  throw new AppError('storage_image_resolution_exceeded', {
    message: `A rendering of ${width} × ${height} pixels is too large: choose a smaller width or height.`,
  })
}

/**
 * Whether to keep the colour profile: yes for screens, except sRGB, which is the default. Print colours are
 * converted.
 */
export function keepsProfile({ icc, space, channels }: Metadata): boolean {
  if (icc === undefined || icc.length > IMAGE_LIMITS.profileBytes || channels < 3) return false
  if (space !== 'srgb' && space !== 'rgb' && space !== 'rgb16') return false
  return !icc.includes('sRGB') && !icc.includes(Buffer.from('sRGB', 'utf16le').swap16())
}

/** Renders a decoded image. `metadata` describes the source. */
export async function renderPicture(
  source: Sharp,
  metadata: Metadata,
  rendition: Rendition,
): Promise<Buffer> {
  const { output, quality, gravity, background } = rendition
  const effects = hasEffects(rendition)
  const size = sizeOf(rendition, metadata.autoOrient)
  checkSize(size, effects ? IMAGE_LIMITS.effectPixels : IMAGE_LIMITS.pixels)
  const scaled = source.autoOrient().resize({ ...size, fit: 'cover', position: POSITIONS[gravity] })
  const picture = effects ? await applyEffects(scaled, rendition) : scaled
  if (!effects && keepsProfile(metadata)) picture.keepIccProfile()
  const white = output === 'jpeg' ? 'ffffff' : undefined
  // Effects have already filled the background, except in the transparent corners that they add.
  const fill = effects && white === undefined ? undefined : (background ?? white)
  if (fill !== undefined) picture.flatten({ background: `#${fill}` })
  return encode(picture, output, quality).toBuffer()
}
