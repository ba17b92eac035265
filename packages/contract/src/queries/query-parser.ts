import { AppError } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import {
  PRESENCE_METHODS,
  type Query,
  QUERY_METHODS,
  type QueryMethod,
  TIME_METHODS,
} from './queries.ts'
import { parseJsonQuery, readQueryObject } from './query-parser-json.ts'
import { invalidQuery, type RawQuery } from './query-parser-raw.ts'
import { parseTextQuery } from './query-parser-text.ts'

/** One item of `queries[]`: JSON, or the older text form `limit(20)`. Throws general_query_invalid for every error. */
export function parseQuery(text: string): Query {
  if (text.length > LIMITS.queryLengthMax)
    throw invalidQuery(`it is longer than ${LIMITS.queryLengthMax} characters`)
  const trimmed = text.trim()
  return toQuery(trimmed.startsWith('{') ? parseJsonQuery(trimmed) : parseTextQuery(trimmed), 1)
}

interface Bounds {
  /** Maximum number of values of one query; more are general_argument_invalid, as older clients expect. */
  readonly valuesMax?: number
}

/** Parses all of `queries[]`. Throws general_query_invalid, also for too many queries or two page markers of one kind. */
export function parseQueries(texts: readonly string[], { valuesMax }: Bounds = {}): Query[] {
  if (texts.length > LIMITS.queriesMax)
    throw invalidQuery(`at most ${LIMITS.queriesMax} are accepted`)
  const queries = texts.map((text) => parseQuery(text))
  checkPageMethods(queries)
  if (valuesMax !== undefined) for (const query of queries) checkValues(query, valuesMax)
  return queries
}

function checkValues({ method, values }: Query, max: number): void {
  if (values.length > max) {
    const message = `Invalid queries: ${method} takes at most ${max} values.`
    throw new AppError('general_argument_invalid', { message })
  }
  for (const value of values) {
    if (typeof value === 'object' && value !== null) checkValues(value, max)
  }
}

/** Page markers; a list accepts at most one of each kind. */
const PAGE_METHODS: readonly (readonly QueryMethod[])[] = [
  ['limit'],
  ['offset'],
  ['cursorAfter', 'cursorBefore'],
]

function checkPageMethods(queries: readonly Query[]): void {
  for (const methods of PAGE_METHODS) {
    if (queries.filter(({ method }) => methods.includes(method)).length > 1)
      throw invalidQuery(`only one ${methods.join(' or ')} is accepted`)
  }
}

/** Methods of the dialect about places and vectors, which no attribute has. */
const WITHOUT_VALUES =
  'crosses distanceEqual distanceGreaterThan distanceLessThan distanceNotEqual intersects notCrosses ' +
  'notIntersects notOverlaps notTouches overlaps touches vectorCosine vectorDot vectorEuclidean'

/** Methods of the dialect without support here, each with the reason. */
const UNSUPPORTED_METHODS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    WITHOUT_VALUES.split(' ').map((method) => [method, 'no attribute has such values']),
  ),
  elemMatch: 'no attribute is a list of objects',
  orderRandom: 'it would sort a whole collection',
  regex: 'search, contains, startsWith and endsWith find texts',
}

/** The entry of a table under a name that a client sent. */
const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The same query in the methods that lists know. */
function inKnownMethods(query: RawQuery): RawQuery {
  const { method, values } = query
  const [timeMethod, attribute] = entryOf(TIME_METHODS, method) ?? []
  if (timeMethod) return { method: timeMethod, attribute, values }
  const presence = entryOf(PRESENCE_METHODS, method)
  if (presence === undefined) return query
  checkCount(method, values.length, [1, LIMITS.queryValuesMax])
  const tests = values.map((name) => ({ method: presence, attribute: name, values: [] }))
  return readQueryObject(tests.length === 1 ? tests[0] : { method: 'and', values: tests })
}

/** `depth` counts this query and its enclosing groups, and limits the recursion. */
function toQuery(sent: RawQuery, depth: number): Query {
  const { method: name, attribute, values } = inKnownMethods(sent)
  if (depth > LIMITS.queryDepthMax)
    throw invalidQuery(`groups are nested deeper than ${LIMITS.queryDepthMax}`)
  const reason = entryOf(UNSUPPORTED_METHODS, name)
  if (reason !== undefined) throw invalidQuery(`${name} is not supported here: ${reason}`)
  const known = entryOf(QUERY_METHODS, name)
  if (known === undefined) throw invalidQuery('its method is unknown')
  const method = name as QueryMethod
  const { attribute: wanted, values: bounds } = known
  checkCount(method, values.length, bounds)
  if (!wanted) return { method, values: valuesOf(method, values, depth) }
  if (attribute === undefined) throw invalidQuery(`${method} needs an attribute`)
  return { method, attribute, values: valuesOf(method, values, depth) }
}

function checkCount(method: string, count: number, [min, max]: readonly [number, number]) {
  if (count >= min && count <= max) return
  const range = min === max ? `exactly ${min}` : `${min} to ${max}`
  throw invalidQuery(`${method} takes ${range} values`)
}

function valuesOf(method: QueryMethod, values: readonly unknown[], depth: number) {
  if (method === 'and' || method === 'or')
    return values.map((value) => toQuery(readQueryObject(value), depth + 1))
  return values.map((value) => {
    if (isValue(value)) return value
    throw invalidQuery(`the values of ${method} must be texts, numbers or booleans`)
  })
}

function isValue(value: unknown): value is Query['values'][number] {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
