export { type Actor, memberOf, ANY_MEMBER } from './actor.ts'
export { type Collection, defineCollection, type RecordOf } from './collection.ts'
export {
  type ReadResult,
  type ReadRequest,
  type Engine,
  openEngine,
  type RawRecord,
} from './engine.ts'
export { formatInstant, parseInstant, presentTimes } from './instant.ts'
export { type Dialect, type Document, type Throttle, type View } from './present.ts'
export { searchTables } from './index-terms.ts'
export {
  allOf,
  anyOf,
  anyone,
  membersOnly,
  nobody,
  owner,
  type Rule,
  publishedBy,
  signedIn,
} from './rules.ts'
export { schemaSql } from './schema-sql.ts'
export { mark } from './page-bounds.ts'
export { invalidQuery } from './query-values.ts'
export { type Bind, openParameters, openStatementCache, type SqlParameters } from './shapes.ts'
export { type Presenter } from './showing.ts'
export { isStorable } from './text.ts'
export { textFunctions } from './text-functions.ts'
