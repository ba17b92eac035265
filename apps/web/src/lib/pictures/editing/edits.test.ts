import { describe, expect, it } from 'vitest'

import { type Box, CORNERS, fitted, resized, turnedPoint } from './box.ts'
import {
  addArea,
  type Area,
  changeArea,
  changeCrop,
  chooseShape,
  cropOf,
  croppedPixels,
  type Edits,
  flip,
  isChanged,
  removeArea,
  SHAPES,
  startOf,
  straighten,
  turn,
} from './edits.ts'
import { blurSteps, drawnArea, planOf } from './plan.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  width,
  height,
})
const photo = startOf({ width: 400, height: 300 })
const key = addArea(photo, 'black', box(100, 50, 80, 20))
const only = ({ areas: [area] }: Edits): Area => {
  if (!area) throw new Error('There is no area.')
  return area
}

describe('turning and mirroring', () => {
  it('moves areas and crop with what they cover', () => {
    const turned = turn(changeCrop(key, box(0, 0, 200, 100)))
    expect(turned).toMatchObject({ width: 300, height: 400, turns: 1, crop: box(200, 0, 100, 200) })
    expect(only(turned)).toMatchObject(box(230, 100, 20, 80))
    expect(only(flip(key))).toMatchObject(box(220, 50, 80, 20))
  })

  it.each([
    ['four turns', [turn, turn, turn, turn]],
    ['two flips', [flip, flip]],
    ['a flip between turns', [turn, flip, turn, flip]],
  ])('%s change nothing', (_about, steps) => {
    const start = straighten(key, 5)
    expect(steps.reduce((edits, step) => step(edits), start)).toEqual(start)
  })

  it('keeps the shape of a crop where the other way round has a button, too', () => {
    const shapes = SHAPES.map((shape) => turn(chooseShape(photo, shape)).shape)
    expect(shapes).toEqual(['Free', 'Original', '1:1', 'Free', 'Free'])
  })
})

describe('a crop', () => {
  it.each([
    ['Free', box(0, 0, 400, 300)],
    ['Original', box(0, 0, 400, 300)],
    ['1:1', box(50, 0, 300, 300)],
    ['4:5', box(80, 0, 240, 300)],
    ['16:9', box(0, 37.5, 400, 225)],
  ] as const)('of the shape %s is the largest there is', (shape, expected) => {
    expect(chooseShape(photo, shape).crop).toEqual(expected)
  })

  it('stops at the edges, along which it slides', () => {
    const small = changeCrop(photo, box(0, 0, 100, 100))
    expect(croppedPixels(changeCrop(small, box(350, 40, 100, 100)))).toEqual(box(300, 40, 100, 100))
    expect(croppedPixels(changeCrop(small, box(0, 0, 900, 200)))).toEqual(box(0, 0, 400, 200))
  })

  it('keeps its ratio while a corner is dragged', () => {
    const square = changeCrop(chooseShape(photo, '1:1'), box(100, 100, 50, 50))
    const next = changeCrop(square, resized(square.crop, 'se', { x: 10, y: 30 }, 1))
    expect(croppedPixels(next)).toEqual(box(100, 100, 80, 80))
    const beyond = changeCrop(square, resized(square.crop, 'se', { x: 900, y: 900 }, 1))
    expect(croppedPixels(beyond)).toEqual(box(100, 100, 200, 200))
  })

  it.each([-45, -10, 0.1, 30, 45])('has no empty corner at %d degrees', (angle) => {
    const moved = changeCrop(photo, box(0, 0, 200, 300))
    const edits = straighten(moved, angle)
    const { left, top, width, height } = croppedPixels(edits)
    const corners = [left, left + width].flatMap((x) => [top, top + height].map((y) => ({ x, y })))
    for (const corner of corners) {
      const { x, y } = turnedPoint(corner, edits, -angle)
      expect(Math.min(x, 400 - x, y, 300 - y)).toBeGreaterThanOrEqual(0)
    }
    expect(width / height).toBeCloseTo(2 / 3, 1)
    // Straight again, it is as before.
    expect(cropOf(straighten(edits, 0))).toEqual(box(0, 0, 200, 300))
  })

  it('moves to the picture if a straightened one leaves it', () => {
    const { left, top, width, height } = fitted(box(-200, -200, 20, 20), photo, 0)
    expect([left, top, width, height].every(Number.isFinite)).toBe(true)
  })
})

