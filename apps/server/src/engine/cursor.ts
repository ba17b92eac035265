import { type SqlValue } from '#platform/database'
import { both, type Condition, never } from './conditions.ts'
import { type Order } from './order.ts'
import { type Places } from './shapes.ts'

/** The same order from the other end, rows without a value included. */
export function reversed(orders: readonly Order[]): Order[] {
  return orders.map((order) => ({ ...order, isDescending: !order.isDescending }))
}

/** Beyond the value in the order's direction. Rows without a value are least. */
function beyond({ column, isDescending, isNullable }: Order, at: number | null): Condition {
  if (at === null) return isDescending ? never : { test: 'notNull', column }
  const further: Condition = { test: 'compare', column, is: isDescending ? '<' : '>', at }
  if (!isDescending || !isNullable) return further
  return { test: 'any', of: [further, { test: 'null', column }] }
}

function level({ column }: Order, at: number | null): Condition {
  return at === null ? { test: 'null', column } : { test: 'compare', column, is: '=', at }
}

/**
 * The rows after one whose values in the order's columns are given: further in the first column, or
 * level there and further in the next, and so on. Writes that move no row across it change nothing.
 */
export function after(
  orders: readonly Order[],
  row: readonly SqlValue[],
  places: Places,
): Condition {
  const at = row.map((value) => (value === null ? null : places.put(value)))
  const rest = orders.reduceRight<Condition>((inner, order, index) => {
    const place = at[index] ?? null
    const further = beyond(order, place)
    return inner === never
      ? further
      : { test: 'any', of: [further, both(level(order, place), inner)] }
  }, never)
  const [first] = orders
  const [place] = at
  // Said once more in the form that an index understands: not before it in the first column.
  if (first === undefined || place == null || first.isNullable || orders.length === 1) return rest
  const is = first.isDescending ? '<=' : '>='
  return both({ test: 'compare', column: first.column, is, at: place }, rest)
}
