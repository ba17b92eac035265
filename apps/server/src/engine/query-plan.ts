import { LIMITS, type Query, type QueryMethod } from '@devhood/contract'
import { isSparing, nameIn, notBeside, visible } from './access.ts'
import { always, both, type Condition, isAlways } from './conditions.ts'
import { type Demand, demandsOf } from './demands.ts'
import { type Asking, filterCondition, isFilter } from './filters.ts'
import { type Index, linkTable, type Model, ruleOf, tagsRow, wordsRow } from './model.ts'
import { isBroad, isInOrder, isKey, isNarrow } from './narrowing.ts'
import { AGE, byAge, checkServed, fixedColumns, type Order, ordersOf } from './order.ts'
import { invalidQuery } from './query-values.ts'

/**
 * Where rows come from. `points` looks a few rows up in a unique index, all of whose columns are given:
 * left to itself the database may prefer to read an index that is in order. `each` reads the first rows of each of some
 * values, where an index has each value's in order but not those of all. `newest` examines the newest EXAMINED_MAX rows only: it serves what no index
 * can narrow, so that such a question costs the same however large the collection is. `words` with
 * more to ask, or in another order than by age, examines as many matches; `tags` likewise. So do `links` in another order
 * than their own, and `own`, what one value has, in an order that no index has it in.
 */
export type Source =
  | { readonly from: 'table' | 'newest' }
  | { readonly from: 'points'; readonly index: string }
  | { readonly from: 'each'; readonly column: string; readonly at: readonly number[] }
  | { readonly from: 'words'; readonly at: number; readonly isExamined: boolean }
  | { readonly from: 'own'; readonly column: string; readonly at: number; readonly newest: string }
  | {
      readonly from: 'links'
      readonly field: string
      readonly at: number
      readonly isExamined: boolean
    }
  | {
      readonly from: 'tags'
      readonly field: string
      readonly at: number
      readonly isExamined: boolean
    }

export interface Cursor {
  readonly id: string
  readonly isBefore: boolean
}

/** What a list asks, ready to become a statement. */
export interface Plan {
  readonly source: Source
  /** What facets are asked instead of all that, where they can answer: `sparing` holds for them, too. */
  readonly demands?: readonly Demand[] | undefined
  readonly where: Condition
  /** Whether most documents may be looked at, or sorted, although an index is read: its statements watch the time. */
  readonly isBroad: boolean
  /** Takes away, of what is found so, the few that the actor is not shown. */
  readonly sparing: Condition
  /** Whether people who should be quiet are among these. */
  readonly isQuiet: boolean
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  readonly cursor: Cursor | undefined
}

type Of<T extends Condition['test']> = Extract<Condition, { test: T }>

/** The number in the one query with this method, as a number or in text. A larger one than can be told apart is cut. */
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

function cursorIn(queries: readonly Query[]): Cursor | undefined {
  const given = queries.find(({ method }) => method.startsWith('cursor'))
  if (given === undefined) return undefined
  const { method, values } = given
  const [id] = values
  if (typeof id !== 'string') throw invalidQuery(`${method} takes the id of a document`)
  return { id, isBefore: method === 'cursorBefore' }
}

/** The unique index that the conditions give every column of. */
function pointedIndex(model: Model, conditions: readonly Condition[]): string | undefined {
  const given = conditions.flatMap((each) => {
    const isGiven = each.test === 'in' || (each.test === 'compare' && each.is === '=')
    return isGiven ? [each.column] : []
  })
  if (given.includes('$id')) return undefined
  const pointed = model.indexes.find(
    ({ columns, isUnique }) => isUnique && columns.every((column) => given.includes(column)),
  )
  return pointed?.name
}

/** The values whose documents an index has in the order that is asked for, those of each value apart. */
function severalIn(
  model: Model,
  conditions: readonly Condition[],
  [first = byAge(false)]: readonly Order[],
): Source | undefined {
  const inOrder = (column: string) =>
    model.indexes.some(({ columns: [one, two = AGE] }) => one === column && two === first.column)
  const found = conditions.find(
    (each): each is Of<'in'> => each.test === 'in' && inOrder(each.column),
  )
  return found && { from: 'each', column: found.column, at: found.at }
}

