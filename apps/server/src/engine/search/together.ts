import { type Match } from '#platform/database'
import { searchWords, withSimilarWords } from '@devhood/contract/search'
import { matchEach } from './search-words.ts'

/*
 * Words of several fields in the index of one. Those of the indexed field are there as they are, so that a search in it
 * finds no others. The words that only the other fields have stand beside them, each behind a character that is in no
 * word: a search in all of the fields looks up both forms. Fields that can be searched alone have theirs a second time, behind
 * a character of the field.
 */

const MARK = '\ue000'

const asMarked = (word: string): string => MARK + word

/** The word of the field at this position among those that can be searched alone. */
const asOf = (position: number, word: string): string =>
  String.fromCodePoint((MARK.codePointAt(0) ?? 0) + 1 + position) + word

/** What is indexed besides the text of a field. */
interface OtherTexts {
  readonly also: readonly string[]
  readonly alone: readonly string[]
}

/**
 * The words of an indexed field, those that only other fields have, and those of fields that can be searched alone: each
 * once, separated by blanks.
 */
export function indexedTogether(text: string, { also, alone }: OtherTexts): string {
  const own = new Set(searchWords(text))
  const added = also.flatMap(searchWords).filter((word) => !own.has(word))
  const ofFields = alone.flatMap((each, position) =>
    searchWords(each).map((word) => asOf(position, word)),
  )
  return [...own, ...new Set([...added.map(asMarked), ...ofFields])].join(' ')
}

const inBoth = (word: string): Match[] => [{ word }, { word: asMarked(word) }]

const asBeginning = (word: string): Match[] =>
  [word, asMarked(word)].map((form) => ({ word: form, isBeginning: true }))

/** The search for a text in all fields. */
export const matchTogether = (text: string): Match | undefined =>
  matchEach(text, ({ word, isBeginning }) => ({
    any: isBeginning ? asBeginning(word) : inBoth(word),
  }))

/** The same search, but each word also matches those that it may stand for. */
export function matchSimilar(text: string): Match | undefined {
  const words = withSimilarWords([...new Set(searchWords(text))])
  const parts = words.map(({ word, similar }, at) => {
    const same = at === words.length - 1 ? asBeginning(word) : inBoth(word)
    return [...same, ...similar.flatMap(inBoth)]
  })
  return parts.length === 0 ? undefined : { all: parts.map((any) => ({ any })) }
}

/** The search for a text in the field at this position among those that can be searched alone. */
export const matchAlone = (text: string, position: number): Match | undefined =>
  matchEach(text, ({ word, ...as }) => ({ word: asOf(position, word), ...as }))
