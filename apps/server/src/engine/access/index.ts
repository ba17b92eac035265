export {
  actorIdIn,
  alwaysAllows,
  hidesFewRows,
  isNamedIn,
  isOwner,
  mayReadAny,
  ownedBy,
  partsOf,
  peopleIn,
  targetFields,
} from './access.ts'
export { absentActor, type Actor, ANY_MEMBER, ignoringBlocks, memberOf } from './actor.ts'
export {
  always,
  and,
  type Comparison,
  type Condition,
  conditionKey,
  isAlways,
  isCheap,
  type LinkedCondition,
  never,
  testsOf,
  withSets,
} from './condition.ts'
export {
  columnSql,
  conditionSql,
  matchingWords,
  OWNER_SCAN_MAX,
  linkedSql,
  linksOf,
  personSequence,
  SCAN_MAX,
  taggedDocuments,
  timedSql,
  wordsMatch,
} from './condition-sql.ts'
export { hiddenPeopleSql } from './lookups.ts'
export {
  addAll,
  type Bind,
  openParameters,
  openStatementCache,
  type SqlParameters,
  type StatementCache,
  type StatementReader,
} from './statement-cache.ts'
