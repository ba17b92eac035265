import {
  AppError,
  COMPARISONS,
  parseQueries,
  type Query,
  type QueryValue,
  type Predicate,
  predicateFor,
} from '@devhood/contract'
import { CODES, RealtimeError } from './errors.ts'

export type Filter = Predicate<object>

/** The value of a payload that is compared: null if it is missing, the id of a related document, no lists. */
function comparableValue(payload: object, attribute: string): QueryValue | undefined {
  const value: unknown = Object.hasOwn(payload, attribute) ? Reflect.get(payload, attribute) : null
  if (value === null || typeof value !== 'object') return value as QueryValue
  return '$id' in value ? String(value.$id) : undefined
}

function conditionOf({ method, attribute = '', values }: Query): Filter {
  if (method === 'select' && values.length === 1 && values[0] === '*') return () => true
  if (method === 'isNull') return (payload) => comparableValue(payload, attribute) === null
  if (method === 'isNotNull') return (payload) => comparableValue(payload, attribute) !== null
  const compare = COMPARISONS[method]
  if (compare === undefined)
    throw new RealtimeError(
      CODES.invalid,
      `Query method "${method}" is not supported in Realtime queries.`,
    )
  return (payload) => {
    const comparable = comparableValue(payload, attribute)
    return (
      comparable !== undefined &&
      comparable !== null &&
      values.some(
        (value) =>
          typeof value === typeof comparable && compare(comparable, value as typeof comparable),
      )
    )
  }
}

/** A filter that matches all queries, in either syntax that clients use. Throws RealtimeError. */
export function filterFor(queries: readonly string[]): Filter {
  try {
    const parts = parseQueries(queries).map((query) => predicateFor(query, conditionOf))
    return (payload) => parts.every((part) => part(payload))
  } catch (error) {
    if (error instanceof AppError) throw new RealtimeError(CODES.invalid, error.message)
    throw error
  }
}
