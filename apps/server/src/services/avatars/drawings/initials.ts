import { lettering } from './lettering.ts'
import { type Size, svgOf } from './svg.ts'

const PALETTE = ['FD366E', 'FE9567', '7C67FE', '68A3FE', '85DBD8'] as const

/** More would not fit a small circle. */
const LETTERS_MAX = 3

/** Marks off, so that Élodie starts with an E; what is no Latin letter stays as it is. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * The first letters of a name's words, split at blanks or else at underscores. Words that do not begin
 * with a letter of A–Z or a digit are passed over; after a second word that counts nothing more is read.
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

/** The colour that letters always get: the last digit of the sum of their codes picks it. */
export function colorOf(letters: string): string {
  let sum = 0
  for (const letter of letters) sum += letter.charCodeAt(0)
  return PALETTE[(sum % 10) % PALETTE.length] ?? PALETTE[0]
}

/** How much of the picture's shorter side the letters' height takes, of its width their row. */
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
