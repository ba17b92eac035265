import { type Query } from '@devhood/contract'
import { type Condition } from './conditions.ts'
import { checkKnowable, checkOpen } from './filters.ts'
import { type Attribute, type Model } from './model.ts'
import { attributeOf, invalidQuery } from './query-values.ts'

/** One step of an order. Rows without a value come first when ascending, last when descending. */
export interface Order {
  /** A column of the collection, or `table.column` of a table that is joined to it. */
  readonly column: string
  readonly isDescending: boolean
  readonly isNullable: boolean
}

export const byAge = (isDescending: boolean): Order => ({
  column: 'sequence',
  isDescending,
  isNullable: false,
})

const SYSTEM: readonly string[] = ['$id', '$createdAt', '$updatedAt']
const UNSORTED: readonly string[] = ['tags', 'media', 'members']

/** Columns that the conditions hold to one value each. */
export function fixedColumns(conditions: readonly Condition[]): Set<string> {
  return new Set(
    conditions.flatMap((each) => (each.test === 'compare' && each.is === '=' ? [each.column] : [])),
  )
}

/**
 * Whether an index hands rows out in the order of the column and then of their age, all its other columns being fixed.
 * By the first of two columns it would have all that is equal there sorted: of ads by their status, nearly all there are.
 */
function isServed(model: Model, column: string, fixed: ReadonlySet<string>): boolean {
  return model.indexes.some(
    ({ columns }) =>
      columns.includes(column) && columns.every((each) => each === column || fixed.has(each)),
  )
}

function checkOrder(model: Model, attribute: Attribute, isAllowed: boolean): void {
  checkOpen(model, attribute, 'ordering')
  checkKnowable(model, attribute, 'ordering')
  if (!UNSORTED.includes(attribute.type) && (isAllowed || SYSTEM.includes(attribute.name))) return
  throw invalidQuery(`ordering by "${attribute.name}" needs an index`)
}

/**
 * The order that is asked for, ended by age so that no two rows are equal: newest first where the
 * leading attribute descends. The leading attribute must come out of an index in order, so that no
 * list ever sorts a whole collection; later ones only part what is equal until then.
 */
export function ordersOf(
  model: Model,
  queries: readonly Query[],
  conditions: readonly Condition[],
): Order[] {
  const fixed = fixedColumns(conditions)
  const orders: Order[] = []
  for (const { method, attribute: name = '' } of queries) {
    const isDescending = method === 'orderDesc'
    // An empty attribute means the order of creation, as its place there does.
    if (name === '' || name === '$sequence') return [...orders, byAge(isDescending)]
    const attribute = attributeOf(model, name)
    const { column, isNullable } = attribute
    const isIndexed = model.indexes.some(({ columns }) => columns.includes(column))
    const isLeading = orders.length === 0
    checkOrder(model, attribute, isLeading ? isServed(model, column, fixed) : isIndexed)
    if (orders.some((order) => order.column === column)) continue
    orders.push({ column, isDescending, isNullable })
  }
  return [...orders, byAge(orders[0]?.isDescending ?? false)]
}
