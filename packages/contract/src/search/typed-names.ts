import { TECHNOLOGIES } from '../technologies/table.ts'
import { indexTagWords, typedWords } from './search-words.ts'

const WIDENED = new Set(
  TECHNOLOGIES.map(([name]) => indexTagWords(name))
    .filter((words) => words.length > 1)
    .flat(),
)

/** Whether a text may be found by a word without having it, because it has another name of a technology. */
export const isWidened = (word: string): boolean => WIDENED.has(word)

/** Those of such words that a text has. */
export const typedNames = (text: string): string[] => typedWords(text).filter(isWidened)
