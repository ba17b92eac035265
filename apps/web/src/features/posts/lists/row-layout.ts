/** Measures of a grid of rows of pictures in CSS pixels. */
export interface Grid {
  readonly gap: number
  readonly rowGap: number
  /** Space below a picture without its lines of words: the buttons and what stands between. */
  readonly foot: number
  /** Height of a row before its pictures grow to fill the width, and the height at which they stop to. */
  readonly row: number
  readonly most: number
  /** Minimum ratio of a tile, width / height: its buttons need room. */
  readonly minRatio: number
}

/** 6 px before the words, and buttons of 44 px, whose own space is the gap to the words and to the next row. */
const FOOT = 38

/** Phones: two usual pictures fit in a row, three never, and three buttons of 44 px under the narrowest tile. */
const SMALL = { gap: 6, rowGap: 8, foot: FOOT, most: 300, minRatio: 1 } as const
export const smallGrid = (width: number): Grid => ({ ...SMALL, row: width * 0.326 })
/** Pinned posts are few: most have a row of their own. */
export const SMALL_PINS: Grid = { ...SMALL, row: 150, most: 400, minRatio: 0.775 }
const SPACES = { gap: 16, rowGap: 16, foot: FOOT } as const
/** In windows up to 1280 px. */
export const MEDIUM_GRID: Grid = { ...SPACES, row: 176, most: 440, minRatio: 0.8 }
/** In wider windows, but beside something else: two usual pictures fit in a row. */
export const COLUMN_GRID: Grid = { ...MEDIUM_GRID, row: 216, minRatio: 0.65 }
export const LARGE_GRID: Grid = { ...SPACES, row: 236, most: 520, minRatio: 0.6 }
/** Of so few posts, the rows fill the width; on phones and beside something else, each has a row of its own. */
export const FEW = 3
export const COLUMN_FEW: Grid = { ...COLUMN_GRID, row: 360, most: 520 }
export const SMALL_FEW: Grid = { ...SMALL, row: 640, most: 460, minRatio: 0.775 }

/** Ratio, width / height, beyond which a row without room crops a picture. */
const MAX_RATIO = 4

interface Size {
  readonly imageWidth: number
  readonly imageHeight: number
}

/** Ratio of a picture; square without a stored size. */
const ownRatio = ({ imageWidth, imageHeight }: Size): number =>
  imageWidth > 0 && imageHeight > 0 ? imageWidth / imageHeight : 1

/**
 * Tiles in rows, with width / height of each. A picture that is narrower than its buttons shows its beginning. Where one is
 * alone in its row, or the last row has room for all of each, no flat one is cropped.
 */
export function layOutTiles(
  sizes: readonly Size[],
  width: number,
  grid: Grid,
): { readonly rows: readonly Row[]; readonly tiles: readonly number[] } {
  const whole = sizes.map((size) => Math.max(grid.minRatio, ownRatio(size)))
  const cropped = whole.map((ratio) => Math.min(MAX_RATIO, ratio))
  if (width === 0) return { rows: [{ from: 0, end: sizes.length }], tiles: cropped }
  const rows = wrapRows(cropped, width, grid)
  const tiles = rows.flatMap((row) => {
    const [all, some] = [whole, cropped].map((ratios) => ratios.slice(row.from, row.end))
    const mayHaveRoom = row.end - row.from === 1 || row === rows.at(-1)
    return mayHaveRoom && all && wrapRows(all, width, grid).length === 1 ? all : (some ?? [])
  })
  return { rows, tiles }
}

/** The pictures of one row: from the first up to the one before `end`. */
export interface Row {
  readonly from: number
  readonly end: number
}

/** Wraps pictures into rows as browsers do; the last row is open, because the next picture may fit in it. */
export function wrapRows(ratios: readonly number[], width: number, grid: Grid): Row[] {
  const rows: Row[] = []
  let from = 0
  let used = 0
  for (const [index, ratio] of ratios.entries()) {
    const wide = Math.min(width, ratio * grid.row)
    if (used > 0 && used + grid.gap + wide > width) {
      rows.push({ from, end: index })
      from = index
      used = 0
    }
    used += used > 0 ? grid.gap + wide : wide
  }
  if (from < ratios.length) rows.push({ from, end: ratios.length })
  return rows
}

/** Rows that are laid out and painted together. */
export interface RowGroup extends Row {
  /** In CSS pixels; undefined for an open row, which its pictures don't fill. */
  readonly height?: number
}

/** Minimum number of pictures per group: larger groups are long tasks, and many small ones cost by their number. */
const MIN_GROUP_SIZE = 6

/** Groups rows with known heights. `isOpen`: the last row stays incomplete, so it is a group of its own. */
export function groupRows(
  rows: readonly Row[],
  ratios: readonly number[],
  {
    width,
    grid,
    isOpen,
  }: { readonly width: number; readonly grid: Grid; readonly isOpen: boolean },
): RowGroup[] {
  const groups: RowGroup[] = []
  for (const { from, end } of isOpen ? rows.slice(0, -1) : rows) {
    const height = heightOf(ratios.slice(from, end), width, grid)
    const last = groups.at(-1)
    if (last?.height === undefined || last.end - last.from >= MIN_GROUP_SIZE)
      groups.push({ from, end, height })
    else groups.splice(-1, 1, { ...last, end, height: last.height + grid.rowGap + height })
  }
  const open = rows.at(-1)
  return isOpen && open ? [...groups, open] : groups
}

/** Height of a full row: its pictures share the width without the gaps, each by its ratio, plus the buttons. */
function heightOf(ratios: readonly number[], width: number, { gap, foot, most }: Grid): number {
  const sum = ratios.reduce((all, ratio) => all + ratio, 0)
  return Math.min(most, (width - gap * (ratios.length - 1)) / sum) + foot
}
