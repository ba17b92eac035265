export { type Actor, memberOf, ANY_MEMBER } from './access/actor.ts'
export { type Collection, defineCollection, type RecordOf } from './schema/collection.ts'
export { openEngine } from './engine.ts'
export { type Engine, type RawRecord, type ReadRequest, type ReadResult } from './interface.ts'
export { formatInstant, parseInstant, presentTimes } from './schema/instant.ts'
export { type Dialect, type Document, type Throttle, type View } from './present/present.ts'
export { searchTables } from './search/index-terms.ts'
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
} from './schema/rules.ts'
export { schemaSql } from './schema/schema-sql.ts'
export { mark } from './query/page-bounds.ts'
export { invalidQuery } from './query/query-values.ts'
export {
  type Bind,
  openParameters,
  openStatementCache,
  type SqlParameters,
} from './access/statement-cache.ts'
export { type Presenter } from './present/presenter.ts'
export { isStorable } from './schema/text.ts'
export { textFunctions } from './search/text-functions.ts'
