/** How a grid of pictures breaks into rows: lengths in CSS pixels. */
interface Grid {
  readonly width: number
  readonly gap: number
  /** What every row would be high before its pictures grow to fill the width. */
  readonly row: number
}

/** The narrowest and widest that a picture may stand in a row, as width / height. */
const NARROWEST = 0.66
const WIDEST = 2.4

/** A picture's place in a row, width / height; pictures without a stored size stand square. */
export function rowRatio(width: number, height: number): number {
  if (!(width > 0) || !(height > 0)) return 1
  return Math.min(WIDEST, Math.max(NARROWEST, width / height))
}

/**
 * How many of the pictures fill whole rows. The rest would stand in a last row that is still open
 * and would move when more arrive. All of them when not one row is full.
 */
export function countInFullRows(ratios: readonly number[], { width, gap, row }: Grid): number {
  let full = 0
  let used = 0
  for (const [index, ratio] of ratios.entries()) {
    const wide = Math.min(width, ratio * row)
    if (used > 0 && used + gap + wide > width) {
      full = index
      used = 0
    }
    used += used > 0 ? gap + wide : wide
  }
  return full === 0 ? ratios.length : full
}
