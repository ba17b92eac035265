import { LIMITS, type Query, type QueryValue } from '@devhood/contract'
import { invalidQuery, isStorable, mark, parseInstant, type Places } from '#engine'

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/**
 * What files must satisfy, as data without values, which stand at places: equal filters are one statement. `in`,
 * `containsAny` and `containsAll` take a list in JSON. Of nothing `any` is false, `all` true.
 */
export type Filter =
  | { readonly test: 'all' | 'any' | 'none'; readonly of: readonly Filter[] }
  | {
      readonly test: 'compare'
      readonly is: Comparison
      readonly column: string
      readonly at: number
    }
  | {
      readonly test: 'in' | 'startsWith' | 'endsWith' | 'containsAny' | 'containsAll'
      readonly column: string
      readonly at: number
    }
  /** The sequence is in the list that has this name. */
  | { readonly test: 'words'; readonly name: string }

export interface Order {
  readonly column: string
  readonly isDescending: boolean
}

/** A list of files as queries ask for it. */
export interface FileQuery {
  readonly filter: Filter
  /** What is searched for in names, by the names of `words` in the filter. */
  readonly searches: Readonly<Record<string, string>>
  /** Ends by age, so that no two files are equal. */
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  readonly cursor: { readonly id: string; readonly isBefore: boolean } | undefined
}

type Value = string | number
/** A query's value as it compares; undefined when it is of the wrong type. */
type Parse = (value: unknown) => Value | undefined

const text: Parse = (value) => (typeof value === 'string' && isStorable(value) ? value : undefined)
// Adding 0 makes -0 a plain one.
const integer: Parse = (value) => (Number.isSafeInteger(value) ? Number(value) + 0 : undefined)
const time: Parse = (value) => (typeof value === 'string' ? parseInstant(value) : undefined)

const ATTRIBUTES: Readonly<Record<string, Parse>> = {
  $id: text,
  $createdAt: time,
  $updatedAt: time,
  name: text,
  folder: text,
  signature: text,
  mimeType: text,
  sizeOriginal: integer,
  chunksTotal: integer,
  chunksUploaded: integer,
}

export const isText = (column: string): boolean => ATTRIBUTES[column] === text

/** Methods that hold when another does not. */
const NEGATED: Readonly<Partial<Record<Query['method'], Query['method']>>> = {
  notBetween: 'between',
  notContains: 'contains',
  notEndsWith: 'endsWith',
  notSearch: 'search',
  notStartsWith: 'startsWith',
}

/** The attribute that a query names, which is a column of the same name. */
function columnOf({ attribute = '' }: Query): string {
  if (Object.hasOwn(ATTRIBUTES, attribute)) return attribute
  throw invalidQuery(`files have no attribute "${attribute.slice(0, 64)}"`)
}

function valuesOf({ values }: Query, column: string): Value[] {
  return values.map((value) => {
    const parsed = ATTRIBUTES[column]?.(value)
    if (parsed === undefined) throw invalidQuery(`a value does not suit "${column}"`)
    return parsed
  })
}

/** Where values and searches go while filters are made of queries. */
interface Asked {
  readonly places: Places
  readonly searches: Record<string, string>
}
type Leaf = (asked: Asked, column: string, values: readonly Value[]) => Filter

const compare =
  (is: Comparison): Leaf =>
  ({ places }, column, [value = '']) => ({ test: 'compare', is, column, at: places.put(value) })

const part =
  (test: 'startsWith' | 'endsWith'): Leaf =>
  ({ places }, column, [value = '']) => ({ test, column, at: places.put(String(value)) })

const parts =
  (test: 'containsAny' | 'containsAll'): Leaf =>
  ({ places }, column, values) => ({
    test,
    column,
    at: places.put(JSON.stringify(values.map(String))),
  })

function words({ searches }: Asked, search: string): Filter {
  const name = `words${Object.keys(searches).length}`
  searches[name] = search
  return { test: 'words', name }
}

const LEAVES: Readonly<Partial<Record<Query['method'], Leaf>>> = {
  // No attribute of a file is ever null.
  isNull: () => ({ test: 'any', of: [] }),
  isNotNull: () => ({ test: 'all', of: [] }),
  equal: ({ places }, column, values) => ({
    test: 'in',
    column,
    at: places.put(JSON.stringify(values)),
  }),
  notEqual: compare('<>'),
  lessThan: compare('<'),
  lessThanEqual: compare('<='),
  greaterThan: compare('>'),
  greaterThanEqual: compare('>='),
  between: (asked, column, [from = '', to = '']) => ({
    test: 'all',
    of: [compare('>=')(asked, column, [from]), compare('<=')(asked, column, [to])],
  }),
  startsWith: part('startsWith'),
  endsWith: part('endsWith'),
  contains: parts('containsAny'),
  containsAny: parts('containsAny'),
  containsAll: parts('containsAll'),
  search: (asked, column, [search = '']) => {
    if (column !== 'name') throw invalidQuery('only "name" can be searched')
    return words(asked, String(search))
  },
}

function filterOf(query: Query, asked: Asked): Filter {
  const { method, values } = query
  if (method === 'and' || method === 'or') {
    const of = (values as readonly Query[]).map((each) => filterOf(each, asked))
    return { test: method === 'and' ? 'all' : 'any', of }
  }
  const negated = NEGATED[method]
  if (negated) return { test: 'none', of: [filterOf({ ...query, method: negated }, asked)] }
  const column = columnOf(query)
  const leaf = LEAVES[method]
  if (!leaf) throw invalidQuery(`${method} is no condition for files`)
  return leaf(asked, column, valuesOf(query, column))
}

function cursorIn(queries: readonly Query[]): FileQuery['cursor'] {
  const given = queries.find(({ method }) => method.startsWith('cursor'))
  if (given === undefined) return undefined
  const [id] = given.values as readonly QueryValue[]
  return { id: String(id), isBefore: given.method === 'cursorBefore' }
}

const PAGING = new Set<Query['method']>(['limit', 'offset', 'cursorAfter', 'cursorBefore'])
const ORDERS = new Set<Query['method']>(['orderAsc', 'orderDesc'])

/** What queries and words ask for; '' wants all. Values go to `places`. Throws general_query_invalid. */
export function fileQuery(queries: readonly Query[], search: string, places: Places): FileQuery {
  const asked: Asked = { places, searches: {} }
  const of = queries
    .filter(({ method }) => !PAGING.has(method) && !ORDERS.has(method))
    .map((query) => filterOf(query, asked))
  if (search !== '') of.push(words(asked, search))
  const orders = queries
    .filter(({ method }) => ORDERS.has(method))
    .map((query) => ({ column: columnOf(query), isDescending: query.method === 'orderDesc' }))
  return {
    filter: { test: 'all', of },
    searches: asked.searches,
    orders: [...orders, { column: 'sequence', isDescending: false }],
    limit: Math.min(mark(queries, 'limit', [1, LIMITS.listLimitDefault]), LIMITS.listPageMax),
    offset: mark(queries, 'offset', [0, 0]),
    cursor: cursorIn(queries),
  }
}
