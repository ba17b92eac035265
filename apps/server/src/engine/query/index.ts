export { type Totals } from './estimates.ts'
export { listRows } from './list.ts'
export { type Row } from './list-sql.ts'
export { planQuery, type PreparedList } from './query-plan.ts'
export { attributeOf, cursorIn, invalidQuery, isCursor, mark } from './query-values.ts'
export { newestRelated, ownMemberships, type ReadSource, rowsByKey } from './related.ts'
export {
  bareSelection,
  type Edge,
  fullSelection,
  type ReadKind,
  type SelectedField,
  type Selection,
  selectionIn,
  withIds,
} from './selection.ts'