/** One value's documents that no index has in the order that is asked for, where one has them by their age. */
function ownUnsorted(
  model: Model,
  conditions: readonly Condition[],
  [first]: readonly Order[],
): Source | undefined {
  if (first === undefined || first.column === AGE) return undefined
  const given = conditions.flatMap((each) =>
    each.test === 'compare' && each.is === '=' ? [each] : [],
  )
  const indexes = model.indexes.filter(({ isUnique }) => !isUnique)
  const isServed = ({ columns }: Index) => {
    const before = columns.slice(0, -1)
    return (
      before.length > 0 &&
      columns.at(-1) === first.column &&
      before.every((each) => given.some((of) => of.column === each))
    )
  }
  if (given.some(({ column }) => isKey(model, column)) || indexes.some(isServed)) return undefined
  for (const { column, at } of given)
    for (const newest of [AGE, '$createdAt'])
      if (indexes.some(({ columns: [one, two = AGE] }) => one === column && two === newest))
        return { from: 'own', column, at, newest }
  return undefined
}

/** Where to start: with the caller's links, with matching words, or with the table and an index. */
function sourceOf(
  model: Model,
  conditions: readonly Condition[],
  asked: readonly Order[],
): { source: Source; rest: readonly Condition[] } {
  const without = (used: Condition) => conditions.filter((each) => each !== used)
  const member = conditions.find((each): each is Of<'member'> => each.test === 'member')
  if (member !== undefined) {
    const { field, at } = member
    const isExamined = asked.length > 0
    return { source: { from: 'links', field, at, isExamined }, rest: without(member) }
  }
  const words = conditions.find((each): each is Of<'words'> => each.test === 'words')
  if (words !== undefined) {
    const rest = without(words)
    const isExamined = rest.length > 0 || asked.some(({ column }) => column !== AGE)
    return { source: { from: 'words', at: words.at, isExamined }, rest }
  }
  const index = pointedIndex(model, conditions)
  if (index !== undefined) return { source: { from: 'points', index }, rest: conditions }
  const several = severalIn(model, conditions, asked)
  if (several) return { source: several, rest: conditions }
  const own = ownUnsorted(model, conditions, asked)
  if (own) return { source: own, rest: conditions }
  if (conditions.some((each) => isNarrow(model, each)))
    return { source: { from: 'table' }, rest: conditions }
  const tagged = conditions.find((each): each is Of<'tagged'> => each.test === 'tagged')
  return tagged?.at.length === 1
    ? fromTag(tagged, without(tagged), asked)
    : {
        source: { from: isInOrder(model, conditions, asked) ? 'table' : 'newest' },
        rest: conditions,
      }
}

/** Whether the filters leave so few rows that these may be sorted by any column. */
function isFew(model: Model, { from }: Source, conditions: readonly Condition[]): boolean {
  if (from !== 'table') return from !== 'newest' && from !== 'each'
  return conditions.some(
    (each) =>
      (each.test === 'in' || (each.test === 'compare' && each.is === '=')) &&
      isKey(model, each.column),
  )
}

function fromTag({ field, at }: Of<'tagged'>, rest: readonly Condition[], asked: readonly Order[]) {
  const isExamined = rest.length > 0 || asked.some(({ column }) => column !== 'sequence')
  return { source: { from: 'tags', field, at: at[0] ?? 0, isExamined } as const, rest }
}

/** Whether an index of one value of a column, but none of the value alone, has its documents in the order of their times. */
function isTimed(model: Model, conditions: readonly Condition[]): boolean {
  const fixed = fixedColumns(conditions)
  const after = (next: string | undefined) =>
    model.indexes.some(
      ({ columns: [one = '', two], isUnique }) => !isUnique && fixed.has(one) && two === next,
    )
  return after('$createdAt') && !after(undefined)
}

/** The order when none is asked for: as created; found by words, newest first; last entered first. */
function ownOrder(model: Model, source: Source, conditions: readonly Condition[]): Order[] {
  const newest = (column: string) => [{ column, isDescending: true, isNullable: false }]
  if (source.from === 'links') return newest(`${linkTable(model, source.field)}.sequence`)
  if (source.from === 'table' && isTimed(model, conditions))
    return [{ ...byAge(false), column: '$createdAt' }, byAge(false)]
  if (source.from !== 'words') return [byAge(false)]
  // Read in the order of the words' own table, matches need no sorting.
  return newest(source.isExamined ? 'sequence' : wordsRow(model))
}

