import { type SqlValue } from '#platform/database'
import { and, type Condition, never } from '../access/conditions.ts'
import { type Order } from './order.ts'
import { type SqlParameters } from '../access/statement-cache.ts'

/** The same order from the other end, rows without a value included. */
export function reversed(orders: readonly Order[]): Order[] {
  return orders.map((order) => ({ ...order, isDescending: !order.isDescending }))
}

/** Beyond the value in the order's direction. Rows without a value are least. */
function beyond({ column, isDescending, isNullable }: Order, parameter: number | null): Condition {
  if (parameter === null) return isDescending ? never : { test: 'notNull', column }
  const further: Condition = { test: 'compare', column, is: isDescending ? '<' : '>', parameter }
  if (!isDescending || !isNullable) return further
  return { test: 'any', of: [further, { test: 'null', column }] }
}

function sameValue({ column }: Order, parameter: number | null): Condition {
  return parameter === null
    ? { test: 'null', column }
    : { test: 'compare', column, is: '=', parameter }
}

/**
 * The rows after one whose values in the order's columns are given: further in the first column, or
 * level there and further in the next, and so on. Writes that move no row across it change nothing.
 */
export function afterRow(
  orders: readonly Order[],
  row: readonly SqlValue[],
  parameters: SqlParameters,
): Condition {
  const parameter = row.map((value) => (value === null ? null : parameters.add(value)))
  const rest = orders.reduceRight<Condition>((inner, order, index) => {
    const current = parameter[index] ?? null
    const further = beyond(order, current)
    return inner === never
      ? further
      : { test: 'any', of: [further, and(sameValue(order, current), inner)] }
  }, never)
  const [first] = orders
  const [current] = parameter
  // Said once more in the form that an index understands: not before it in the first column.
  if (first === undefined || current == null || first.isNullable || orders.length === 1) return rest
  const is = first.isDescending ? '<=' : '>='
  return and({ test: 'compare', column: first.column, is, parameter: current }, rest)
}
