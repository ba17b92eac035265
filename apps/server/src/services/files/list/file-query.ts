import { LIMITS, type Query, type QueryValue } from '@devhood/contract'
import { invalidQuery, isStorable, mark, parseInstant, type SqlParameters } from '#engine'

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
type Test = 'in' | 'startsWith' | 'endsWith' | 'containsAny' | 'containsAll'

/**
 * Conditions on files as data. Values are bound as parameters, so that filters of the same form share one
 * statement. `in`, `containsAny` and `containsAll` take a list in JSON. An empty `any` is false, an empty `all` is
 * true.
 */
export type Filter =
  | { readonly test: 'all' | 'any' | 'none'; readonly of: readonly Filter[] }
  | {
      readonly test: 'compare'
      readonly is: Comparison
      readonly column: string
      readonly parameter: number
    }
  | { readonly test: Test; readonly column: string; readonly parameter: number }
  /** The file's sequence is in the list with this name. */
  | { readonly test: 'words'; readonly name: string }

export interface Order {
  readonly column: string
  readonly isDescending: boolean
}

export interface FileQuery {
  readonly filter: Filter
  /** Search texts for names, by the names of `words` in the filter. */
  readonly searches: Readonly<Record<string, string>>
  /** The last one is by age, so that no two files are equal. */
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  readonly cursor: { readonly id: string; readonly isBefore: boolean } | undefined
}

type Value = string | number
interface Kind {
  /** Of the values, in a text about another one. */
  readonly name: string
  /** Converts a query's value for the comparison; undefined when it has the wrong type. */
  readonly parse: (value: unknown) => Value | undefined
}

const text: Kind = {
  name: 'texts',
  parse: (value) => (typeof value === 'string' && isStorable(value) ? value : undefined),
}
const integer: Kind = {
  name: 'whole numbers',
  // Adding 0 normalizes -0.
  parse: (value) => (Number.isSafeInteger(value) ? Number(value) + 0 : undefined),
}
const time: Kind = {
  name: 'dates in ISO form',
  parse: (value) => (typeof value === 'string' ? parseInstant(value) : undefined),
}

const ATTRIBUTES: Readonly<Record<string, Kind>> = {
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

const NEGATED: Readonly<Partial<Record<Query['method'], Query['method']>>> = {
  notBetween: 'between',
  notContains: 'contains',
  notEndsWith: 'endsWith',
  notSearch: 'search',
  notStartsWith: 'startsWith',
}

/** The attribute of a query, which is a column of the same name. */
function columnOf({ attribute = '' }: Query): string {
  if (Object.hasOwn(ATTRIBUTES, attribute)) return attribute
  throw invalidQuery(`attribute "${attribute.slice(0, 64)}" is not one of files`)
}

function valuesOf({ values }: Query, column: string): Value[] {
  return values.map((value) => {
    const kind = ATTRIBUTES[column]
    const parsed = kind?.parse(value)
    if (parsed === undefined) throw invalidQuery(`values of "${column}" are ${kind?.name}`)
    return parsed
  })
}

interface FilterContext {
  readonly parameters: SqlParameters
  readonly searches: Record<string, string>
}
type ConditionBuilder = (context: FilterContext, column: string, values: readonly Value[]) => Filter

const compare =
  (is: Comparison): ConditionBuilder =>
  ({ parameters }, column, [value = '']) => ({
    test: 'compare',
    is,
    column,
    parameter: parameters.add(value),
  })

/** A test against one parameter, made of the values. */
const against =
  (test: Test, parameterOf: (values: readonly Value[]) => string): ConditionBuilder =>
  ({ parameters }, column, values) => ({
    test,
    column,
    parameter: parameters.add(parameterOf(values)),
  })

const firstText = ([value = '']: readonly Value[]) => String(value)
const texts = (values: readonly Value[]) => JSON.stringify(values.map(String))

function words({ searches }: FilterContext, search: string): Filter {
  const name = `words${Object.keys(searches).length}`
  searches[name] = search
  return { test: 'words', name }
}

const CONDITIONS: Readonly<Partial<Record<Query['method'], ConditionBuilder>>> = {
  // No attribute of a file is ever null.
  isNull: () => ({ test: 'any', of: [] }),
  isNotNull: () => ({ test: 'all', of: [] }),
  equal: against('in', (values) => JSON.stringify(values)),
  notEqual: compare('<>'),
  lessThan: compare('<'),
  lessThanEqual: compare('<='),
  greaterThan: compare('>'),
  greaterThanEqual: compare('>='),
  between: (context, column, [from = '', to = '']) => ({
    test: 'all',
    of: [compare('>=')(context, column, [from]), compare('<=')(context, column, [to])],
  }),
  startsWith: against('startsWith', firstText),
  endsWith: against('endsWith', firstText),
  contains: against('containsAny', texts),
  containsAny: against('containsAny', texts),
  containsAll: against('containsAll', texts),
  search: (context, column, [search = '']) => {
    if (column !== 'name') throw invalidQuery('only "name" can be searched')
    return words(context, String(search))
  },
}

const PAGING = new Set<Query['method']>(['limit', 'offset', 'cursorAfter', 'cursorBefore'])
const ORDERS = new Set<Query['method']>(['orderAsc', 'orderDesc'])

function filterOf(query: Query, context: FilterContext): Filter {
  const { method, values } = query
  if (method === 'and' || method === 'or') {
    const of = (values as readonly Query[]).map((each) => filterOf(each, context))
    return { test: method === 'and' ? 'all' : 'any', of }
  }
  const negated = NEGATED[method]
  if (negated) return { test: 'none', of: [filterOf({ ...query, method: negated }, context)] }
  const leaf = CONDITIONS[method]
  if (!leaf) {
    const isInGroup = PAGING.has(method) || ORDERS.has(method)
    throw invalidQuery(`${method} can't be used ${isInGroup ? 'in a group' : 'on files'}`)
  }
  const column = columnOf(query)
  return leaf(context, column, valuesOf(query, column))
}

function cursorIn(queries: readonly Query[]): FileQuery['cursor'] {
  const given = queries.find(({ method }) => method.startsWith('cursor'))
  if (given === undefined) return undefined
  const [id] = given.values as readonly QueryValue[]
  return { id: String(id), isBefore: given.method === 'cursorBefore' }
}

/** Parses queries and search text; '' matches all. Binds values as parameters. Throws general_query_invalid. */
export function fileQuery(
  queries: readonly Query[],
  search: string,
  parameters: SqlParameters,
): FileQuery {
  const context: FilterContext = { parameters, searches: {} }
  const of = queries
    .filter(({ method }) => !PAGING.has(method) && !ORDERS.has(method))
    .map((query) => filterOf(query, context))
  if (search !== '') of.push(words(context, search))
  const orders = queries
    .filter(({ method }) => ORDERS.has(method))
    .map((query) => ({ column: columnOf(query), isDescending: query.method === 'orderDesc' }))
  return {
    filter: { test: 'all', of },
    searches: context.searches,
    orders: [...orders, { column: 'sequence', isDescending: false }],
    limit: Math.min(mark(queries, 'limit', [1, LIMITS.listLimitDefault]), LIMITS.listPageMax),
    offset: mark(queries, 'offset', [0, 0]),
    cursor: cursorIn(queries),
  }
}
