import { LIMITS } from './limits.ts'

export type QueryValue = string | number | boolean | null

/**
 * One condition, order or page mark of a list, whatever form it came in. Of `and` and `or` the values
 * are queries themselves. What `parseQuery` returns has an attribute and as many values as its method
 * wants; whether attribute and values suit the collection is for the engine to say.
 */
export interface Query {
  readonly method: QueryMethod
  readonly attribute?: string
  readonly values: readonly (QueryValue | Query)[]
}

interface MethodShape {
  readonly attribute: boolean
  /** Fewest and most values. */
  readonly values: readonly [min: number, max: number]
}

const none: MethodShape = { attribute: true, values: [0, 0] }
const one: MethodShape = { attribute: true, values: [1, 1] }
const pair: MethodShape = { attribute: true, values: [2, 2] }
const some: MethodShape = { attribute: true, values: [1, LIMITS.queryValuesMax] }
const mark: MethodShape = { attribute: false, values: [1, 1] }
const group: MethodShape = { attribute: false, values: [2, LIMITS.queryValuesMax] }

/** Every method there is, with what belongs to it. */
export const QUERY_METHODS = {
  equal: some,
  notEqual: one,
  lessThan: one,
  lessThanEqual: one,
  greaterThan: one,
  greaterThanEqual: one,
  between: pair,
  notBetween: pair,
  isNull: none,
  isNotNull: none,
  startsWith: one,
  notStartsWith: one,
  endsWith: one,
  notEndsWith: one,
  contains: some,
  containsAny: some,
  containsAll: some,
  notContains: some,
  search: one,
  notSearch: one,
  and: group,
  or: group,
  select: { attribute: false, values: [1, LIMITS.queryValuesMax] },
  orderAsc: none,
  orderDesc: none,
  limit: mark,
  offset: mark,
  cursorAfter: mark,
  cursorBefore: mark,
} as const satisfies Record<string, MethodShape>

/** Methods of the dialect for what there is nothing of here: places, vectors, free structure, chance. */
export const FOREIGN_METHODS: readonly string[] = [
  'crosses',
  'distanceEqual',
  'distanceGreaterThan',
  'distanceLessThan',
  'distanceNotEqual',
  'elemMatch',
  'exists',
  'intersects',
  'notCrosses',
  'notExists',
  'notIntersects',
  'notOverlaps',
  'notTouches',
  'orderRandom',
  'overlaps',
  'regex',
  'touches',
  'vectorCosine',
  'vectorDot',
  'vectorEuclidean',
]

export type QueryMethod = keyof typeof QUERY_METHODS

type Scalar = string | number | boolean

function about(method: QueryMethod) {
  return (attribute: string, value: Scalar | readonly Scalar[]): Query => ({
    method,
    attribute,
    values: Array.isArray(value) ? value : [value as Scalar],
  })
}

function bare(method: QueryMethod) {
  return (attribute: string): Query => ({ method, attribute, values: [] })
}

/** Makes queries: `Query.equal('creator', [id])`, `Query.orderDesc('$createdAt')`. */
export const Query = {
  equal: about('equal'),
  notEqual: about('notEqual'),
  lessThan: about('lessThan'),
  lessThanEqual: about('lessThanEqual'),
  greaterThan: about('greaterThan'),
  greaterThanEqual: about('greaterThanEqual'),
  startsWith: about('startsWith'),
  endsWith: about('endsWith'),
  contains: about('contains'),
  search: about('search'),
  between: (attribute: string, from: Scalar, to: Scalar): Query => ({
    method: 'between',
    attribute,
    values: [from, to],
  }),
  isNull: bare('isNull'),
  isNotNull: bare('isNotNull'),
  orderAsc: bare('orderAsc'),
  orderDesc: bare('orderDesc'),
  /** `Query.select<Selectable<'posts'>>([…])` takes what a collection's documents show, and nothing else. */
  select: <K extends string>(attributes: readonly K[]): Query => ({
    method: 'select',
    values: attributes,
  }),
  limit: (limit: number): Query => ({ method: 'limit', values: [limit] }),
  offset: (offset: number): Query => ({ method: 'offset', values: [offset] }),
  cursorAfter: (id: string): Query => ({ method: 'cursorAfter', values: [id] }),
  cursorBefore: (id: string): Query => ({ method: 'cursorBefore', values: [id] }),
  and: (queries: readonly Query[]): Query => ({ method: 'and', values: queries }),
  or: (queries: readonly Query[]): Query => ({ method: 'or', values: queries }),
} as const

/** The form in which a query travels in `queries[]`. */
export function serializeQuery(query: Query): string {
  return JSON.stringify(query, (key, value: unknown) =>
    key === 'values' && Array.isArray(value) && value.length === 0 ? undefined : value,
  )
}
