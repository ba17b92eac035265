import { expect, test } from 'vitest'
import { countInFullRows, LARGE_GRID, rowRatio, SMALL_GRID } from './row-fit.ts'

test.each<[width: number, height: number, ratio: number]>([
  [1500, 1000, 1.5],
  [900, 4000, 0.66],
  [4000, 500, 2.4],
  [0, 0, 1],
  [Number.NaN, 100, 1],
])('a picture of %d by %d stands at %d', (imageWidth, imageHeight, ratio) => {
  expect(rowRatio({ imageWidth, imageHeight }, LARGE_GRID)).toBe(ratio)
})

test('on phones two buttons of 44 px fit under the narrowest picture', () => {
  const narrowest = rowRatio({ imageWidth: 1, imageHeight: 9 }, SMALL_GRID)
  expect(narrowest * SMALL_GRID.row).toBeGreaterThanOrEqual(88)
})

test.each<[about: string, ratios: number[], width: number, full: number]>([
  ['nothing', [], 300, 0],
  ['one that does not fill a row', [1], 300, 1],
  ['an open last row of one', [1, 1, 1, 1], 320, 3],
  ['an open last row of two', [1, 1, 1, 1, 1], 320, 3],
  ['a last row that ends at the edge but may have been the last', [1, 1, 1, 1, 1, 1], 320, 3],
  ['a row closed by the one after it', [1, 1, 1, 1, 1, 1, 1], 320, 6],
  ['gaps that make the third too wide', [1, 1, 1], 319, 2],
  ['pictures wider than the screen', [4, 4, 4], 200, 2],
])('counts the pictures in full rows: %s', (_about, ratios, width, full) => {
  expect(countInFullRows(ratios, width, { gap: 10, row: 100, narrowest: 0.5 })).toBe(full)
})
