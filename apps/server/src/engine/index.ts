export { type Actor, memberOf, STRANGER } from './actor.ts'
export { type Collection, defineCollection, type RecordOf } from './collection.ts'
export { type Answer, type Asked, type Engine, openEngine, type RawRecord } from './engine.ts'
export { formatInstant, parseInstant, presentTimes } from './instant.ts'
export { type Dialect, type Document, type Pace, type View } from './present.ts'
export { searchTables } from './index-terms.ts'
export {
  allOf,
  anyOf,
  anyone,
  membersOnly,
  nobody,
  owner,
  type Rule,
  shownBy,
  signedIn,
} from './rules.ts'
export { schemaSql } from './schema-sql.ts'
export { mark } from './page-bounds.ts'
export { invalidQuery } from './query-values.ts'
export { type At, openPlaces, openShapes, type Places } from './shapes.ts'
export { type Show } from './showing.ts'
export { isStorable } from './text.ts'
export { textFunctions } from './text-functions.ts'
