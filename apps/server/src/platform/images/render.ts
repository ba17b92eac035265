import { AppError } from '@devhood/contract/errors'
import type { Metadata, Sharp } from 'sharp'
import type { Gravity, OutputType, Rendition } from './images.ts'
import { applyEffects, hasEffects } from './effects.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { type Size, sizeText } from './size.ts'

/** The library names corners the other way round: `left top`. */
const positionOf = (gravity: Gravity) => gravity.split('-').toReversed().join(' ')

/** Qualities that look as good as the original at a fraction of its bytes. */
const QUALITY = { jpeg: 82, webp: 78, avif: 50 } as const

/** For webp and avif: twice as fast as the encoder's default, for a few percent more bytes. */
const EFFORT = 2
/** Above this many pixels, avif is encoded as fast as possible; otherwise it would take seconds. */
const AVIF_EFFORT_PIXELS = 2_000_000
/** Four times as fast as the encoder's default. */
const GIF_EFFORT = 1

const pixelsOf = ({ width, height }: Size): number => width * height

/** PNG is always lossless, so quality doesn't apply; some encoders refuse a quality of 0. */
function encode(picture: Sharp, { output, quality: wanted }: Rendition, size: Size): Sharp {
  const quality = (type: keyof typeof QUALITY) => Math.max(1, wanted ?? QUALITY[type])
  switch (output) {
    case 'jpeg':
      return picture.jpeg({ quality: quality('jpeg') })
    case 'webp':
      return picture.webp({ quality: quality('webp'), effort: EFFORT })
    case 'avif':
      return picture.avif({
        quality: quality('avif'),
        effort: pixelsOf(size) > AVIF_EFFORT_PIXELS ? 0 : EFFORT,
      })
    case 'png':
      return picture.png({ compressionLevel: 6 })
    case 'gif':
      return picture.gif({ effort: GIF_EFFORT })
  }
}

interface Limits {
  /** Of either side; WebP has 14 bits for it. */
  readonly side: number
  /** So many are encoded in about half the CPU time and the memory of a task. */
  readonly pixels: number
}
const { side: SIDE, pixels: PIXELS } = IMAGE_LIMITS
const LIMITS: Readonly<Record<OutputType, Limits>> = {
  jpeg: { side: SIDE, pixels: PIXELS / 2 },
  png: { side: SIDE, pixels: PIXELS },
  webp: { side: 16_383, pixels: PIXELS / 2 },
  avif: { side: SIDE, pixels: PIXELS / 12 },
  gif: { side: SIDE, pixels: PIXELS / 12 },
}

/** The limits of the picture itself, so that the result with its border and rotation keeps those of its format. */
function limitsOf(rendition: Rendition): Limits {
  const { side, pixels } = LIMITS[rendition.output]
  if (!hasEffects(rendition)) return { side, pixels }
  const { borderWidth, rotation } = rendition
  const turned = rotation % 90 === 0 ? 1 : Math.SQRT2
  return {
    side: side / turned - 2 * borderWidth,
    pixels: Math.min(pixels, IMAGE_LIMITS.effectPixels),
  }
}

/**
 * Size of the result before border and rotation, in whole pixels. Where a side follows from the picture, the result is
 * as large as the limits allow. Throws when both sides are given and too large.
 */
function sizeOf(rendition: Rendition, own: Size): Size {
  const { width, height } = rendition
  const { side, pixels } = limitsOf(rendition)
  if (width > 0 && height > 0) {
    const max = hasEffects(rendition) ? IMAGE_LIMITS.effectPixels : PIXELS
    if (width * height <= max) return { width, height }
    throw new AppError('storage_image_resolution_exceeded', {
      message: `A preview of ${sizeText({ width, height })} is too large: choose a smaller width or height.`,
    })
  }
  const wanted = width > 0 ? width / own.width : height > 0 ? height / own.height : 1
  const largest = Math.min(
    side / Math.max(own.width, own.height),
    Math.sqrt(pixels / pixelsOf(own)),
  )
  const scaled = (length: number) => Math.max(1, Math.round(length * Math.min(wanted, largest)))
  return { width: scaled(own.width), height: scaled(own.height) }
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
  const { output, gravity, background } = rendition
  const effects = hasEffects(rendition)
  const size = sizeOf(rendition, metadata.autoOrient)
  const scaled = source
    .autoOrient()
    .resize({ ...size, fit: 'cover', position: positionOf(gravity) })
  const picture = effects ? await applyEffects(scaled, rendition) : scaled
  if (!effects && keepsProfile(metadata)) picture.keepIccProfile()
  const white = output === 'jpeg' ? 'ffffff' : undefined
  // Effects have already filled the background, except in the transparent corners that they add.
  const fill = effects && white === undefined ? undefined : (background ?? white)
  if (fill !== undefined) picture.flatten({ background: `#${fill}` })
  return encode(picture, rendition, size).toBuffer()
}
