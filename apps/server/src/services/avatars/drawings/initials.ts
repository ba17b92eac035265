import type { Font, FontOf } from './fonts.ts'
import type { Space } from './lettering.ts'
import { type Size, svgOf } from './svg.ts'

const PALETTE = ['FD366E', 'FE9567', '7C67FE', '68A3FE', '85DBD8'] as const

/** More wouldn't fit a small circle. */
const LETTERS_MAX = 3

/** Removes diacritics, so that Élodie starts with an E; letters of other scripts stay. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

const isPlain = (letters: string): boolean => /^[A-Z0-9]*$/.test(letters)

/** Thai writes these vowels before the consonant, which is the initial. */
const LEADING_VOWELS = /^[\u0e40-\u0e44]+/
/** A letter with its marks; more of them are no writing. */
const LETTER = /^\p{L}[\p{L}\p{M}\u200c\u200d]{0,7}$/u

/** The first letter of a word in capitals, as it could be drawn: with its marks, or without. */
function firstLetters(word: string): string[] {
  const plain = withoutMarks(word)[0] ?? ''
  if (plain !== '' && isPlain(plain)) return [plain]
  const text = word.normalize('NFKC').replace(LEADING_VOWELS, '')
  // Made here: few names need it, and the first use of `Intl` takes 5 ms.
  const [whole] = new Intl.Segmenter('en').segment(text)
  const [base = ''] = text
  return [whole?.segment ?? '', base].filter((letter) => LETTER.test(letter))
}

interface Initials {
  readonly letters: readonly string[]
  /** Undefined for our own alphabet. */
  readonly font: Font | undefined
}

/**
 * The initials of a name's words, split at spaces or else at underscores. Words that start with neither a letter that can
 * be drawn nor a digit are skipped, and words in another font than the first. Nothing is read after a second word that
 * counts.
 */
export function initialsOf(name: string, fontOf: FontOf): Initials {
  const text = name.toUpperCase().trim()
  const words = text.split(/\s/.test(text) ? /\s+/ : '_')
  const letters: string[] = []
  let font: Font | undefined
  for (const [index, word] of words.entries()) {
    const letter = firstLetters(word).find((each) => {
      const own = fontOf(each)
      return own !== undefined && (font === undefined || own === font)
    })
    if (letter === undefined) continue
    font ??= fontOf(letter)
    letters.push(letter)
    if (index === 1) break
  }
  const shown = letters.slice(0, LETTERS_MAX)
  return { letters: shown, font: isPlain(shown.join('')) ? undefined : font }
}

/** A fixed colour for a text: the last digit of the sum of its codes selects it. */
export function colorOf(text: string): string {
  let sum = 0
  for (const letter of text) sum += letter.charCodeAt(0)
  return PALETTE[(sum % 10) % PALETTE.length] ?? PALETTE[0]
}

/**
 * The letters' height as a fraction of the picture's shorter side, and the row's width as a fraction of its width.
 */
const TALL = 0.4
const WIDE = 0.66

export const spaceIn = ({ width, height }: Size): Space => ({
  x: width / 2,
  y: height / 2,
  width: WIDE * width,
  height: TALL * Math.min(width, height),
})

/** A rectangle of one colour, six hexadecimal digits, with black letters cut out of it. */
export function drawInitials(letters: string, color: string, size: Size): string {
  const { width, height } = size
  const all = 'width="100%" height="100%"'
  return svgOf(
    size,
    `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect ${all} fill="#fff"/>${letters}</mask><rect ${all} fill="#${color}" mask="url(#m)"/>`,
  )
}
