import { type Match } from '#platform/database'
import { isWidened, searchWords, typedNames } from '@devhood/contract/search'
import { indexedFields, type Model, TOGETHER } from '../schema/index.ts'
import { inAll } from './together.ts'

/*
 * Searches for just the words that are typed. A text is indexed by all names of its technologies. Those that it has are in the
 * index a second time, behind a character that is in no word.
 */

const asTyped = (word: string): string => `\ue100${word}`

/** The names of technologies that a text has, as an exact search looks them up. */
export const exactWords = (text: string): string[] => typedNames(text).map(asTyped)

/** The search for words in all fields: neither for other names nor for longer words. */
export function matchExact(model: Model, text: string): Match | undefined {
  const field = indexedFields(model).length > 1 ? { field: TOGETHER } : {}
  const all = [...new Set(searchWords(text))].map((word) => ({
    any: isWidened(word) ? [{ ...field, word: asTyped(word) }] : inAll(model, { word }),
  }))
  return all.length === 0 ? undefined : { all }
}