describe('areas', () => {
  it('appear in the middle of the crop, and have numbers that no other has', () => {
    const edits = addArea(addArea(photo, 'blur'), 'black')
    expect(edits.areas).toEqual([
      { id: 1, kind: 'blur', ...box(120, 132, 160, 36) },
      { id: 2, kind: 'black', ...box(120, 132, 160, 36) },
    ])
    expect(addArea(removeArea(edits, 1), 'black').areas.map(({ id }) => id)).toEqual([2, 3])
  })

  it.each<[string, Partial<Box>, Box]>([
    ['moves up to the edge', { left: 390 }, box(320, 50, 80, 20)],
    ['moves back from the edge', { left: -40, top: -9 }, box(0, 0, 80, 20)],
    ['grows up to the edge', { width: 900 }, box(100, 50, 300, 20)],
    ['is at least a pixel', { width: -4, height: 0 }, box(100, 50, 1, 1)],
    ['is in whole pixels', { left: 10.4, top: 3.5 }, box(10, 4, 80, 20)],
  ])('one %s', (_about, change, expected) => {
    expect(only(changeArea(key, 1, change))).toEqual({ id: 1, kind: 'black', ...expected })
  })

  it('changes its kind', () => expect(only(changeArea(key, 1, { kind: 'blur' })).kind).toBe('blur'))
})

it('a corner that is dragged past the opposite one leaves a small box there', () => {
  const sizes = CORNERS.map((corner) => {
    const away = { x: corner.endsWith('w') ? 900 : -900, y: corner.startsWith('n') ? 900 : -900 }
    return resized(box(100, 100, 50, 50), corner, away)
  })
  expect(sizes).toEqual([
    box(146, 146, 4, 4),
    box(100, 146, 4, 4),
    box(146, 100, 4, 4),
    box(100, 100, 4, 4),
  ])
})

it.each<[string, Edits, boolean]>([
  ['nothing', photo, false],
  ['a turn', turn(photo), true],
  ['four turns', turn(turn(turn(turn(photo)))), false],
  ['a mirror', flip(photo), true],
  ['an area', key, true],
  ['a degree', straighten(photo, 1), true],
  ['a crop', changeCrop(photo, box(0, 0, 399, 300)), true],
])('%s is a change: %s', (_about, edits, expected) => expect(isChanged(edits)).toBe(expected))

describe('what is drawn', () => {
  it('has the size of the crop', () => {
    const plan = planOf(changeCrop(photo, box(10, 20, 100, 50)))
    expect(plan).toMatchObject({ region: box(10, 20, 100, 50), scale: 1 })
    expect(plan.size).toEqual({ width: 100, height: 50 })
  })

  it('is small enough for any device, with the ratio of the crop', () => {
    const camera = straighten(startOf({ width: 8660, height: 5774 }), 10)
    const { size, regionSize } = planOf(camera)
    expect(regionSize.width * regionSize.height).toBeLessThanOrEqual(4096 * 4096 * 1.001)
    expect(size.width).toBeLessThanOrEqual(4096)
    expect(size.width / size.height).toBeCloseTo(8660 / 5774, 2)
  })

  it('covers every pixel that an area touches, and those beside it that a smaller picture mixes with it', () => {
    const area = box(101, 51, 80, 20)
    expect(drawnArea(area, planOf(photo))).toEqual(area)
    const large = planOf(startOf({ width: 8192, height: 600 }))
    expect(large.scale).toBe(0.5)
    expect(drawnArea(area, large)).toEqual(box(48, 23, 45, 15))
    expect(drawnArea(box(0, 0, 10, 10), planOf(changeCrop(photo, box(50, 50, 10, 10))))).toBe(
      undefined,
    )
  })

  it.each([
    ['a wide area', { width: 240, height: 24 }, { width: 24, height: 2 }],
    ['a small one', { width: 12, height: 8 }, { width: 3, height: 2 }],
    ['a tiny one', { width: 2, height: 2 }, { width: 1, height: 1 }],
  ])('a blur makes few steps of %s', (_about, area, steps) =>
    expect(blurSteps(area, { width: 400, height: 300 })).toEqual(steps),
  )
})
