import { indexedWords } from './search-words.ts'
import { skeletonOf } from '@devhood/contract/text'
import { foldTag } from '../schema/index.ts'

/** Functions for migrations, which fill in for existing rows what the engine writes beside new ones. */
export const textFunctions = {
  indexed_words: indexedWords,
  fold_tag: foldTag,
  username_skeleton: skeletonOf,
} as const
