import { type Size } from '../reduced-size.ts'

/** Pixels of the upright picture. */
export interface Box extends Size {
  readonly left: number
  readonly top: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Smallest side in pixels. */
const MIN_SIDE = 4
/** Pixels by which calculations may be wrong. */
const TOLERANCE = 1e-6

export const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value))

export const centreOf = ({ left, top, width, height }: Box): Point => ({
  x: left + width / 2,
  y: top + height / 2,
})

export const boxAround = ({ x, y }: Point, { width, height }: Size): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
})

/** The whole picture. */
export const wholeOf = ({ width, height }: Size): Box => ({ left: 0, top: 0, width, height })

/** Whole pixels within the picture. */
export function rounded(box: Box, within: Size): Box {
  const width = clamp(Math.round(box.width), 1, within.width)
  const height = clamp(Math.round(box.height), 1, within.height)
  return {
    left: clamp(Math.round(box.left), 0, within.width - width),
    top: clamp(Math.round(box.top), 0, within.height - height),
    width,
    height,
  }
}

/** The same part after a quarter turn clockwise of a picture with this height. */
export const turnedBox = ({ left, top, width, height }: Box, pictureHeight: number): Box => ({
  left: pictureHeight - top - height,
  top: left,
  width: height,
  height: width,
})

/** The same part after the picture, with this width, is mirrored. */
export const flippedBox = (box: Box, pictureWidth: number): Box => ({
  ...box,
  left: pictureWidth - box.left - box.width,
})

/** The point after a turn by `angle` degrees clockwise around the centre of the picture. */
export function turnedPoint({ x, y }: Point, { width, height }: Size, angle: number): Point {
  const radians = (angle * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  const [across, down] = [x - width / 2, y - height / 2]
  return {
    x: across * cos - down * sin + width / 2,
    y: across * sin + down * cos + height / 2,
  }
}

const cornersOf = ({ left, top, width, height }: Box): readonly Point[] =>
  [left, left + width].flatMap((x) => [top, top + height].map((y) => ({ x, y })))

/** The smallest upright box around a box that is turned around the centre of the picture. */
export function boundsOf(box: Box, picture: Size, angle: number): Box {
  const corners = cornersOf(box).map((corner) => turnedPoint(corner, picture, angle))
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Whether an upright box shows nothing but the picture, which is turned by `angle`. */
function fits(box: Box, picture: Size, angle: number): boolean {
  return cornersOf(box)
    .map((corner) => turnedPoint(corner, picture, -angle))
    .every(
      ({ x, y }) =>
        x >= -TOLERANCE &&
        y >= -TOLERANCE &&
        x <= picture.width + TOLERANCE &&
        y <= picture.height + TOLERANCE,
    )
}

const between = (from: Box, to: Box, part: number): Box => {
  const mix = (one: number, other: number) => one + (other - one) * part
  return {
    left: mix(from.left, to.left),
    top: mix(from.top, to.top),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  }
}

/** Steps of the search below: 2⁻³⁰ of the way is less than a pixel of any picture. */
const STEPS = 30

/** The last box on the way from one that fits to another that fits, too: such boxes form a convex set. */
export function towards(from: Box, to: Box, picture: Size, angle: number): Box {
  if (fits(to, picture, angle)) return to
  let [fitting, beyond] = [0, 1]
  for (let step = 0; step < STEPS; step++) {
    const middle = (fitting + beyond) / 2
    if (fits(between(from, to, middle), picture, angle)) fitting = middle
    else beyond = middle
  }
  return between(from, to, fitting)
}

/** The box, or else the largest of its ratio and as near to its centre as fits. */
export function fitted(box: Box, picture: Size, angle: number): Box {
  const point = (at: Point) => boxAround(at, { width: 0, height: 0 })
  const middle = point(centreOf(wholeOf(picture)))
  const centre = centreOf(towards(middle, point(centreOf(box)), picture, angle))
  return towards(point(centre), boxAround(centre, box), picture, angle)
}

/** A corner, as in compass points. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se'
export const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se']

export const cornerOf = ({ left, top, width, height }: Box, corner: Corner): Point => ({
  x: corner.endsWith('w') ? left : left + width,
  y: corner.startsWith('n') ? top : top + height,
})

/** The box after one of its corners moved by so many pixels; the opposite corner stays. `ratio` is width by height. */
export function resized(box: Box, corner: Corner, by: Point, ratio?: number): Box {
  const [isWest, isNorth] = [corner.endsWith('w'), corner.startsWith('n')]
  let width = Math.max(MIN_SIDE, box.width + (isWest ? -by.x : by.x))
  let height = Math.max(MIN_SIDE, box.height + (isNorth ? -by.y : by.y))
  if (ratio !== undefined) {
    width = Math.max(width, height * ratio)
    height = width / ratio
  }
  return {
    left: isWest ? box.left + box.width - width : box.left,
    top: isNorth ? box.top + box.height - height : box.top,
    width,
    height,
  }
}

/** The box between two opposite corners. */
export const boxBetween = (one: Point, other: Point): Box => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  width: Math.max(MIN_SIDE, Math.abs(one.x - other.x)),
  height: Math.max(MIN_SIDE, Math.abs(one.y - other.y)),
})
