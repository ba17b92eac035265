import { createHash } from 'node:crypto'
import {
  AVATAR_SIZES,
  PICTURES,
  type PREVIEW_OUTPUTS,
  type PreviewOptions,
  pictureWidths,
} from '@devhood/contract'
import type { OutputType, Rendition } from '#platform/images'
import { FILE_TYPES } from '../types.ts'

/** What a preview's address asks for; SDKs send an empty output for none. */
export interface PreviewQuery extends Omit<PreviewOptions, 'output'> {
  readonly output?: OutputName | ''
}
type OutputName = (typeof PREVIEW_OUTPUTS)[number]

/** Larger ones are rarely asked for, and wait for whoever does. */
export const PREPARED_MAX = 1080

/** Of a border that names none. */
const BLACK = '000000'

/** Three hexadecimal digits as six; undefined for none. */
function color(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  return (text.length === 3 ? text.replaceAll(/./g, '$&$&') : text).toLowerCase()
}

/** The type in which a stored picture is shown when nobody asks for another. */
function ownOutput(mimeType: string): OutputType {
  return mimeType === FILE_TYPES.jpeg.mimeType ? 'jpeg' : 'png'
}

/** The type that an address names, or the picture's own. */
function outputOf({ output = '' }: PreviewQuery, mimeType: string): OutputType {
  if (output === '') return ownOutput(mimeType)
  return output === 'jpg' ? 'jpeg' : output
}

const DEFAULTS = {
  width: 0,
  height: 0,
  gravity: 'center',
  quality: -1,
  borderWidth: 0,
  borderRadius: 0,
  opacity: 1,
  rotation: 0,
} as const

/** One form for all addresses that ask for the same: what makes no difference is left at its default. */
export function renditionOf(query: PreviewQuery, mimeType: string): Rendition {
  const output = outputOf(query, mimeType)
  const wanted = { ...DEFAULTS, ...query }
  const isCropped = wanted.width > 0 && wanted.height > 0
  const hasQuality = wanted.quality >= 0 && output !== 'png' && output !== 'gif'
  const hasBorder = wanted.borderWidth > 0
  return {
    width: wanted.width,
    height: wanted.height,
    gravity: isCropped ? wanted.gravity : DEFAULTS.gravity,
    quality: hasQuality ? wanted.quality : undefined,
    borderWidth: wanted.borderWidth,
    borderColor: (hasBorder ? color(wanted.borderColor) : undefined) ?? BLACK,
    borderRadius: wanted.borderRadius,
    opacity: wanted.opacity,
    rotation: wanted.rotation % 360,
    background: color(wanted.background),
    output,
  }
}

/** Changes whenever pictures come out different from before, so that nobody keeps what is out of date. */
const VERSION = 1

/** A short name for a rendition, the same for the same, fit for a blob's key. */
export function variantOf(rendition: Rendition): string {
  const text = JSON.stringify([VERSION, rendition])
  return `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.${rendition.output}`
}

export const RENDERED_TYPES: Readonly<Record<OutputType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}
export const RENDERED_EXTENSIONS: Readonly<Record<OutputType, readonly string[]>> = {
  jpeg: FILE_TYPES.jpeg.extensions,
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
}

/** As our pages ask for it: the type of the file makes no difference then. */
function pageRendition(size: Pick<PreviewQuery, 'width' | 'height'>): Rendition {
  const { quality, background } = PICTURES
  return renditionOf({ ...size, quality, background, output: 'webp' }, '')
}

/** The renderings that our pages ask for, those of a post first that are most of a feed. */
export function pageRenditions(ownWidth: number): Rendition[] {
  return pictureWidths(ownWidth)
    .filter((width) => width <= PREPARED_MAX)
    .toReversed()
    .map((width) => pageRendition({ width }))
}

/** How our pages show the picture of a person. */
export const avatarRenditions = (): Rendition[] =>
  AVATAR_SIZES.map((side) => pageRendition({ width: side, height: side }))
