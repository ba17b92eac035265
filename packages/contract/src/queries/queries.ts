import { LIMITS } from '../limits.ts'

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

const noValues: MethodShape = { attribute: true, values: [0, 0] }
const oneValue: MethodShape = { attribute: true, values: [1, 1] }
const twoValues: MethodShape = { attribute: true, values: [2, 2] }
const manyValues: MethodShape = { attribute: true, values: [1, LIMITS.queryValuesMax] }
const pageShape: MethodShape = { attribute: false, values: [1, 1] }
const groupShape: MethodShape = { attribute: false, values: [2, LIMITS.queryValuesMax] }

/** Every method there is, with what belongs to it. */
export const QUERY_METHODS = {
  equal: manyValues,
  notEqual: oneValue,
  lessThan: oneValue,
  lessThanEqual: oneValue,
  greaterThan: oneValue,
  greaterThanEqual: oneValue,
  between: twoValues,
  notBetween: twoValues,
  isNull: noValues,
  isNotNull: noValues,
  startsWith: oneValue,
  notStartsWith: oneValue,
  endsWith: oneValue,
  notEndsWith: oneValue,
  contains: manyValues,
  containsAny: manyValues,
  containsAll: manyValues,
  notContains: manyValues,
  search: oneValue,
  notSearch: oneValue,
  and: groupShape,
  or: groupShape,
  select: { attribute: false, values: [1, LIMITS.queryValuesMax] },
  orderAsc: noValues,
  orderDesc: noValues,
  limit: pageShape,
  offset: pageShape,
  cursorAfter: pageShape,
  cursorBefore: pageShape,
} as const satisfies Record<string, MethodShape>

/** Methods of the dialect for what there is nothing of here: places, vectors, free structure, chance. */
export const UNSUPPORTED_METHODS: readonly string[] = [
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

function attributeQuery(method: QueryMethod) {
  return (attribute: string, value: Scalar | readonly Scalar[]): Query => ({
    method,
    attribute,
    values: Array.isArray(value) ? value : [value as Scalar],
  })
}

function attributeOnlyQuery(method: QueryMethod) {
  return (attribute: string): Query => ({ method, attribute, values: [] })
}

/** Makes queries: `Query.equal('creator', [id])`, `Query.orderDesc('$createdAt')`. */
export const Query = {
  equal: attributeQuery('equal'),
  notEqual: attributeQuery('notEqual'),
  lessThan: attributeQuery('lessThan'),
  lessThanEqual: attributeQuery('lessThanEqual'),
  greaterThan: attributeQuery('greaterThan'),
  greaterThanEqual: attributeQuery('greaterThanEqual'),
  startsWith: attributeQuery('startsWith'),
  endsWith: attributeQuery('endsWith'),
  contains: attributeQuery('contains'),
  search: attributeQuery('search'),
  between: (attribute: string, from: Scalar, to: Scalar): Query => ({
    method: 'between',
    attribute,
    values: [from, to],
  }),
  isNull: attributeOnlyQuery('isNull'),
  isNotNull: attributeOnlyQuery('isNotNull'),
  orderAsc: attributeOnlyQuery('orderAsc'),
  orderDesc: attributeOnlyQuery('orderDesc'),
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
