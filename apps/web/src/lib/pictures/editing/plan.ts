import { reducedSize, type Size } from '../reduced-size.ts'
import { type Box, boundsOf, clamp } from './box.ts'
import { croppedPixels, type Edits } from './edits.ts'

/** Pixels of the largest canvas that phones have. */
const MAX_PIXELS = 4096 * 4096

/** What is drawn, and how large. */
export interface Plan {
  /** The part of the picture that the crop needs, before it is straightened. */
  readonly region: Box
  readonly crop: Box
  /** Drawn pixels for each pixel of the picture. */
  readonly scale: number
  /** Drawn size of the region, and of the result. */
  readonly regionSize: Size
  readonly size: Size
}

export function planOf(edits: Edits): Plan {
  const crop = croppedPixels(edits)
  const region = regionOf(edits, crop)
  const reduced = reducedSize(crop) ?? crop
  const room = Math.sqrt(MAX_PIXELS / (region.width * region.height))
  const scale = Math.min(reduced.width / crop.width, room)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const drawn = ({ width, height }: Size) => ({ width: side(width), height: side(height) })
  return { region, crop, scale, regionSize: drawn(region), size: drawn(crop) }
}

function regionOf(edits: Edits, crop: Box): Box {
  if (edits.angle === 0) return crop
  const { left, top, width, height } = boundsOf(crop, edits, -edits.angle)
  const start = { left: Math.floor(left), top: Math.floor(top) }
  const from = { left: Math.max(0, start.left), top: Math.max(0, start.top) }
  return {
    ...from,
    width: clamp(Math.ceil(left + width) - from.left, 1, edits.width - from.left),
    height: clamp(Math.ceil(top + height) - from.top, 1, edits.height - from.top),
  }
}

/** Steps across the longer side of a blurred area. */
const BLUR_STEPS = 24
/** Least side of a step, as a part of the picture: a small area must not show more than a large one. */
const MIN_STEP = 1 / 100

/** Size in steps of a blurred area: each becomes one colour. */
export function blurSteps(area: Size, picture: Size): Size {
  const longest = Math.max(picture.width, picture.height)
  const step = Math.max(Math.max(area.width, area.height) / BLUR_STEPS, longest * MIN_STEP)
  const count = (length: number) => Math.max(1, Math.floor(length / step))
  return { width: count(area.width), height: count(area.height) }
}

/** The drawn pixels that an area touches, if any. A reduced pixel beside it shows some of it: those belong to it, too. */
export function drawnArea(area: Box, { region, scale, regionSize }: Plan): Box | undefined {
  const margin = scale < 1 ? 2 : 0
  const low = (at: number) => Math.max(0, Math.floor(at * scale) - margin)
  const high = (at: number) => Math.ceil(at * scale) + margin
  const left = low(area.left - region.left)
  const top = low(area.top - region.top)
  const right = high(area.left + area.width - region.left)
  const bottom = high(area.top + area.height - region.top)
  const width = Math.min(right, regionSize.width) - left
  const height = Math.min(bottom, regionSize.height) - top
  return width > 0 && height > 0 ? { left, top, width, height } : undefined
}
