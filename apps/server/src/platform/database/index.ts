export { type Match, matchText, partsOf } from './match.ts'
export {
  type Database,
  type Reader,
  ReferenceViolation,
  UniqueViolation,
  type Writer,
} from './database.ts'
export { openKept } from './kept.ts'
export { writeInPortions } from './portions.ts'
export { type SqlValue, type Statement, statement, type Values } from './statement.ts'
export { IN_TIME } from './time-limit.ts'
export type { Dialect } from './dialect.ts'
