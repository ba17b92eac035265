import { type Match } from '#platform/database'
import { searchWords } from './search-words.ts'
import { variantsOf } from './variants.ts'

/*
 * Words of several fields in the index of one. Those of the indexed field are there as they are, so that a search in it
 * finds no others. The words that only the other fields have stand beside them, each behind a character that is in no
 * word: a search in all of the fields looks up both forms.
 */

const MARK = '\ue000'

const asMarked = (word: string): string => MARK + word

/** The words of an indexed field, then those that only other fields have: each once, separated by blanks. */
export function indexedTogether(text: string, others: readonly string[]): string {
  const own = new Set(searchWords(text))
  const added = others.flatMap(searchWords).filter((word) => !own.has(word))
  return [...own, ...new Set(added.map(asMarked))].join(' ')
}

const inBoth = (word: string): Match[] => [{ word }, { word: asMarked(word) }]

const asBeginning = (word: string): Match[] =>
  [word, asMarked(word)].map((form) => ({ word: form, isBeginning: true }))

/** The search for a text in all fields: every word must match, the last one as a prefix. Undefined if there is none. */
export function matchTogether(text: string): Match | undefined {
  const words = searchWords(text)
  const last = words.pop()
  if (last === undefined) return undefined
  const parts = [...Array.from(new Set(words), inBoth), asBeginning(last)]
  return { all: parts.map((any) => ({ any })) }
}

/** Letters of a search that may differ; each is looked up in about a hundred forms. */
const LETTERS_MAX = 24

/**
 * The same search, but a word also matches those that differ from it in one letter. That applies to the first words, of
 * `LETTERS_MAX` letters together.
 */
export function matchSimilar(text: string): Match | undefined {
  const words = [...new Set(searchWords(text))]
  let letters = 0
  const parts = words.map((word, at) => {
    letters += word.length
    const forms = letters > LETTERS_MAX ? [] : variantsOf(word)
    const same = at === words.length - 1 ? asBeginning(word) : inBoth(word)
    return [...same, ...forms.flatMap(inBoth)]
  })
  return parts.length === 0 ? undefined : { all: parts.map((any) => ({ any })) }
}
