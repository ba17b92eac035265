import { expect, test } from 'vitest'
import {
  COLUMN_GRID,
  groupRows,
  LARGE_GRID,
  layOutTiles,
  smallGrid,
  wrapRows,
} from './row-layout.ts'

const sizeOf = (imageWidth: number, imageHeight = 100) => ({ imageWidth, imageHeight })

const ratioCases: readonly [about: string, size: ReturnType<typeof sizeOf>, shown: number][] = [
  ['has its own ratio', sizeOf(150), 1.5],
  ['may be four times as wide as high', sizeOf(400), 4],
  ['is cropped if it is wider', sizeOf(900), 4],
  ['shows its beginning if its buttons need more room', sizeOf(100, 300), LARGE_GRID.minRatio],
  ['without a size is square', sizeOf(0, 0), 1],
  ['with an unknown size is square', sizeOf(Number.NaN), 1],
]
test.each(ratioCases)('a picture in a full row %s', (_about, size, shown) => {
  const squares = Array.from({ length: 20 }, () => sizeOf(100))
  const { rows, tiles } = layOutTiles([sizeOf(100), size, ...squares], 1200, LARGE_GRID)
  expect(rows[0]?.end).toBeGreaterThan(1)
  expect(rows.length).toBeGreaterThan(1)
  expect(tiles[1]).toBe(shown)
})

const roomCases: readonly [about: string, width: number, widths: number[], shown: number[]][] = [
  ['alone in its row is whole', 450, [300, 900, 100], [3, 9, 1]],
  ['in a last row with room is whole', 950, [300, 600], [3, 6]],
  ['in a last row that it would overflow is cropped', 950, [400, 700], [4, 4]],
]
test.each(roomCases)('a picture %s', (_about, width, widths, shown) => {
  const sizes = widths.map((each) => sizeOf(each))
  const { tiles } = layOutTiles(sizes, width, { ...LARGE_GRID, row: 100 })
  expect(tiles).toEqual(shown)
})

test.each([296, 366, 406])(
  'on phones with %i px, two usual pictures are beside each other, but never three',
  (width) => {
    const rowsOf = (...widths: number[]) =>
      layOutTiles(
        widths.map((each) => sizeOf(each)),
        width,
        smallGrid(width),
      ).rows
    expect(rowsOf(150, 148)).toEqual([{ from: 0, end: 2 }])
    expect(rowsOf(50, 50, 50)[0]).toEqual({ from: 0, end: 2 })
  },
)

test('on phones three buttons of 44 px fit under the narrowest tile', () => {
  const grid = smallGrid(366)
  const { tiles } = layOutTiles([sizeOf(1, 9)], 366, grid)
  // They are wider than the tile by its edges.
  expect((tiles[0] ?? 0) * grid.row + 16).toBeGreaterThanOrEqual(132)
})

test('two usual pictures fit in a row of the posts beside a profile', () => {
  const { rows } = layOutTiles([sizeOf(160), sizeOf(178)], 768, COLUMN_GRID)
  expect(rows).toEqual([{ from: 0, end: 2 }])
})

test('a row that others are too wide for grows to a limit', () => {
  const { rows, tiles } = layOutTiles([sizeOf(100), sizeOf(400), sizeOf(400)], 1040, LARGE_GRID)
  const groups = groupRows(rows, tiles, {
    width: 1040,
    grid: LARGE_GRID,
    isOpen: true,
  })
  const height = LARGE_GRID.most + LARGE_GRID.foot + LARGE_GRID.rowGap + 1040 / 4 + LARGE_GRID.foot
  expect(groups[0]).toEqual({ from: 0, end: 2, height })
})

const GRID = { gap: 10, rowGap: 20, foot: 50, row: 100, most: 160, minRatio: 0.5 }

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
