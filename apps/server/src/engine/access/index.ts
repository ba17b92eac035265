export {
  actorIdIn,
  alwaysAllows,
  authorFields,
  can,
  flagAgainstGuests,
  hidesFewRows,
  hidingFlags,
  isOwner,
  mayReadAny,
  notRelated,
  ownedBy,
  partsOf,
  peopleIn,
  readCondition,
  ruleCondition,
  targetFields,
  visiblePerson,
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
export { isDecidedByRow } from './row-rules.ts'
export {
  addAll,
  type Bind,
  openParameters,
  openStatementCache,
  type SqlParameters,
  type StatementCache,
} from './statement-cache.ts'
