import { type Match } from '#platform/database'
import { isTakenWhole, searchWords, withSimilarWords } from '@devhood/contract/search'
import { indexedFields, type Model, TOGETHER } from '../schema/index.ts'
import { matchEach, matchWords, type WordMatch } from './search-words.ts'

/*
 * Searches in several fields together. Where the index has several fields, the words of all are once more in a field of their
 * own, `TOGETHER`.
 *
 * An index of one field has the others' words in that field. Those of the indexed field are there as they are, so that a search
 * in it finds no others. The words that only the other fields have stand beside them, each behind a character that is in no
 * word: a search in all of the fields looks up both forms. Fields that can be searched alone have theirs a second time, behind
 * a character of the field.
 */

const MARK = '\ue000'
/** Behind it, the code of a country, or the name of one of its regions. No other word has it. */
const COUNTRY_MARK = '\uf000'

const asMarked = (word: string): string => MARK + word
export const countryWord = (code: string): string => COUNTRY_MARK + code.toLowerCase()

/** The word of the field at this position among those that can be searched alone. */
const asOf = (position: number, word: string): string =>
  String.fromCodePoint((MARK.codePointAt(0) ?? 0) + 1 + position) + word

/** The words of what is indexed besides the text of a field. */
interface OtherWords {
  readonly also: readonly string[]
  /** Such as stand for themselves, whatever the field. */
  readonly marked: readonly string[]
  readonly alone: readonly (readonly string[])[]
}

/**
 * The words of an indexed field, those that only other fields have, and those of fields that can be searched alone: each
 * once, separated by blanks.
 */
export function indexedTogether(
  words: readonly string[],
  { also, marked, alone }: OtherWords,
): string {
  const own = new Set(words)
  const added = also.filter((word) => !own.has(word))
  const ofFields = alone.flatMap((each, position) => each.map((word) => asOf(position, word)))
  return [...own, ...new Set([...added.map(asMarked), ...marked, ...ofFields])].join(' ')
}

/** A word in any of the fields. */
export const inAll = (model: Model, { word, ...as }: WordMatch): Match[] =>
  indexedFields(model).length > 1
    ? [{ field: TOGETHER, word, ...as }]
    : [word, asMarked(word)].map((form) => ({ word: form, ...as }))

/** The search for a text in all fields. A last word that names a technology is no beginning. */
export const matchTogether = (model: Model, text: string): Match | undefined =>
  matchEach(text, (word) => ({
    any: inAll(model, isTakenWhole(word.word) ? { word: word.word } : word),
  }))

/** The same search, but each word also matches those that it may stand for. */
export function matchSimilar(model: Model, text: string): Match | undefined {
  const words = withSimilarWords([...new Set(searchWords(text))])
  const all = words.map(({ word, similar }, at) => ({
    any: [
      ...inAll(model, { word, ...(at === words.length - 1 && { isBeginning: true }) }),
      ...similar.flatMap((other) => inAll(model, { word: other })),
    ],
  }))
  return all.length === 0 ? undefined : { all }
}

/** The search for a text in one of the fields that can be searched alone. */
export function matchAlone(model: Model, text: string, field: string): Match | undefined {
  if (indexedFields(model).length > 1) return matchWords(text, field)
  const position = model.collection.together?.alone.indexOf(field) ?? 0
  return matchEach(text, ({ word, ...as }) => ({ word: asOf(position, word), ...as }))
}

/** The documents in one of several countries or regions. */
export const matchCountry = (codes: readonly string[]): Match => ({
  any: codes.map((code) => ({ field: TOGETHER, word: countryWord(code) })),
})
