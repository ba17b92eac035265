export { isFileUsed } from './file-references.ts'
export { listRows } from './list.ts'
export { type Row } from './list-sql.ts'
export { mark } from './page-bounds.ts'
export { planQuery } from './query-plan.ts'
export { attributeOf, invalidQuery } from './query-values.ts'
export {
  newestRelated,
  ownMemberships,
  parentColumn,
  type ReadSource,
  rowsByKey,
} from './related.ts'
export {
  bareSelection,
  type Edge,
  fullSelection,
  hasLists,
  type ReadKind,
  type SelectedField,
  type Selection,
  selectionIn,
  withIds,
} from './selection.ts'
