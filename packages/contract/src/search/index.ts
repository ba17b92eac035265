export { indexTagWords, indexWords, searchWords } from './search-words.ts'
export { withSimilarWords } from './similar-words.ts'
