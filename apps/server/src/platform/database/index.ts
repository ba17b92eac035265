export { alternativesOf, type Match, matchText, partsOf, wordsIn } from './shared/match.ts'
export {
  type Database,
  type Reader,
  ReferenceViolation,
  UniqueViolation,
  type Writer,
} from './database.ts'
export { openQueryCache, type QueryCache } from './shared/query-cache.ts'
export { queries } from './queries.ts'
export { sweepRows } from './sweep-rows.ts'
export { writeInBatches } from './write-in-batches.ts'
export { type SqlValue, type Statement, statement, type Values } from './shared/statement.ts'
export { TIME_LIMIT_FUNCTION } from './shared/time-limit.ts'
export type { Dialect, IndexUse } from './dialect.ts'
