import { lettering } from './lettering.ts'
import { type Size, svgOf } from './svg.ts'

const PALETTE = ['FD366E', 'FE9567', '7C67FE', '68A3FE', '85DBD8'] as const

/** More wouldn't fit a small circle. */
const LETTERS_MAX = 3

/** Removes diacritics, so that Élodie starts with an E; letters of other scripts stay. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * The initials of a name's words, split at spaces or else at underscores. Words that don't start with A–Z or a
 * digit are skipped. Nothing is read after a second word that counts.
 */
export function initialsOf(name: string): string {
  const text = withoutMarks(name).toUpperCase().trim()
  const words = text.split(/\s/.test(text) ? /\s+/ : '_')
  let letters = ''
  for (const [index, word] of words.entries()) {
    const first = word[0] ?? ''
    if (!/[A-Z0-9]/.test(first)) continue
    letters += first
    if (index === 1) break
  }
  return letters.slice(0, LETTERS_MAX)
}

/** A fixed colour for the letters: the last digit of the sum of their codes selects it. */
export function colorOf(letters: string): string {
  let sum = 0
  for (const letter of letters) sum += letter.charCodeAt(0)
  return PALETTE[(sum % 10) % PALETTE.length] ?? PALETTE[0]
}

/**
 * The letters' height as a fraction of the picture's shorter side, and the row's width as a fraction of its width.
 */
const TALL = 0.4
const WIDE = 0.66

/** A rectangle of one colour, six hexadecimal digits, with the letters cut out of it. */
export function drawInitials(letters: string, color: string, size: Size): string {
  const { width, height } = size
  const space = {
    x: width / 2,
    y: height / 2,
    width: WIDE * width,
    height: TALL * Math.min(width, height),
  }
  const all = 'width="100%" height="100%"'
  return svgOf(
    size,
    `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect ${all} fill="#fff"/>${lettering(letters, space, '#000')}</mask><rect ${all} fill="#${color}" mask="url(#m)"/>`,
  )
}
