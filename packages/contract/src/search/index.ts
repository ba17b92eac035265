export { indexTagWords, indexWords, searchWords, wordsAt } from './search-words.ts'
export { withSimilarWords } from './similar-words.ts'
