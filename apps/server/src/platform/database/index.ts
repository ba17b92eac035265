export { alternativesOf, type Match, matchText, partsOf, type Word } from './shared/match.ts'
export * from './database.ts'
export { openQueryCache, type QueryCache } from './shared/query-cache.ts'
export { queries } from './queries.ts'
export * from './batches.ts'
export {
  type Compilable,
  type ReadOptions,
  type SqlValue,
  type Statement,
  statement,
  type Values,
} from './shared/statement.ts'
export { TIME_LIMIT_FUNCTION } from './shared/time-limit.ts'
export type { Dialect, IndexUse } from './dialect.ts'
