import { type SqlValue } from '#platform/database'
import { and, type Condition, never, type SqlParameters } from '../access/index.ts'
import { type Order } from './order.ts'

/** The reverse order, including rows without a value. */
export function reversed(orders: readonly Order[]): Order[] {
  return orders.map((order) => ({ ...order, isDescending: !order.isDescending }))
}

/** Beyond the value in the order's direction. Rows without a value come first. */
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
 * The rows after a row with the given values in the order's columns: further in the first column, or equal there and
 * further in the next, and so on. Only writes that move a row across this position change the result.
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
  // Repeated in a form that an index can use: not before the row in the first column.
  if (first === undefined || current == null || first.isNullable || orders.length === 1) return rest
  const is = first.isDescending ? '<=' : '>='
  return and({ test: 'compare', column: first.column, is, parameter: current }, rest)
}
