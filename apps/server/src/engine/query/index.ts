export { listRows } from './list.ts'
export { type Row } from './list-sql.ts'
export { planQuery } from './query-plan.ts'
export { attributeOf, invalidQuery, mark } from './query-values.ts'
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