/** Read in the order of the words' or the tags' own table, documents need no sorting. */
function orderIn(
  model: Model,
  { source, rest }: { readonly source: Source; readonly rest: readonly Condition[] },
  asked: readonly Order[],
): readonly Order[] {
  const [first] = asked
  if (source.from === 'tags' && !source.isExamined)
    return [{ ...(first ?? byAge(false)), column: tagsRow(model, source.field) }]
  if (first === undefined) return ownOrder(model, source, rest)
  return source.from === 'words' && !source.isExamined
    ? [{ ...first, column: wordsRow(model) }]
    : asked
}

const listOf = (condition: Condition): readonly Condition[] =>
  condition.test === 'all' ? condition.of : [condition]

/** Whether a list is asked for whose documents these are, or for some that are known. */
function isPersonal(conditions: readonly Condition[], creator: string): boolean {
  return conditions.some((each) => {
    const isGiven = each.test === 'in' || (each.test === 'compare' && each.is === '=')
    return each.test === 'member' || (isGiven && ['$id', creator].includes(each.column))
  })
}

const isNewestFirst = ([first, ...rest]: readonly Order[]) =>
  first?.column === AGE && first.isDescending && rest.length === 0

/** Which documents stand in the list, unless it is one of the actor's own: lists of all others leave out what is not listed. */
function listedOnly({ model, actor, places, now }: Asking, conditions: readonly Condition[]) {
  const { listed, owner } = model.collection
  const self = nameIn(model, owner, actor)
  const isOwn = conditions.some(
    (each) =>
      each.test === 'compare' &&
      each.is === '=' &&
      each.column === owner &&
      self !== null &&
      places.values[String(each.at)] === self,
  )
  if (listed === undefined || isOwn) return always
  const { field, value, until } = listed
  return both(
    { test: 'compare', column: field, is: '=', at: places.put(value) },
    { test: 'compare', column: until, is: '>', at: places.put(now), isUsual: true },
  )
}

/**
 * Turns the queries of a list into a plan that shows the actor what he may see. A rule that takes only few
 * documents away is asked of those that are found, and has no say in how they are. Throws
 * general_query_invalid, saying what does not suit the collection.
 */
export function planOf(asking: Asking, queries: readonly Query[]): Plan {
  const { model, actor, places } = asking
  const wanted = queries.filter(isFilter).map((query) => filterCondition(query, asking))
  const given = listOf(both(...wanted))
  const listed = listedOnly(asking, given)
  const filters = [...wanted, listed]
  const shown = visible(model, actor, places)
  const isSpared = isSparing(ruleOf(model, 'read'))
  const conditions = listOf(isSpared ? both(...filters) : both(shown, ...filters))
  const orderings = queries.filter(({ method }) => method.startsWith('order'))
  const asked = orderings.length === 0 ? [] : ordersOf(model, orderings)
  const isByFacets = isSpared && !isAlways(listed) && isNewestFirst(asked)
  const start = sourceOf(model, conditions, asked)
  const { source, rest } = start
  if (!isFew(model, source, conditions)) checkServed(model, asked, conditions)
  const { quietBy } = model.collection
  // In lists of everybody's documents, who should be quiet is left out.
  const isQuiet = quietBy !== undefined && !isPersonal(conditions, quietBy)
  const quiet = isQuiet ? notBeside('quiet', { ...asking, column: quietBy }) : always
  return {
    source,
    demands: isByFacets ? demandsOf(model, given) : undefined,
    where: both(...rest),
    isBroad:
      ['table', 'each'].includes(source.from) &&
      isBroad(model, isSpared ? given : conditions, asked),
    sparing: isSpared ? both(shown, quiet) : quiet,
    isQuiet,
    orders: orderIn(model, start, asked),
    limit: Math.min(mark(queries, 'limit', [1, LIMITS.listLimitDefault]), LIMITS.listPageMax),
    offset: mark(queries, 'offset', [0, 0]),
    cursor: cursorIn(queries),
  }
}
