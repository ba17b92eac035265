export {
  indexTagWords,
  indexWords,
  isTakenWhole,
  searchWords,
  typedWords,
  wordsAt,
} from './search-words.ts'
export { withSimilarWords } from './similar-words.ts'
export { isWidened, typedNames } from './typed-names.ts'
