import { indexedWords } from './search-words.ts'

/** What migrations may call to work out for rows of before what the engine writes beside a new one. */
export const textFunctions = { indexed_words: indexedWords } as const
