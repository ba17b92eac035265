import { type Size } from '../reduced-size.ts'
import {
  type Box,
  boxAround,
  centreOf,
  clamp,
  fitted,
  flippedBox,
  rounded,
  towards,
  turnedBox,
  wholeOf,
} from './box.ts'

export type AreaKind = 'black' | 'blur'

/** A part of the picture that nobody should see. */
export interface Area extends Box {
  readonly id: number
  readonly kind: AreaKind
}

/** Shapes of a crop, as on their buttons. */
export const SHAPES = ['Free', 'Original', '1:1', '4:5', '16:9'] as const
export type Shape = (typeof SHAPES)[number]

/**
 * Everything that was done to a picture, in the order in which it applies: mirror, quarter turns, areas, straighten, crop.
 * Boxes are in pixels of the picture after the quarter turns, whose size is `width` and `height`.
 */
export interface Edits extends Size {
  readonly flipped: boolean
  /** Quarter turns clockwise, after mirroring: 0 to 3. */
  readonly turns: number
  /** Degrees clockwise. */
  readonly angle: number
  readonly shape: Shape
  /** As chosen; `cropOf` is what fits into the straightened picture. */
  readonly crop: Box
  readonly areas: readonly Area[]
}

export const startOf = ({ width, height }: Size): Edits => ({
  width,
  height,
  flipped: false,
  turns: 0,
  angle: 0,
  shape: 'Free',
  crop: wholeOf({ width, height }),
  areas: [],
})

/** Degrees by which a picture can be straightened in either direction. */
export const MAX_ANGLE = 45

/** The crop that shows nothing but the picture. */
export const cropOf = (edits: Edits): Box => fitted(edits.crop, edits, edits.angle)

/** The crop in whole pixels. */
export const croppedPixels = (edits: Edits): Box => {
  const crop = cropOf(edits)
  if (edits.angle === 0) return rounded(crop, edits)
  const { left, top, width, height } = crop
  // Downwards, so that no corner lies outside the picture.
  return {
    left: Math.ceil(left),
    top: Math.ceil(top),
    width: Math.max(1, Math.floor(width - 1)),
    height: Math.max(1, Math.floor(height - 1)),
  }
}

/** Turns a quarter clockwise. */
export function turn(edits: Edits): Edits {
  const { width, height, areas } = edits
  return {
    ...edits,
    width: height,
    height: width,
    turns: (edits.turns + 1) % 4,
    crop: turnedBox(edits.crop, height),
    // 4:5 becomes 5:4, which has no button.
    shape: edits.shape === '1:1' || edits.shape === 'Original' ? edits.shape : 'Free',
    areas: areas.map((area) => ({ ...area, ...turnedBox(area, height) })),
  }
}

/** Mirrors what is seen, left to right. */
export const flip = (edits: Edits): Edits => ({
  ...edits,
  flipped: !edits.flipped,
  turns: (4 - edits.turns) % 4,
  angle: -edits.angle || 0,
  crop: flippedBox(edits.crop, edits.width),
  areas: edits.areas.map((area) => ({ ...area, ...flippedBox(area, edits.width) })),
})

export const straighten = (edits: Edits, angle: number): Edits => ({
  ...edits,
  angle: clamp(Math.round(angle * 10) / 10, -MAX_ANGLE, MAX_ANGLE) || 0,
})

/** Width by height; undefined for any. */
export function ratioOf({ shape, width, height }: Edits): number | undefined {
  if (shape === 'Free') return undefined
  if (shape === 'Original') return width / height
  const [across = 1, down = 1] = shape.split(':').map(Number)
  return across / down
}

/** The largest crop of the shape, around the middle of the one before as far as there is room. */
export function chooseShape(edits: Edits, shape: Shape): Edits {
  const ratio = ratioOf({ ...edits, shape })
  if (ratio === undefined) return { ...edits, shape, crop: cropOf(edits) }
  const width = Math.min(edits.width, edits.height * ratio)
  const crop = boxAround(centreOf(cropOf(edits)), { width, height: width / ratio })
  return { ...edits, shape, crop: within(crop, edits) }
}

/** Moves or resizes the crop, as far as the picture reaches: along an edge, it slides. */
export function changeCrop(edits: Edits, next: Box): Edits {
  const from = cropOf(edits)
  const step = (start: Box, to: Box) => towards(start, to, edits, edits.angle)
  const hasRatio = edits.shape !== 'Free' && next.width !== from.width
  if (hasRatio) return { ...edits, crop: step(from, next) }
  const { left, width } = step(from, { ...next, top: from.top, height: from.height })
  return { ...edits, crop: step({ ...from, left, width }, { ...next, left, width }) }
}

/** Whether something of the picture is left out. */
export function isCropped(edits: Edits): boolean {
  const { width, height } = croppedPixels(edits)
  return width !== edits.width || height !== edits.height
}

/** Whether the edits change anything. */
export const isChanged = (edits: Edits): boolean =>
  edits.flipped ||
  edits.turns !== 0 ||
  edits.angle !== 0 ||
  edits.areas.length > 0 ||
  isCropped(edits)

/** The box inside the picture, smaller if need be. */
function within(box: Box, picture: Size): Box {
  const width = Math.min(box.width, picture.width)
  const height = Math.min(box.height, picture.height)
  return {
    width,
    height,
    left: clamp(box.left, 0, picture.width - width),
    top: clamp(box.top, 0, picture.height - height),
  }
}

/** Parts of the cropped picture that a new area takes. */
const NEW_AREA = { width: 0.4, height: 0.12 } as const

/** Adds an area, by default in the middle. It comes last and has the highest id. */
export function addArea(edits: Edits, kind: AreaKind, box?: Box): Edits {
  const id = Math.max(0, ...edits.areas.map((area) => area.id)) + 1
  const crop = cropOf(edits)
  const size = { width: crop.width * NEW_AREA.width, height: crop.height * NEW_AREA.height }
  const drawn = box ?? boxAround(centreOf(crop), size)
  return { ...edits, areas: [...edits.areas, { ...rounded(cutBy(drawn, edits), edits), id, kind }] }
}

/** Moves, resizes or changes an area. One that is moved stays inside the picture; one that is resized ends at its edges. */
export function changeArea(edits: Edits, id: number, change: Partial<Omit<Area, 'id'>>): Edits {
  const changed = (area: Area): Area => {
    const next = { ...area, ...change }
    const isMoved = next.width === area.width && next.height === area.height
    return { ...next, ...rounded(isMoved ? within(next, edits) : cutBy(next, edits), edits) }
  }
  return { ...edits, areas: edits.areas.map((area) => (area.id === id ? changed(area) : area)) }
}

export const removeArea = (edits: Edits, id: number): Edits => ({
  ...edits,
  areas: edits.areas.filter((area) => area.id !== id),
})

/** The part of the box that lies on the picture. */
function cutBy(box: Box, picture: Size): Box {
  const left = clamp(box.left, 0, picture.width - 1)
  const top = clamp(box.top, 0, picture.height - 1)
  return {
    left,
    top,
    width: clamp(box.left + box.width, left + 1, picture.width) - left,
    height: clamp(box.top + box.height, top + 1, picture.height) - top,
  }
}
