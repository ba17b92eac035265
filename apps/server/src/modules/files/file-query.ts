import {
  AppError,
  COMPARISONS,
  LIMITS,
  type Query,
  type QueryValue,
  type Test,
  testFor,
} from '@devhood/contract'
import { parseInstant } from '#engine'
import type { FileRow } from './store.ts'

/**
 * Queries over one person's files. There are a few thousand at most, so they are compared one by one
 * here instead of in the database.
 */
type Comparable = string | number

interface Attribute {
  readonly of: (file: FileRow) => Comparable
  /** A query's value as it compares; undefined when it is of the wrong type. */
  readonly parse: (value: unknown) => Comparable | undefined
}

const text = (of: (file: FileRow) => string): Attribute => ({
  of,
  parse: (value) => (typeof value === 'string' ? value : undefined),
})
const integer = (of: (file: FileRow) => number): Attribute => ({
  of,
  parse: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
})
const time = (of: (file: FileRow) => number): Attribute => ({
  of,
  parse: (value) => (typeof value === 'string' ? parseInstant(value) : undefined),
})

const ATTRIBUTES: Readonly<Record<string, Attribute>> = {
  $id: text((file) => file.$id),
  $createdAt: time((file) => file.$createdAt),
  $updatedAt: time((file) => file.$updatedAt),
  name: text((file) => file.name),
  folder: text((file) => file.folder),
  signature: text((file) => file.signature),
  mimeType: text((file) => file.mimeType),
  sizeOriginal: integer((file) => file.sizeOriginal),
  chunksTotal: integer((file) => file.chunksTotal),
  chunksUploaded: integer((file) => file.chunksUploaded),
}

type Compare = (own: Comparable, value: Comparable) => boolean

const inText =
  (test: (own: string, value: string) => boolean): Compare =>
  (own, value) =>
    test(String(own), String(value))

/** Methods that hold when one of the values does. */
const COMPARE: Readonly<Partial<Record<Query['method'], Compare>>> = {
  ...COMPARISONS,
  startsWith: inText((own, value) => own.startsWith(value)),
  endsWith: inText((own, value) => own.endsWith(value)),
  contains: inText((own, value) => own.includes(value)),
  containsAny: inText((own, value) => own.includes(value)),
}

/** Methods that hold when another does not. */
const NEGATED: Readonly<Partial<Record<Query['method'], Query['method']>>> = {
  notBetween: 'between',
  notContains: 'contains',
  notEndsWith: 'endsWith',
  notSearch: 'search',
  notStartsWith: 'startsWith',
}

const invalid = (reason: string) =>
  new AppError('general_query_invalid', { message: `Invalid query: ${reason}.` })

function attributeOf({ attribute = '' }: Query): Attribute {
  const found = Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] : undefined
  if (!found) throw invalid(`files have no attribute "${attribute.slice(0, 64)}"`)
  return found
}

function valuesOf(query: Query, { parse }: Attribute): Comparable[] {
  return query.values.map((value) => {
    const parsed = parse(value)
    if (parsed === undefined) throw invalid(`a value does not suit "${query.attribute}"`)
    return parsed
  })
}

/** Every word of `wanted` is in the text, the last one maybe only begun; no words are in none. */
function hasWords(own: string, wanted: string): boolean {
  const words = (part: string) => part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const [all, asked] = [words(own), words(wanted)]
  const last = asked.at(-1)
  if (last === undefined) return false
  return asked.every((word, at) =>
    all.some((each) => (at === asked.length - 1 ? each.startsWith(word) : each === word)),
  )
}

