export * from './index-terms.ts'
export * from './search-words.ts'
export { matchExact } from './exact.ts'
export { matchAlone, matchCountry, matchSimilar, matchTogether } from './together.ts'
export {
  knownParts,
  openFrequentWords,
  readWordRows,
  type WordRows,
  type WordRowsReader,
} from './word-rows.ts'
