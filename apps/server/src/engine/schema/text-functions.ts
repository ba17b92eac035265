import { indexedWords } from '../search/search-words.ts'
import { foldTag } from './text.ts'

/** What migrations may call to work out for rows of before what the engine writes beside a new one. */
export const textFunctions = { indexed_words: indexedWords, fold_tag: foldTag } as const
