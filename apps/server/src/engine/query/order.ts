import { type Query } from '@devhood/contract'
import { and, type Condition, conjunctsOf, isEquality, never } from '../access/index.ts'
import { checkNotPrivate, checkPublicTarget } from './filters.ts'
import { type Attribute, type Model } from '../schema/index.ts'
import { attributeOf, invalidQuery } from './query-values.ts'

/** One column of an order. Rows without a value come first when ascending, last when descending. */
export interface Order {
  /** A column of the collection, or `table.column` of a joined table. */
  readonly column: string
  readonly isDescending: boolean
  readonly isNullable: boolean
}

/** The column of the order of creation. */
export const SEQUENCE = 'sequence'

export const bySequence = (isDescending: boolean): Order => ({
  column: SEQUENCE,
  isDescending,
  isNullable: false,
})

const SYSTEM: readonly string[] = ['$id', '$createdAt', '$updatedAt']
const UNSORTED: readonly string[] = [
  'tags',
  'media',
  'pictures',
  'members',
  'memberOf',
  'feed',
  'sharing',
  'known',
  'words',
]

/** Columns that the conditions fix to one value each, or to none. */
export function fixedColumns(conditions: readonly Condition[]): Set<string> {
  return new Set(
    conditions.flatMap((each) => (isEquality(each) || each.test === 'null' ? [each.column] : [])),
  )
}

/**
 * Whether an index returns rows in the order of the column and then of their age, with all its other columns fixed.
 * With a further, unfixed column, all rows that are equal in this one would be sorted: for ads by status, nearly all
 * of them.
 */
function hasOrderedIndex(model: Model, column: string, fixed: ReadonlySet<string>): boolean {
  return model.indexes.some(
    ({ columns, isPartial }) =>
      !isPartial &&
      columns.includes(column) &&
      columns.every((each) => each === column || fixed.has(each)),
  )
}

/**
 * The orders with the column that is null in all rows before them, if an index has it right before the first. PostgreSQL reads
 * an index in its order only if the statement names each of its columns.
 */
export function ordersWithNull(
  model: Model,
  where: Condition,
  orders: readonly Order[],
): readonly Order[] {
  const [first] = orders
  const isBefore = (column: string) =>
    model.indexes.some(({ columns }) => {
      const at = columns.indexOf(column)
      return at >= 0 && columns[at + 1] === first?.column
    })
  const nulls = conjunctsOf(where).flatMap((each) =>
    each.test === 'null' && isBefore(each.column) ? [each.column] : [],
  )
  const isDescending = first?.isDescending === true
  return [...nulls.map((column) => ({ column, isDescending, isNullable: true })), ...orders]
}

function checkSortable(model: Model, attribute: Attribute): void {
  checkPublicTarget(model, attribute, 'ordering')
  checkNotPrivate(model, attribute, 'ordering')
  if (UNSORTED.includes(attribute.type)) throw invalidQuery(`"${attribute.name}" has no order`)
}

const notIndexed = (name: string) =>
  invalidQuery(
    `ordering by "${name}" needs an index, or filters by an id, a creator, a search or a tag`,
  )

/** The order that queries request, if any, completed by age so that it is total: newest first if it begins descending. */
export function ordersOf(model: Model, queries: readonly Query[]): Order[] {
  const orders: Order[] = []
  const requested = queries.filter(({ method }) => method.startsWith('order'))
  if (requested.length === 0) return []
  for (const { method, attribute: name = '' } of requested) {
    const isDescending = method === 'orderDesc'
    // An empty attribute is the order of creation, like `$sequence`.
    if (name === '' || name === '$sequence') return [...orders, bySequence(isDescending)]
    const attribute = attributeOf(model, name)
    const { column, isNullable } = attribute
    checkSortable(model, attribute)
    if (orders.some((order) => order.column === column)) continue
    orders.push({ column, isDescending, isNullable })
  }
  return [...orders, bySequence(orders[0]?.isDescending ?? false)]
}

/**
 * Refuses an order that would sort a whole collection: its first column must come in order from an index, and later
 * columns, which only order equal rows, must be indexed. Throws general_query_invalid.
 */
export function checkOrderIndexed(
  model: Model,
  [first, ...rest]: readonly Order[],
  conditions: readonly Condition[],
): void {
  const isKnown = (column: string) => column === SEQUENCE || SYSTEM.includes(column)
  const isIndexed = ({ column }: Order) =>
    isKnown(column) || model.indexes.some(({ columns }) => columns.includes(column))
  const isFirstIndexed =
    first === undefined ||
    isKnown(first.column) ||
    hasOrderedIndex(model, first.column, fixedColumns(conditions))
  const fault = isFirstIndexed ? rest.find((order) => !isIndexed(order)) : first
  if (fault) throw notIndexed(nameOf(model, fault.column))
}

/** The attribute of a column; the column has another name if it is compared without case. */
const nameOf = (model: Model, column: string): string =>
  [...model.attributes.values()].find((each) => each.column === column)?.name ?? column

/** The reverse order, including rows without a value. */
export const reversed = (orders: readonly Order[]): Order[] =>
  orders.map((order) => ({ ...order, isDescending: !order.isDescending }))

/** Beyond the value in the order's direction. Rows without a value come first. */
function beyond({ column, isDescending, isNullable }: Order, parameter: number | null): Condition {
  if (parameter === null) return isDescending ? never : { test: 'notNull', column }
  const further: Condition = { test: 'compare', column, is: isDescending ? '<' : '>', parameter }
  if (!isDescending || !isNullable) return further
  return { test: 'any', of: [further, { test: 'null', column }] }
}

const sameValue = ({ column }: Order, parameter: number | null): Condition =>
  parameter === null ? { test: 'null', column } : { test: 'compare', column, is: '=', parameter }

/**
 * The rows after a row with these values in the order's columns, as parameters, or null: further in the first column, or equal there and
 * further in the next, and so on. Only writes that move a row across this position change the result.
 */
export function afterRow(
  orders: readonly Order[],
  parameter: readonly (number | null)[],
): Condition {
  const rest = orders.reduceRight<Condition>((inner, order, index) => {
    const current = parameter[index] ?? null
    const further = beyond(order, current)
    return inner === never
      ? further
      : { test: 'any', of: [further, and(sameValue(order, current), inner)] }
  }, never)
  const [first] = orders
  const [current] = parameter
  // Repeated in a form that an index can use: not before the row in the first column.
  if (first === undefined || current == null || first.isNullable || orders.length === 1) return rest
  const is = first.isDescending ? '<=' : '>='
  return and({ test: 'compare', column: first.column, is, parameter: current }, rest)
}
