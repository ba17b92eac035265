import { expect, test } from 'vitest'
import { countInFullRows, rowRatio } from './row-fit.ts'

test.each<[width: number, height: number, ratio: number]>([
  [1500, 1000, 1.5],
  [900, 4000, 0.66],
  [4000, 500, 2.4],
  [0, 0, 1],
  [Number.NaN, 100, 1],
])('a picture of %d by %d stands at %d', (width, height, ratio) => {
  expect(rowRatio(width, height)).toBe(ratio)
})

test.each<[about: string, ratios: number[], width: number, full: number]>([
  ['nothing', [], 300, 0],
  ['one that does not fill a row', [1], 300, 1],
  ['an open last row', [1, 1, 1, 1], 320, 3],
  ['an open last row of two', [1, 1, 1, 1, 1], 320, 3],
  ['rows that end exactly at the edge', [1, 1, 1, 1, 1, 1, 1], 320, 6],
  ['gaps that make the third too wide', [1, 1, 1], 319, 2],
  ['pictures wider than the screen', [4, 4, 4], 200, 2],
])('counts the pictures in full rows: %s', (_about, ratios, width, full) => {
  expect(countInFullRows(ratios, { width, gap: 10, row: 100 })).toBe(full)
})
