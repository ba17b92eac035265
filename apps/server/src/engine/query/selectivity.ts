import { type Condition } from '../access/index.ts'
import { type Model } from '../schema/index.ts'
import { SEQUENCE, type Order } from './order.ts'

type IsIndexed = (model: Model, column: string) => boolean

/** Whether an index finds the rows that match the condition; `isIndexed` may demand that they are few. */
export function isSelective(
  model: Model,
  condition: Condition,
  isIndexed: IsIndexed = hasLeadingIndex,
): boolean {
  const { test } = condition
  if (test === 'all') return condition.of.some((each) => isSelective(model, each, isIndexed))
  if (test === 'any') return condition.of.every((each) => isSelective(model, each, isIndexed))
  if (test === 'compare') return condition.is === '=' && isIndexed(model, condition.column)
  return test === 'words' || (test === 'in' && isIndexed(model, condition.column))
}

/** Whether an index has the rows in the order of the column. */
export function hasLeadingIndex(model: Model, column: string): boolean {
  if (column === '$id' || column === SEQUENCE) return true
  return model.indexes.some(({ columns }) => columns[0] === column)
}

/** Likewise, except for values that most documents may share: a state, a number. */
function hasSelectiveIndex(model: Model, column: string): boolean {
  const field = model.fields.get(column)
  const isShared = field?.kind === 'integer' || (field?.kind === 'text' && field.oneOf)
  return !isShared && hasLeadingIndex(model, column)
}

/** Whether the column's values are unique. */
export const isKey = (model: Model, column: string): boolean =>
  column === '$id' ||
  column === SEQUENCE ||
  model.indexes.some(({ columns, isUnique }) => isUnique && columns.join() === column)

/** Whether, read in order, matching rows are contiguous or interrupted by a single row. */
function keepsOrder(model: Model, condition: Condition, first: Order | undefined): boolean {
  if (condition.test !== 'compare') return false
  const { column, is } = condition
  return is === '<>' ? isKey(model, column) : column === (first?.column ?? SEQUENCE)
}

/** Whether only few rows are skipped on the way to those of a page. */
export const isInOrder = (
  model: Model,
  conditions: readonly Condition[],
  [first]: readonly Order[],
) => conditions.every((each) => keepsOrder(model, each, first))

/** Whether the index of the order has every condition's column, so that rows are skipped without reading them. */
export function isCoveredInOrder(
  model: Model,
  conditions: readonly Condition[],
  [first]: readonly Order[],
): boolean {
  const index = model.indexes.find(({ columns }) => columns.join() === first?.column)
  return conditions.every((each) => 'column' in each && index?.covered?.includes(each.column))
}

/** Whether many documents may be equal in the first column, so that the second one requires sorting them. */
function sortsTies(model: Model, [first, second]: readonly Order[]): boolean {
  if (first === undefined || second === undefined || isKey(model, first.column)) return false
  if (second.column === SEQUENCE && second.isDescending === first.isDescending) return false
  const attribute = [...model.attributes.values()].find(({ column }) => column === first.column)
  return attribute?.type !== 'instant'
}

/** Whether a statement that starts with an index may still examine or sort most documents. */
export function isUnselective(
  model: Model,
  conditions: readonly Condition[],
  orders: readonly Order[],
): boolean {
  if (conditions.some((each) => isSelective(model, each, hasSelectiveIndex))) return false
  const rest = conditions.filter((each) => !isSelective(model, each))
  return sortsTies(model, orders) || !isInOrder(model, rest, orders)
}
