export * from './index-terms.ts'
export * from './search-words.ts'
export { matchAlone, matchSimilar, matchTogether } from './together.ts'
