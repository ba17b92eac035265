import { type Match } from '#platform/database'
import { indexWords, searchWords } from '@devhood/contract/search'
import { skeletonOf } from '@devhood/contract/text'
import { foldTag } from '../schema/index.ts'

/** The words of a text for the search table: each once, separated by blanks. */
export const indexedWords = (text: string | null): string => indexWords(text ?? '').join(' ')

/** Functions for migrations, which fill in for existing rows what the engine writes beside new ones. */
export const textFunctions = {
  indexed_words: indexedWords,
  fold_tag: foldTag,
  username_skeleton: skeletonOf,
} as const

/** A word, or with `isBeginning` the words that begin with it. */
export type WordMatch = Extract<Match, { readonly word: string }>

/** The search for a text: every word must match, the last one as a prefix. Undefined if there is no word. */
export function matchEach(
  text: string,
  matchOf: (word: Pick<WordMatch, 'word' | 'isBeginning'>) => Match,
): Match | undefined {
  const words = searchWords(text)
  const last = words.pop()
  if (last === undefined) return undefined
  const others = Array.from(new Set(words), (word) => matchOf({ word }))
  return { all: [...others, matchOf({ word: last, isBeginning: true })] }
}

/** The search for a text in a field, or in the only one. */
export const matchWords = (text: string, field?: string): Match | undefined =>
  matchEach(text, (word) => ({ ...(field !== undefined && { field }), ...word }))