function conditionOf(query: Query): Test<FileRow> {
  const negated = NEGATED[query.method]
  if (negated) {
    const test = conditionOf({ ...query, method: negated })
    return (file) => !test(file)
  }
  const attribute = attributeOf(query)
  const { method } = query
  if (method === 'isNull' || method === 'isNotNull') return () => method === 'isNotNull'
  const values = valuesOf(query, attribute)
  const [first = '', second = ''] = values
  if (method === 'between')
    return (file) => attribute.of(file) >= first && attribute.of(file) <= second
  if (method === 'search') {
    if (query.attribute !== 'name') throw invalid('only "name" can be searched')
    return (file) => hasWords(file.name, String(first))
  }
  if (method === 'containsAll')
    return (file) => values.every((value) => String(attribute.of(file)).includes(String(value)))
  const compare = COMPARE[method]
  if (!compare) throw invalid(`${method} is no condition for files`)
  return (file) => values.some((value) => compare(attribute.of(file), value))
}

interface Page {
  readonly limit: number
  readonly offset: number
  readonly after: string | undefined
  readonly before: string | undefined
}

/** The number in the one query with this method, within bounds. */
function numberIn(queries: readonly Query[], method: Query['method'], min: number, max: number) {
  const value = queries.find((query) => query.method === method)?.values[0]
  if (value === undefined) return undefined
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value)
  throw invalid(`${method} must be a whole number from ${min} to ${max}`)
}

function cursorIn(queries: readonly Query[], method: Query['method']): string | undefined {
  const value = queries.find((query) => query.method === method)?.values[0] as
    | QueryValue
    | undefined
  return value === undefined ? undefined : String(value)
}

function pageOf(queries: readonly Query[]): Page {
  return {
    limit: numberIn(queries, 'limit', 1, LIMITS.listLimitMax) ?? LIMITS.listLimitDefault,
    offset: numberIn(queries, 'offset', 0, LIMITS.listOffsetMax) ?? 0,
    after: cursorIn(queries, 'cursorAfter'),
    before: cursorIn(queries, 'cursorBefore'),
  }
}

function orderOf(queries: readonly Query[]): (one: FileRow, other: FileRow) => number {
  const orders = queries.map((query) => ({
    of: attributeOf(query).of,
    sign: query.method === 'orderDesc' ? -1 : 1,
  }))
  return (one, other) => {
    for (const { of, sign } of orders) {
      const [left, right] = [of(one), of(other)]
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  }
}

function cut(files: readonly FileRow[], { limit, offset, after, before }: Page): FileRow[] {
  const cursor = after ?? before
  const at = files.findIndex(({ $id }) => $id === cursor)
  if (cursor !== undefined && at < 0) throw new AppError('general_cursor_not_found')
  if (after === undefined && before !== undefined) {
    const end = Math.max(0, at - offset)
    return files.slice(Math.max(0, end - limit), end)
  }
  const start = at + 1 + offset
  return files.slice(start, start + limit)
}

const PAGING = new Set<Query['method']>(['limit', 'offset', 'cursorAfter', 'cursorBefore'])
const ORDERS = new Set<Query['method']>(['orderAsc', 'orderDesc'])

export interface Wanted {
  readonly queries: readonly Query[]
  /** Words of the name; undefined and '' want all. */
  readonly search?: string | undefined
  /** Otherwise the total is told as 0. */
  readonly isCounted?: boolean
}

/** The page that queries and words ask for, and how many files match in all. Files come oldest first. */
export function queryFiles(
  files: readonly FileRow[],
  { queries, search = '', isCounted = true }: Wanted,
): { total: number; files: FileRow[] } {
  const tests = queries
    .filter(({ method }) => !PAGING.has(method) && !ORDERS.has(method))
    .map((query) => testFor(query, conditionOf))
  const order = orderOf(queries.filter(({ method }) => ORDERS.has(method)))
  const page = pageOf(queries)
  const matching = files
    .filter((file) => tests.every((test) => test(file)))
    .filter(({ name }) => search === '' || hasWords(name, search))
  const total = isCounted ? Math.min(matching.length, LIMITS.listTotalMax) : 0
  return { total, files: cut(matching.toSorted(order), page) }
}
