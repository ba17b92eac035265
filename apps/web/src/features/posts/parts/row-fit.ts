/** The measures of a grid of pictures in rows, in CSS pixels. */
export interface Grid {
  readonly gap: number
  /** What every row would be high before its pictures grow to fill the width. */
  readonly row: number
  /** The narrowest that a picture may stand, as width / height. */
  readonly narrowest: number
}

/** Phones: two buttons of 44 px fit under the narrowest picture. */
export const SMALL_GRID: Grid = { gap: 6, row: 110, narrowest: 0.8 }
/** Up to 1280 px: two pictures at least stand in a row, so none grows to fill it alone. */
export const MEDIUM_GRID: Grid = { gap: 16, row: 176, narrowest: 0.66 }
export const LARGE_GRID: Grid = { gap: 16, row: 236, narrowest: 0.66 }

const WIDEST = 2.4

interface Size {
  readonly imageWidth: number
  readonly imageHeight: number
}

/** A picture's place in a row as width / height; one without a stored size stands square. */
export function rowRatio({ imageWidth, imageHeight }: Size, { narrowest }: Grid): number {
  if (!(imageWidth > 0) || !(imageHeight > 0)) return 1
  return Math.min(WIDEST, Math.max(narrowest, imageWidth / imageHeight))
}

/**
 * How many of the pictures fill whole rows of the width. The rest would stand in a last row that is still
 * open and would move when more arrive. All of them when not one row is full.
 */
export function countInFullRows(ratios: readonly number[], width: number, grid: Grid): number {
  let full = 0
  let used = 0
  for (const [index, ratio] of ratios.entries()) {
    const wide = Math.min(width, ratio * grid.row)
    if (used > 0 && used + grid.gap + wide > width) {
      full = index
      used = 0
    }
    used += used > 0 ? grid.gap + wide : wide
  }
  return full === 0 ? ratios.length : full
}
