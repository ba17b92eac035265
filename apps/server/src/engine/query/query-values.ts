import { AppError, LIMITS, type Query, type QueryMethod } from '@devhood/contract'
import { sql } from 'kysely'
import { type SqlValue } from '#platform/database'
import {
  parseInstant,
  type Attribute,
  type AttributeType,
  type Model,
  foldCase,
  isStorable,
} from '../schema/index.ts'

/** Names in messages are truncated: they may be the client's own, thousands of characters long. */
const NAME_SHOWN = 64

export const invalidQuery = (reason: string): AppError =>
  new AppError('general_query_invalid', { message: `Invalid query: ${reason}.` })

/** The attribute that a query names. Throws general_query_invalid if the collection doesn't have it. */
export function attributeOf(model: Model, name: string): Attribute {
  const attribute = model.attributes.get(name)
  if (attribute !== undefined) return attribute
  throw invalidQuery(`attribute "${name.slice(0, NAME_SHOWN)}" is not one of ${model.name}`)
}

const NULLS: readonly QueryMethod[] = ['isNull', 'isNotNull']
const EQUALITY: readonly QueryMethod[] = [...NULLS, 'equal', 'notEqual']
const COMPARISON: readonly QueryMethod[] = [
  ...EQUALITY,
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
]

const PARTS: readonly QueryMethod[] = [
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'contains',
  'notContains',
]

const instantOf = (value: unknown): number | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined

/** As a number or, like in documents, as text. */
function sequenceOf(value: unknown): number | undefined {
  const sequence = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(sequence) ? Number(sequence) : undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isStorable(value) ? value : undefined

/** How queries use attributes of a type. */
interface Comparable {
  /** The values, in words. */
  readonly values: string
  /** A value in the form of the column; undefined for any other. */
  readonly read: (value: unknown) => SqlValue | undefined
  /** The filters; `search` of other types than `words` depends on the declaration instead. */
  readonly methods: readonly QueryMethod[]
}
const TEXTS = { values: 'texts', read: textOf }
const IDS = { values: 'ids', read: textOf }

const TYPES: Readonly<Record<AttributeType, Comparable>> = {
  text: { ...TEXTS, methods: [...COMPARISON, ...PARTS] },
  integer: {
    values: 'whole numbers',
    read: (value) => (Number.isSafeInteger(value) ? Number(value) + 0 : undefined),
    methods: COMPARISON,
  },
  flag: {
    values: 'true or false',
    read: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
    methods: EQUALITY,
  },
  instant: { values: 'dates in ISO form', read: instantOf, methods: COMPARISON },
  sequence: { values: 'whole numbers', read: sequenceOf, methods: COMPARISON },
  reference: { ...IDS, methods: EQUALITY },
  tags: { ...TEXTS, methods: [...NULLS, 'contains', 'containsAny', 'containsAll', 'notContains'] },
  media: { ...TEXTS, methods: NULLS },
  pictures: { ...TEXTS, methods: [] },
  members: { ...IDS, methods: ['equal'] },
  memberOf: { ...IDS, methods: ['equal'] },
  feed: { ...IDS, methods: ['equal'] },
  sharing: { ...IDS, methods: ['equal'] },
  known: { ...IDS, methods: ['equal'] },
  words: { ...TEXTS, methods: ['search', 'notSearch'] },
  country: { ...TEXTS, methods: ['equal'] },
}

export function checkMethod(method: QueryMethod, { name, type }: Attribute): void {
  const { methods } = TYPES[type]
  if (methods.includes(method)) return
  const others = methods.length > 0 ? `; ${methods.join(', ')} can` : ''
  throw invalidQuery(`${method} can't be used on "${name}"${others}`)
}

/** A query's value in the form of the attribute's column. Throws general_query_invalid. */
export function comparedValue({ name, type, isFolded }: Attribute, value: unknown): SqlValue {
  const { values, read } = TYPES[type]
  const compared = read(value)
  if (compared === undefined) throw invalidQuery(`values of "${name}" are ${values}`)
  return isFolded && typeof compared === 'string' ? foldCase(compared) : compared
}

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

export const isCursor = ({ method }: Query): boolean => method.startsWith('cursor')

export function cursorIn(queries: readonly Query[]): Cursor | undefined {
  const given = queries.find(isCursor)
  if (given === undefined) return undefined
  const { method, values } = given
  const [id] = values
  if (typeof id !== 'string') throw invalidQuery(`${method} takes the id of a document`)
  return { id, isBefore: method === 'cursorBefore' }
}

/** The bounds of a page, from its cursor if it has one. */
export const boundsOf = (queries: readonly Query[]) => ({
  limit: Math.min(mark(queries, 'limit', [1, LIMITS.listLimitDefault]), LIMITS.listPageMax),
  offset: mark(queries, 'offset', [0, 0]),
})

/** A number of rows. A bare parameter in LIMIT would make SQLite prepare the statement again at each use. */
export const rowsSql = (parameter: unknown) => sql`CAST(${parameter} AS BIGINT)`
