import { LIMITS } from '../limits.ts'

export type QueryValue = string | number | boolean | null

/**
 * One condition, order or page marker of a list, in parsed form. The values of `and` and `or` are queries. `parseQuery`
 * guarantees an attribute and the number of values that the method needs. The engine checks whether they fit the
 * collection.
 */
export interface Query {
  readonly method: QueryMethod
  readonly attribute?: string
  readonly values: readonly (QueryValue | Query)[]
}

interface MethodShape {
  readonly attribute: boolean
  /** Minimum and maximum number of values. */
  readonly values: readonly [min: number, max: number]
}

const noValues: MethodShape = { attribute: true, values: [0, 0] }
const oneValue: MethodShape = { attribute: true, values: [1, 1] }
const twoValues: MethodShape = { attribute: true, values: [2, 2] }
const manyValues: MethodShape = { attribute: true, values: [1, LIMITS.queryValuesMax] }
const pageShape: MethodShape = { attribute: false, values: [1, 1] }
const groupShape: MethodShape = { attribute: false, values: [2, LIMITS.queryValuesMax] }

/** All query methods with their properties. */
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

/** Methods of some SDK versions that say the same as another one about a time that every document has. */
export const TIME_METHODS: Readonly<Record<string, readonly [QueryMethod, attribute: string]>> = {
  createdBefore: ['lessThan', '$createdAt'],
  createdAfter: ['greaterThan', '$createdAt'],
  createdBetween: ['between', '$createdAt'],
  updatedBefore: ['lessThan', '$updatedAt'],
  updatedAfter: ['greaterThan', '$updatedAt'],
  updatedBetween: ['between', '$updatedAt'],
}

/** Methods that test several attributes at once: here each document has all of them, perhaps without a value. */
export const PRESENCE_METHODS: Readonly<Record<string, QueryMethod>> = {
  exists: 'isNotNull',
  notExists: 'isNull',
}

export type QueryMethod = keyof typeof QUERY_METHODS

type Scalar = string | number | boolean

function attributeQuery(method: QueryMethod) {
  return (attribute: string, value: Scalar | readonly Scalar[]): Query => ({
    method,
    attribute,
    values: Array.isArray(value) ? value : [value as Scalar],
  })
}

const attributeOnlyQuery =
  (method: QueryMethod) =>
  (attribute: string): Query => ({ method, attribute, values: [] })

/** Builds queries: `Query.equal('creator', [id])`, `Query.orderDesc('$createdAt')`. */
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
  /** `Query.select<Selectable<'posts'>>([…])` accepts only attributes that the collection's documents show. */
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

export function serializeQuery(query: Query): string {
  return JSON.stringify(query, (key, value: unknown) =>
    key === 'values' && Array.isArray(value) && value.length === 0 ? undefined : value,
  )
}
