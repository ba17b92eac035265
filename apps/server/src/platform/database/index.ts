export { type Match, matchText, partsOf } from './match.ts'
export {
  type Database,
  type Reader,
  ReferenceViolation,
  UniqueViolation,
  type Writer,
} from './database.ts'
export { openQueryCache } from './kept.ts'
export { writeInBatches } from './portions.ts'
export { type SqlValue, type Statement, statement, type Values } from './statement.ts'
export { TIME_LIMIT_FUNCTION } from './time-limit.ts'
export type { Dialect } from './dialect.ts'
