export {
  isDecidedByRow,
  notMuted,
  readCondition,
  type RelationVisibility,
  ruleCondition,
  visiblePerson,
} from './conditions.ts'
export { can } from './decision.ts'
export { openEventDecision, snapshotAudience } from './events.ts'
export {
  canFindHidden,
  FEW_HIDDEN,
  fewHiddenRows,
  type HiddenRows,
  hiddenRowsFor,
  hiddenRowsSql,
} from './hidden-rows.ts'
export { isHidden } from './restrictions.ts'
export { type VisibilitySql, visibilitySql } from './sql.ts'
export {
  findAffectedViewers,
  findAuthors,
  isAlikeForMembers,
  isOrdinaryMember,
  isOrdinaryViewer,
  isWithheld,
  peopleHiddenFrom,
  resolveActor,
} from './viewers.ts'
