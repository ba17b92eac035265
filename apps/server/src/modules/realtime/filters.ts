import { AppError, parseQueries, type Query, type QueryValue } from '@devhood/contract'
import { CODES, RealtimeError } from './messages.ts'

/** Whether what is told is what the listener wants to hear of. */
export type Filter = (payload: object) => boolean

type Own = string | number | boolean
type Compare = (own: Own, value: Own) => boolean

const COMPARE: Readonly<Partial<Record<Query['method'], Compare>>> = {
  equal: (own, value) => own === value,
  notEqual: (own, value) => own !== value,
  lessThan: (own, value) => own < value,
  lessThanEqual: (own, value) => own <= value,
  greaterThan: (own, value) => own > value,
  greaterThanEqual: (own, value) => own >= value,
}

/** What is compared of a payload: null for what is not there, the id of what is related, no lists. */
function ownValue(payload: object, attribute: string): QueryValue | undefined {
  const value: unknown = Object.hasOwn(payload, attribute) ? Reflect.get(payload, attribute) : null
  if (value === null || typeof value !== 'object') return value as QueryValue
  return '$id' in value ? String(value.$id) : undefined
}

function filterOf(query: Query): Filter {
  const { method, attribute = '', values } = query
  if (method === 'select' && values.length === 1 && values[0] === '*') return () => true
  if (method === 'and' || method === 'or') {
    const parts = (values as readonly Query[]).map(filterOf)
    return (payload) =>
      method === 'and' ? parts.every((part) => part(payload)) : parts.some((part) => part(payload))
  }
  if (method === 'isNull') return (payload) => ownValue(payload, attribute) === null
  if (method === 'isNotNull') return (payload) => ownValue(payload, attribute) !== null
  const compare = COMPARE[method]
  if (compare === undefined)
    throw new RealtimeError(
      CODES.invalid,
      `Query method "${method}" is not supported in Realtime queries.`,
    )
  return (payload) => {
    const own = ownValue(payload, attribute)
    return (
      own !== undefined &&
      own !== null &&
      values.some((value) => typeof value === typeof own && compare(own, value as Own))
    )
  }
}

/** What fulfils all of the queries, in either form that clients write them in. Throws RealtimeError. */
export function filterFor(queries: readonly string[]): Filter {
  try {
    const parts = parseQueries(queries).map(filterOf)
    return (payload) => parts.every((part) => part(payload))
  } catch (error) {
    if (error instanceof AppError) throw new RealtimeError(CODES.invalid, error.message)
    throw error
  }
}
