export {
  type Database,
  type Reader,
  ReferenceViolation,
  UniqueViolation,
  type Writer,
} from './database.ts'
export { type SqlValue, type Statement, statement, type Values } from './statement.ts'
