import { LIMITS, type Query, type QueryMethod } from '@devhood/contract'
import { invalidQuery } from './query-values.ts'

export interface Cursor {
  readonly id: string
  readonly isBefore: boolean
}

/** The number in the one query with this method, as a number or text. Numbers beyond the safe integers are clamped. */
export function mark(
  queries: readonly Query[],
  method: QueryMethod,
  [min, otherwise]: Range,
): number {
  const given = queries.find((query) => query.method === method)
  if (given === undefined) return otherwise
  const [value] = given.values
  const number = typeof value === 'string' && /^\d{1,19}$/.test(value) ? Number(value) : value
  if (Number.isInteger(number) && Number(number) >= min)
    return Math.min(Number(number), Number.MAX_SAFE_INTEGER)
  throw invalidQuery(`${method} takes a whole number of at least ${min}`)
}
type Range = readonly [min: number, otherwise: number]

function cursorIn(queries: readonly Query[]): Cursor | undefined {
  const given = queries.find(({ method }) => method.startsWith('cursor'))
  if (given === undefined) return undefined
  const { method, values } = given
  const [id] = values
  if (typeof id !== 'string') throw invalidQuery(`${method} takes the id of a document`)
  return { id, isBefore: method === 'cursorBefore' }
}

/** The bounds of a page. */
export const boundsOf = (queries: readonly Query[]) => ({
  limit: Math.min(mark(queries, 'limit', [1, LIMITS.listLimitDefault]), LIMITS.listPageMax),
  offset: mark(queries, 'offset', [0, 0]),
  cursor: cursorIn(queries),
})
