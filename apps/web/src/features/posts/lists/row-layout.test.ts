import { expect, test } from 'vitest'
import { LARGE_GRID, rowRatio, wrapRows, SMALL_GRID, groupRows } from './row-layout.ts'

test.each<[width: number, height: number, ratio: number]>([
  [1500, 1000, 1.5],
  [900, 4000, 0.66],
  [4000, 500, 2.4],
  [0, 0, 1],
  [Number.NaN, 100, 1],
])('a picture of %d by %d has the ratio %d', (imageWidth, imageHeight, ratio) => {
  expect(rowRatio({ imageWidth, imageHeight }, LARGE_GRID)).toBe(ratio)
})

test('on phones two buttons of 44 px fit under the picture with the minimum ratio', () => {
  const minRatio = rowRatio({ imageWidth: 1, imageHeight: 9 }, SMALL_GRID)
  expect(minRatio * SMALL_GRID.row).toBeGreaterThanOrEqual(88)
})

const GRID = { gap: 10, rowGap: 20, foot: 50, row: 100, minRatio: 0.5 }

test.each<[about: string, ratios: number[], width: number, ends: number[]]>([
  ['nothing', [], 300, []],
  ['one that does not fill a row', [1], 300, [1]],
  ['an open last row of one', [1, 1, 1, 1], 320, [3, 4]],
  ['an open last row of two', [1, 1, 1, 1, 1], 320, [3, 5]],
  ['a last row that ends at the edge but may have been the last', [1, 1, 1, 1, 1, 1], 320, [3, 6]],
  ['a row closed by the one after it', [1, 1, 1, 1, 1, 1, 1], 320, [3, 6, 7]],
  ['gaps that make the third too wide', [1, 1, 1], 319, [2, 3]],
  ['pictures wider than the screen', [4, 4, 4], 200, [1, 2, 3]],
])('wraps pictures into rows: %s', (_about, ratios, width, ends) => {
  const rows = wrapRows(ratios, width, GRID)
  expect(rows).toEqual(ends.map((end, index) => ({ from: ends[index - 1] ?? 0, end })))
})

test('a run of rows is as high as its rows, their buttons and the gaps between them', () => {
  const ratios = [1, 2, 1.5, 1.5, ...Array<number>(6).fill(1)]
  const rows = wrapRows(ratios, 330, GRID)
  const fit = { width: 330, grid: GRID }
  // The first rows share 320 px among 3, those of three squares 310 px among 3.
  const [two, three] = [320 / 3 + 50, 310 / 3 + 50]
  const first = { from: 0, end: 7, height: two + 20 + two + 20 + three }
  expect(groupRows(rows, ratios, { ...fit, isOpen: false })).toEqual([
    first,
    { from: 7, end: 10, height: three },
  ])
  expect(groupRows(rows, ratios, { ...fit, isOpen: true })).toEqual([first, { from: 7, end: 10 }])
})
