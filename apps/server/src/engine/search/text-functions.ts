import { indexedWords } from './search-words.ts'
import { foldTag } from '../schema/text.ts'

/** What migrations may call to work out for rows of before what the engine writes beside a new one. */
export const textFunctions = { indexed_words: indexedWords, fold_tag: foldTag } as const
