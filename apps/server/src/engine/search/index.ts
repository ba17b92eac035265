export {
  fieldWords,
  indexEntries,
  type Indexed,
  indexSearch,
  indexSources,
  type MatchInParts,
  searchTables,
} from './index-terms.ts'
export { matchWords } from './search-words.ts'
export { textFunctions } from './text-functions.ts'
export { matchAlone, matchSimilar, matchTogether } from './together.ts'
