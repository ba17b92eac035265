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

/** The query of a preview's URL; SDKs send an empty output for none. */
export interface PreviewQuery extends Omit<PreviewOptions, 'output'> {
  readonly output?: OutputName | ''
}
type OutputName = (typeof PREVIEW_OUTPUTS)[number]

/** Larger previews are rarely requested, and are only rendered on request. */
export const PREPARED_MAX = 1080

const BLACK = '000000'

/** Expands three hexadecimal digits to six; undefined for none. */
function color(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  return (text.length === 3 ? text.replaceAll(/./g, '$&$&') : text).toLowerCase()
}

function ownOutput(mimeType: string): OutputType {
  return mimeType === FILE_TYPES.jpeg.mimeType ? 'jpeg' : 'png'
}

/** The type in the URL, or the picture's own. */
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

/** The same normalized form for all URLs with the same result: options without effect keep their default. */
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

/** Incremented whenever the rendering changes, so that no cache keeps outdated pictures. */
const VERSION = 1

/** A short name of a rendition for a blob's key; equal renditions have equal names. */
export function variantOf(rendition: Rendition): string {
  const text = JSON.stringify([VERSION, rendition])
  return `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.${rendition.output}`
}

/** The extensions that a rendition's name may have. */
export const extensionsOf = (output: OutputType): readonly string[] =>
  output === 'jpeg' ? FILE_TYPES.jpeg.extensions : [output]

const { quality, background } = PICTURES
/** As our pages request it, independent of the file's type; the size apart. */
const PAGE_RENDITION = renditionOf({ quality, background, output: 'webp' }, '')

/** The previews that our pages request, those of posts in a feed first. */
export function pageRenditions(ownWidth: number): Rendition[] {
  return pictureWidths(Math.min(ownWidth, PREPARED_MAX))
    .toReversed()
    .map((width) => ({ ...PAGE_RENDITION, width }))
}

export const avatarRenditions = (): Rendition[] =>
  AVATAR_SIZES.map((side) => ({ ...PAGE_RENDITION, width: side, height: side }))
