export { openEngine } from './engine.ts'
export { type Engine, type RawRecord, type ReadRequest, type ReadResult } from './interface.ts'
export {
  allOf,
  anyOf,
  anyone,
  type Collection,
  defineCollection,
  formatInstant,
  invalidStructure,
  isStorable,
  linkTable,
  forMembers,
  nobody,
  owner,
  ownerAlone,
  parseInstant,
  presentTimes,
  publishedBy,
  readersOf,
  picturesIn,
  type Rule,
  signedIn,
  storedPictures,
} from './schema/index.ts'
export {
  absentActor,
  type Actor,
  ANY_MEMBER,
  checkNotSuspended,
  ignoringBlocks,
  type Bind,
  isModerator,
  memberOf,
  openParameters,
  openStatementCache,
  type SqlParameters,
} from './access/index.ts'
export { isHidden, type VisibilitySql } from './visibility/index.ts'
export { searchTables, textFunctions } from './search/index.ts'
export { invalidQuery, mark } from './query/index.ts'
export { type Membership } from './write/index.ts'
export {
  type Dialect,
  type Document,
  parseDocument,
  type Presenter,
  type Throttle,
  type View,
  viewFor,
  type WrittenDocument,
} from './present/index.ts'
