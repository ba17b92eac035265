interface Glyph {
  /** The width between the centre lines of the outermost strokes. */
  readonly width: number
  /** The centre line of its strokes, as SVG path data from (0, 0) to (width, HEIGHT). */
  readonly path: string
}

/** The height of every glyph between the centre lines of its outermost strokes, and the strokes' width. */
export const HEIGHT = 84
export const WEIGHT = 16

/**
 * Our own capitals and digits: one stroke width, round ends, circles and straight lines. Fonts differ between
 * hosts; these give the same picture everywhere.
 */
export const ALPHABET: Readonly<Record<string, Glyph>> = {
  A: { width: 68, path: 'M0 84L34 0L68 84M11 57H57' },
  B: { width: 54, path: 'M0 40H31A20 20 0 0 0 31 0H0V84H32A22 22 0 0 0 32 40' },
  C: { width: 73, path: 'M73 13.7A42 42 0 1 0 73 70.3' },
  D: { width: 68, path: 'M0 0H26A42 42 0 0 1 26 84H0Z' },
  E: { width: 50, path: 'M50 0H0V84H50M0 41H43' },
  F: { width: 50, path: 'M50 0H0V84M0 43H42' },
  G: { width: 84, path: 'M73 13.7A42 42 0 1 0 84 42H50' },
  H: { width: 60, path: 'M0 0V84M60 0V84M0 42H60' },
  I: { width: 0, path: 'M0 0V84' },
  J: { width: 42, path: 'M42 0V63A21 21 0 0 1 0 63' },
  K: { width: 56, path: 'M0 0V84M54 0L0 52M20 34L56 84' },
  L: { width: 46, path: 'M0 0V84H46' },
  M: { width: 76, path: 'M0 84V0L38 58L76 0V84' },
  N: { width: 60, path: 'M0 84V0L60 84V0' },
  O: { width: 84, path: 'M42 0A42 42 0 0 1 42 84A42 42 0 0 1 42 0Z' },
  P: { width: 56, path: 'M0 84V0H32A24 24 0 0 1 32 48H0' },
  Q: { width: 86, path: 'M42 0A42 42 0 0 1 42 84A42 42 0 0 1 42 0ZM56 56L86 86' },
  R: { width: 57, path: 'M0 84V0H32A24 24 0 0 1 32 48H0M30 48L57 84' },
  S: {
    width: 56,
    path: 'M53 18C50 6 40 0 28 0C12 0 2 9 2 21C2 34 12 38 28 42C46 46 56 51 56 63C56 76 45 84 28 84C13 84 3 77 0 65',
  },
  T: { width: 60, path: 'M0 0H60M30 0V84' },
  U: { width: 58, path: 'M0 0V55A29 29 0 0 0 58 55V0' },
  V: { width: 68, path: 'M0 0L34 84L68 0' },
  W: { width: 100, path: 'M0 0L25 84L50 12L75 84L100 0' },
  X: { width: 60, path: 'M0 0L60 84M60 0L0 84' },
  Y: { width: 62, path: 'M0 0L31 44L62 0M31 44V84' },
  Z: { width: 56, path: 'M0 0H56L0 84H56' },
  0: { width: 58, path: 'M29 0A29 42 0 0 1 29 84A29 42 0 0 1 29 0Z' },
  1: { width: 22, path: 'M0 16L22 0V84' },
  2: { width: 56, path: 'M2 24C2 9 13 0 28 0C43 0 54 9 54 23C54 34 48 42 38 50L0 84H56' },
  3: { width: 54, path: 'M4 0H52L26 34C44 34 54 44 54 58C54 74 43 84 27 84C14 84 4 78 0 67' },
  4: { width: 58, path: 'M44 84V0L0 60H58' },
  5: {
    width: 54,
    path: 'M50 0H8L4 38C10 33 18 30 27 30C44 30 54 41 54 57C54 73 43 84 27 84C14 84 4 78 0 68',
  },
  6: { width: 55, path: 'M31 0L5 43M28 30A27 27 0 0 1 28 84A27 27 0 0 1 28 30Z' },
  7: { width: 54, path: 'M0 0H54L18 84' },
  8: {
    width: 46,
    path: 'M23 0A20 20 0 0 1 23 40A20 20 0 0 1 23 0ZM23 40A23 22 0 0 1 23 84A23 22 0 0 1 23 40Z',
  },
  9: { width: 55, path: 'M24 84L50 41M27 0A27 27 0 0 1 27 54A27 27 0 0 1 27 0Z' },
}
