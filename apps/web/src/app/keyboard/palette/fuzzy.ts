/** Accents and capitals don't matter in a quick search. */
const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * How well `text` matches the typed characters: higher is better. Undefined if characters are missing, out of order or
 * scattered. Matches at the start of the text count most, then starts of words, then adjacent letters.
 */
export function fuzzyScore(typed: string, text: string): number | undefined {
  const letters = Array.from(fold(typed).replaceAll(/\s+/g, ''))
  const folded = fold(text)
  let score = 0
  let last = -1
  for (const letter of letters) {
    const at = nextMatch(folded, letter, last)
    if (at === -1) return undefined
    score += scoreAt(folded, at, last)
    last = at
  }
  return score < 3 * letters.length ? undefined : score - folded.length / 100
}

/** The letter right after the last match, else at the next start of a word, else anywhere later. */
function nextMatch(text: string, letter: string, last: number): number {
  if (text.startsWith(letter, last + 1)) return last + 1
  const word = text.indexOf(` ${letter}`, last)
  return word === -1 ? text.indexOf(letter, last + 1) : word + 1
}

function scoreAt(text: string, at: number, last: number): number {
  if (at === 0) return 8
  if (text[at - 1] === ' ') return 5
  return at === last + 1 ? 4 : 1
}
