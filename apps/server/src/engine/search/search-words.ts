import { type Match } from '#platform/database'
import { searchWords } from '@devhood/contract/search'

/** The words of a text for the search table: each once, separated by blanks. */
export function indexedWords(text: string | null): string {
  return [...new Set(searchWords(text ?? ''))].join(' ')
}

/**
 * The search for a text in a field: every word must match, the last one as a prefix. Undefined if there is no word.
 */
export function matchWords(text: string, field?: string): Match | undefined {
  const words = searchWords(text)
  const last = words.pop()
  if (last === undefined) return undefined
  const within = field === undefined ? {} : { field }
  return {
    all: [
      ...Array.from(new Set(words), (word) => ({ ...within, word })),
      { ...within, word: last, isBeginning: true },
    ],
  }
}
