/** Measures of a grid of picture rows in CSS pixels. */
export interface Grid {
  readonly gap: number
  readonly rowGap: number
  /** Space below a picture: a gap and buttons of 44 px. */
  readonly foot: number
  /** Height of a row before its pictures grow to fill the width. */
  readonly row: number
  /** Minimum ratio of a picture, width / height. */
  readonly minRatio: number
}

/** Phones: two buttons of 44 px fit under the narrowest picture. */
export const SMALL_GRID: Grid = { gap: 6, rowGap: 8, foot: 46, row: 110, minRatio: 0.8 }
/** Up to 1280 px: a row has at least two pictures, so that none fills it alone. */
export const MEDIUM_GRID: Grid = { gap: 16, rowGap: 16, foot: 48, row: 176, minRatio: 0.66 }
export const LARGE_GRID: Grid = { gap: 16, rowGap: 16, foot: 48, row: 236, minRatio: 0.66 }

const MAX_RATIO = 2.4

interface Size {
  readonly imageWidth: number
  readonly imageHeight: number
}

/** Ratio of a picture's box in a row, width / height; square without a stored size. */
export function rowRatio({ imageWidth, imageHeight }: Size, { minRatio }: Grid): number {
  if (!(imageWidth > 0) || !(imageHeight > 0)) return 1
  return Math.min(MAX_RATIO, Math.max(minRatio, imageWidth / imageHeight))
}

/** The pictures of one row: from the first up to the one before `end`. */
interface Row {
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
function heightOf(ratios: readonly number[], width: number, { gap, foot }: Grid): number {
  const sum = ratios.reduce((all, ratio) => all + ratio, 0)
  return (width - gap * (ratios.length - 1)) / sum + foot
}
