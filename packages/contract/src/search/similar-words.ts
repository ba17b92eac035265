import { NAMES_BY_KEY } from '../technologies/names.ts'
import { isSymbolicName } from './named-words.ts'

/** The letters that words of a script may lack, or have wrong. In index words, letters have no accents. */
const ALPHABETS = ['az', 'αω', 'ая'].map((ends) => {
  const [from, to] = [ends.charCodeAt(0), ends.charCodeAt(1)]
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))
})

/** Shorter words resemble too many others. */
const LENGTH_MIN = 3

/**
 * The words that differ from an index word in one letter: one too many, one too few, a wrong one, or two in the wrong
 * order. Words of other scripts than Latin, Greek and Cyrillic only have those with the same letters or one less.
 */
function variantsOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < LENGTH_MIN) return []
  const alphabet = ALPHABETS.find((each) => letters.some((letter) => each.includes(letter))) ?? []
  const variants = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const [before, here = '', next = ''] = [letters.slice(0, at).join(''), ...letters.slice(at)]
    const after = letters.slice(at + 1).join('')
    variants.add(before + after)
    variants.add(before + next + here + letters.slice(at + 2).join(''))
    for (const letter of alphabet) {
      variants.add(before + letter + here + after)
      variants.add(before + letter + after)
    }
  }
  variants.delete(word)
  return [...variants]
}

/** Longer words resemble no name. */
const NAME_LENGTH_MAX = 1 + Math.max(...Array.from(NAMES_BY_KEY.keys(), ({ length }) => length))

/** The names of technologies that differ from a word in one letter; none if the word is a name. They are few, however long it is. */
function similarNames(word: string): string[] {
  if (word.length > NAME_LENGTH_MAX || NAMES_BY_KEY.has(word)) return []
  return variantsOf(word).filter((variant) => NAMES_BY_KEY.has(variant))
}

/** Letters of a search that may differ; the server looks up each in about a hundred forms. */
const LETTERS_MAX = 12

/**
 * Each word of a search with the words that differ from it in one letter. The first words, up to `lettersMax` letters together,
 * get all of them; the others only names of technologies. A name with symbols has none.
 */
export function withSimilarWords(
  words: readonly string[],
  lettersMax: number = LETTERS_MAX,
): { readonly word: string; readonly similar: readonly string[] }[] {
  let letters = 0
  return words.map((word) => {
    if (isSymbolicName(word)) return { word, similar: [] }
    letters += word.length
    return { word, similar: letters > lettersMax ? similarNames(word) : variantsOf(word) }
  })
}
