import { type Query } from '@devhood/contract'
import { matchText, partsOf } from '#platform/database'
import { isSparing, nameIn, notBeside, visible } from './access.ts'
import { always, both, type Condition } from './conditions.ts'
import { type Asking, filterCondition, isFilter } from './filters.ts'
import { type Index, linkTable, type Model, ruleOf, tagsRow, wordsRow } from './model.ts'
import { indexMatch } from './index-terms.ts'
import { isBroad, isInOrder, isKey, isNarrow } from './narrowing.ts'
import { AGE, byAge, checkServed, fixedColumns, type Order, ordersOf } from './order.ts'
import { boundsOf, type Cursor } from './page-bounds.ts'
import { openPlaces } from './shapes.ts'

/**
 * Where rows come from. `points` looks a few rows up in a unique index, all of whose columns are given:
 * left to itself the database may prefer to read an index that is in order. `each` reads the first rows of each of some
 * values, where an index has each value's in order but not those of all. `newest` examines the newest EXAMINED_MAX rows only: it serves what no index
 * can narrow, so that such a question costs the same however large the collection is. `words` with
 * more to ask, or in another order than by age, examines as many matches; `tags` likewise. So do `links` in another order
 * than their own, and `own`, what one value has, in an order that no index has it in. `given` are documents that were found
 * before, by a list of their sequences.
 */
export type Source =
  | { readonly from: 'table' | 'newest' }
  | { readonly from: 'points'; readonly index: string }
  | { readonly from: 'given'; readonly at: number }
  | { readonly from: 'each'; readonly column: string; readonly at: readonly number[] }
  | {
      readonly from: 'words'
      readonly at: number
      readonly isExamined: boolean
      /** Most rows match: reading them in order is less than sorting the matches. */
      readonly isCommon?: boolean
    }
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

/** The place of a match, the number of its parts, and which documents the index holds although their time is over. */
export interface Indexed {
  readonly at: number
  readonly parts: number
  readonly expired: Condition
}

/** What a list asks, ready to become a statement. */
export interface Plan {
  readonly source: Source
  readonly where: Condition
  /** Whether most documents may be looked at, or sorted, although an index is read: its statements watch the time. */
  readonly isBroad: boolean
  /** Takes away, of what is found so, the few that the actor is not shown. */
  readonly sparing: Condition
  /** Where the full-text index answers all of it. */
  readonly indexed?: Indexed
  /** Whether people who should be quiet are among these. */
  readonly isQuiet: boolean
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  readonly cursor: Cursor | undefined
}

type Of<T extends Condition['test']> = Extract<Condition, { test: T }>

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

/** Whether the list is one of the actor's own, which holds all documents: lists of all others hold only what is listed. */
function isOwn({ model, actor, places }: Asking, conditions: readonly Condition[]): boolean {
  const { owner } = model.collection
  const self = nameIn(model, owner, actor)
  return conditions.some(
    (each) =>
      each.test === 'compare' &&
      each.is === '=' &&
      each.column === owner &&
      self !== null &&
      places.values[String(each.at)] === self,
  )
}

/** Which documents stand in lists, and which do no longer because their time is over. */
function listing({ model, places, now }: Asking): { listed: Condition; expired: Condition } {
  const { listed } = model.collection
  if (listed === undefined) return { listed: always, expired: always }
  const { field, value, until } = listed
  const [valueAt, nowAt] = [places.put(value), places.put(now)]
  const isListed = { test: 'compare', column: field, is: '=', at: valueAt } as const
  const time = { test: 'compare', column: until, at: nowAt } as const
  return {
    listed: both(isListed, { ...time, is: '>', isUsual: true }),
    expired: both(isListed, { ...time, is: '<=' }),
  }
}

const filtersIn = (asking: Asking, queries: readonly Query[]) =>
  listOf(both(...queries.filter(isFilter).map((query) => filterCondition(query, asking))))

/** What a rule takes away that only few documents are subject to, and who should be quiet in lists of everybody's. */
function sparingOf(asking: Asking, conditions: readonly Condition[]) {
  const { quietBy } = asking.model.collection
  const isQuiet = quietBy !== undefined && !isPersonal(conditions, quietBy)
  return {
    isQuiet,
    quiet: isQuiet ? notBeside('quiet', { ...asking, column: quietBy }) : always,
  }
}

/** A list of listed documents, newest first, if the full-text index can answer all of its filters. */
function indexedPlan(asking: Asking, queries: readonly Query[]): Plan | undefined {
  const { model, actor, places } = asking
  if (model.indexTerms.length === 0 || !isSparing(ruleOf(model, 'read'))) return undefined
  // With values of its own: the statement is the same whatever the filters are.
  const filtering = { ...asking, places: openPlaces() }
  const given = filtersIn(filtering, queries)
  const orderings = queries.filter(({ method }) => method.startsWith('order'))
  if (orderings.length === 0 || !isNewestFirst(ordersOf(model, orderings))) return undefined
  const { values } = filtering.places
  const match = indexMatch(model, given, (at) => values[String(at)])
  if (match === undefined) return undefined
  const at = places.put(matchText(match))
  const { listed, expired } = listing(asking)
  const { quiet, isQuiet } = sparingOf(asking, given)
  return {
    // Matches that are more than are counted are most: rows are read in order until the page is full.
    source: { from: 'words', at, isExamined: false, isCommon: true },
    indexed: { at, parts: partsOf(match).length, expired },
    where: always,
    isBroad: false,
    sparing: both(listed, visible(model, actor, places), quiet),
    isQuiet,
    orders: [{ ...byAge(true), column: wordsRow(model) }],
    ...boundsOf(queries),
  }
}

/**
 * Turns the queries of a list into a plan that shows the actor what he may see. A rule that takes only few
 * documents away is asked of those that are found, and has no say in how they are. Throws
 * general_query_invalid, saying what does not suit the collection.
 */
export function planOf(asking: Asking, queries: readonly Query[]): Plan {
  const indexed = indexedPlan(asking, queries)
  if (indexed) return indexed
  const { model, actor, places } = asking
  const given = filtersIn(asking, queries)
  const filters = isOwn(asking, given) ? given : [...given, listing(asking).listed]
  const shown = visible(model, actor, places)
  const isSpared = isSparing(ruleOf(model, 'read'))
  const conditions = listOf(isSpared ? both(...filters) : both(shown, ...filters))
  const orderings = queries.filter(({ method }) => method.startsWith('order'))
  const asked = orderings.length === 0 ? [] : ordersOf(model, orderings)
  const start = sourceOf(model, conditions, asked)
  const { source, rest } = start
  if (!isFew(model, source, conditions)) checkServed(model, asked, conditions)
  const { quiet, isQuiet } = sparingOf(asking, conditions)
  return {
    source,
    where: both(...rest),
    isBroad:
      ['table', 'each'].includes(source.from) &&
      isBroad(model, isSpared ? given : conditions, asked),
    sparing: isSpared ? both(shown, quiet) : quiet,
    isQuiet,
    orders: orderIn(model, start, asked),
    ...boundsOf(queries),
  }
}
