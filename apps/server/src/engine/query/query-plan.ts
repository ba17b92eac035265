import { type Query } from '@devhood/contract'
import { matchText, partsOf } from '#platform/database'
import { hidesFewRows, actorIdIn, notRelated, readCondition } from '../access/access.ts'
import { always, and, type Condition } from '../access/conditions.ts'
import { type QueryContext, filterCondition, isFilter } from './filters.ts'
import { type Index, linkTable, type Model, ruleOf, tagsRow, searchRow } from '../schema/model.ts'
import { indexMatch } from '../search/index-terms.ts'
import { isUnselective, isInOrder, isKey, isSelective } from './selectivity.ts'
import {
  SEQUENCE,
  bySequence,
  checkOrderIndexed,
  fixedColumns,
  type Order,
  ordersOf,
} from './order.ts'
import { boundsOf, type Cursor } from './page-bounds.ts'
import { openParameters } from '../access/statement-cache.ts'

/**
 * Where rows come from. `points` looks a few rows up in a unique index, all of whose columns are given:
 * left to itself the database may prefer to read an index that is in order. `each` reads the first rows of each of some
 * values, where an index has each value's in order but not those of all. `newest` examines the newest EXAMINED_MAX rows only: it serves what no index
 * can narrow, so that such a question costs the same however large the collection is. `words` with
 * more to ask, or in another order than by age, examines as many matches; `tags` likewise. So do `links` in another order
 * than their own, and `own`, what one value has, in an order that no index has it in. `given` are documents that were found
 * before, by a list of their sequences.
 */
export type RowSource =
  | { readonly from: 'table' | 'newest' }
  | { readonly from: 'points'; readonly index: string }
  | { readonly from: 'given'; readonly parameter: number }
  | { readonly from: 'each'; readonly column: string; readonly parameter: readonly number[] }
  | {
      readonly from: 'words'
      readonly parameter: number
      readonly isScanLimited: boolean
      /** Most rows match: reading them in order is less than sorting the matches. */
      readonly isCommon?: boolean
    }
  | {
      readonly from: 'own'
      readonly column: string
      readonly parameter: number
      readonly newest: string
    }
  | {
      readonly from: 'links'
      readonly field: string
      readonly parameter: number
      readonly isScanLimited: boolean
    }
  | {
      readonly from: 'tags'
      readonly field: string
      readonly parameter: number
      readonly isScanLimited: boolean
    }

/** The place of a match, the number of its parts, and which documents the index holds although their time is over. */
export interface Indexed {
  readonly parameter: number
  readonly parts: number
  readonly expired: Condition
}

/** What a list asks, ready to become a statement. */
export interface Plan {
  readonly source: RowSource
  readonly where: Condition
  /** Whether most documents may be looked at, or sorted, although an index is read: its statements watch the time. */
  readonly isUnselective: boolean
  /** Takes away, of what is found so, the few that the actor is not shown. */
  readonly visibilityFilter: Condition
  /** Where the full-text index answers all of it. */
  readonly indexed?: Indexed
  /** Whether people who should be quiet are among these. */
  readonly appliesMutes: boolean
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  readonly cursor: Cursor | undefined
}

type ConditionOf<T extends Condition['test']> = Extract<Condition, { test: T }>

/** The unique index that the conditions give every column of. */
function uniqueIndexFor(model: Model, conditions: readonly Condition[]): string | undefined {
  const given = conditions.flatMap((each) => {
    const isGiven = each.test === 'in' || (each.test === 'compare' && each.is === '=')
    return isGiven ? [each.column] : []
  })
  if (given.includes('$id')) return undefined
  const found = model.indexes.find(
    ({ columns, isUnique }) => isUnique && columns.every((column) => given.includes(column)),
  )
  return found?.name
}

/** The values whose documents an index has in the order that is asked for, those of each value apart. */
function perValueSource(
  model: Model,
  conditions: readonly Condition[],
  [first = bySequence(false)]: readonly Order[],
): RowSource | undefined {
  const inOrder = (column: string) =>
    model.indexes.some(
      ({ columns: [one, two = SEQUENCE] }) => one === column && two === first.column,
    )
  const found = conditions.find(
    (each): each is ConditionOf<'in'> => each.test === 'in' && inOrder(each.column),
  )
  return found && { from: 'each', column: found.column, parameter: found.parameter }
}

/** One value's documents that no index has in the order that is asked for, where one has them by their age. */
function perOwnerSource(
  model: Model,
  conditions: readonly Condition[],
  [first]: readonly Order[],
): RowSource | undefined {
  if (first === undefined || first.column === SEQUENCE) return undefined
  const given = conditions.flatMap((each) =>
    each.test === 'compare' && each.is === '=' ? [each] : [],
  )
  const indexes = model.indexes.filter(({ isUnique }) => !isUnique)
  const isCovered = ({ columns }: Index) => {
    const before = columns.slice(0, -1)
    return (
      before.length > 0 &&
      columns.at(-1) === first.column &&
      before.every((each) => given.some((of) => of.column === each))
    )
  }
  if (given.some(({ column }) => isKey(model, column)) || indexes.some(isCovered)) return undefined
  for (const { column, parameter } of given)
    for (const newest of [SEQUENCE, '$createdAt'])
      if (indexes.some(({ columns: [one, two = SEQUENCE] }) => one === column && two === newest))
        return { from: 'own', column, parameter, newest }
  return undefined
}

/** Where to start: with the caller's links, with matching words, or with the table and an index. */
function sourceOf(
  model: Model,
  conditions: readonly Condition[],
  orders: readonly Order[],
): { source: RowSource; rest: readonly Condition[] } {
  const without = (used: Condition) => conditions.filter((each) => each !== used)
  const member = conditions.find((each): each is ConditionOf<'member'> => each.test === 'member')
  if (member !== undefined) {
    const { field, parameter } = member
    const isScanLimited = orders.length > 0
    return { source: { from: 'links', field, parameter, isScanLimited }, rest: without(member) }
  }
  const words = conditions.find((each): each is ConditionOf<'words'> => each.test === 'words')
  if (words !== undefined) {
    const rest = without(words)
    const isScanLimited = rest.length > 0 || orders.some(({ column }) => column !== SEQUENCE)
    return { source: { from: 'words', parameter: words.parameter, isScanLimited }, rest }
  }
  const index = uniqueIndexFor(model, conditions)
  if (index !== undefined) return { source: { from: 'points', index }, rest: conditions }
  const perValue = perValueSource(model, conditions, orders)
  if (perValue) return { source: perValue, rest: conditions }
  const perOwner = perOwnerSource(model, conditions, orders)
  if (perOwner) return { source: perOwner, rest: conditions }
  if (conditions.some((each) => isSelective(model, each)))
    return { source: { from: 'table' }, rest: conditions }
  const tagged = conditions.find((each): each is ConditionOf<'tagged'> => each.test === 'tagged')
  return tagged?.parameter.length === 1
    ? fromTag(tagged, without(tagged), orders)
    : {
        source: { from: isInOrder(model, conditions, orders) ? 'table' : 'newest' },
        rest: conditions,
      }
}

/** Whether the filters leave so few rows that these may be sorted by any column. */
function isSmallResult(
  model: Model,
  { from }: RowSource,
  conditions: readonly Condition[],
): boolean {
  if (from !== 'table') return from !== 'newest' && from !== 'each'
  return conditions.some(
    (each) =>
      (each.test === 'in' || (each.test === 'compare' && each.is === '=')) &&
      isKey(model, each.column),
  )
}

function fromTag(
  { field, parameter }: ConditionOf<'tagged'>,
  rest: readonly Condition[],
  orders: readonly Order[],
) {
  const isScanLimited = rest.length > 0 || orders.some(({ column }) => column !== 'sequence')
  return {
    source: { from: 'tags', field, parameter: parameter[0] ?? 0, isScanLimited } as const,
    rest,
  }
}

/** Whether an index of one value of a column, but none of the value alone, has its documents in the order of their times. */
function hasTimeIndex(model: Model, conditions: readonly Condition[]): boolean {
  const fixed = fixedColumns(conditions)
  const after = (next: string | undefined) =>
    model.indexes.some(
      ({ columns: [one = '', two], isUnique }) => !isUnique && fixed.has(one) && two === next,
    )
  return after('$createdAt') && !after(undefined)
}

/** The order when none is asked for: as created; found by words, newest first; last entered first. */
function defaultOrder(model: Model, source: RowSource, conditions: readonly Condition[]): Order[] {
  const newest = (column: string) => [{ column, isDescending: true, isNullable: false }]
  if (source.from === 'links') return newest(`${linkTable(model, source.field)}.sequence`)
  if (source.from === 'table' && hasTimeIndex(model, conditions))
    return [{ ...bySequence(false), column: '$createdAt' }, bySequence(false)]
  if (source.from !== 'words') return [bySequence(false)]
  // Read in the order of the words' own table, matches need no sorting.
  return newest(source.isScanLimited ? 'sequence' : searchRow(model))
}

/** Read in the order of the words' or the tags' own table, documents need no sorting. */
function ordersFor(
  model: Model,
  { source, rest }: { readonly source: RowSource; readonly rest: readonly Condition[] },
  orders: readonly Order[],
): readonly Order[] {
  const [first] = orders
  if (source.from === 'tags' && !source.isScanLimited)
    return [{ ...(first ?? bySequence(false)), column: tagsRow(model, source.field) }]
  if (first === undefined) return defaultOrder(model, source, rest)
  return source.from === 'words' && !source.isScanLimited
    ? [{ ...first, column: searchRow(model) }]
    : orders
}

const conditionsIn = (condition: Condition): readonly Condition[] =>
  condition.test === 'all' ? condition.of : [condition]

/** Whether a list is asked for whose documents these are, or for some that are known. */
function isPersonal(conditions: readonly Condition[], creator: string): boolean {
  return conditions.some((each) => {
    const isGiven = each.test === 'in' || (each.test === 'compare' && each.is === '=')
    return each.test === 'member' || (isGiven && ['$id', creator].includes(each.column))
  })
}

const isNewestFirst = ([first, ...rest]: readonly Order[]) =>
  first?.column === SEQUENCE && first.isDescending && rest.length === 0

/** Whether the list is one of the actor's own, which holds all documents: lists of all others hold only what is listed. */
function isOwn(context: QueryContext, conditions: readonly Condition[]): boolean {
  const { model, actor, parameters } = context
  const { owner } = model.collection
  const self = actorIdIn(model, owner, actor)
  return conditions.some(
    (each) =>
      each.test === 'compare' &&
      each.is === '=' &&
      each.column === owner &&
      self !== null &&
      parameters.values[String(each.parameter)] === self,
  )
}

/** Which documents stand in lists, and which do no longer because their time is over. */
function listing({ model, parameters, now }: QueryContext): {
  listed: Condition
  expired: Condition
} {
  const { listed } = model.collection
  if (listed === undefined) return { listed: always, expired: always }
  const { field, value, until } = listed
  const [valueAt, nowAt] = [parameters.add(value), parameters.add(now)]
  const isListed = { test: 'compare', column: field, is: '=', parameter: valueAt } as const
  const time = { test: 'compare', column: until, parameter: nowAt } as const
  return {
    listed: and(isListed, { ...time, is: '>', isCommon: true }),
    expired: and(isListed, { ...time, is: '<=' }),
  }
}

const filtersIn = (context: QueryContext, queries: readonly Query[]) =>
  conditionsIn(and(...queries.filter(isFilter).map((query) => filterCondition(query, context))))

/** What a rule takes away that only few documents are subject to, and who should be quiet in lists of everybody's. */
function sparingOf(context: QueryContext, conditions: readonly Condition[]) {
  const { muteBy } = context.model.collection
  const appliesMutes = muteBy !== undefined && !isPersonal(conditions, muteBy)
  return {
    appliesMutes,
    notMuted: appliesMutes ? notRelated('quiet', { ...context, column: muteBy }) : always,
  }
}

/** A list of listed documents, newest first, if the full-text index can answer all of its filters. */
function indexedPlan(context: QueryContext, queries: readonly Query[]): Plan | undefined {
  const { model, actor, parameters } = context
  if (model.indexTerms.length === 0 || !hidesFewRows(ruleOf(model, 'read'))) return undefined
  // With values of its own: the statement is the same whatever the filters are.
  const filtering = { ...context, parameters: openParameters() }
  const given = filtersIn(filtering, queries)
  const orderQueries = queries.filter(({ method }) => method.startsWith('order'))
  if (orderQueries.length === 0 || !isNewestFirst(ordersOf(model, orderQueries))) return undefined
  const { values } = filtering.parameters
  const match = indexMatch(model, given, (parameter) => values[String(parameter)])
  if (match === undefined) return undefined
  const parameter = parameters.add(matchText(match))
  const { listed, expired } = listing(context)
  const { notMuted, appliesMutes } = sparingOf(context, given)
  return {
    // Matches that are more than are counted are most: rows are read in order until the page is full.
    source: { from: 'words', parameter, isScanLimited: false, isCommon: true },
    indexed: { parameter, parts: partsOf(match).length, expired },
    where: always,
    isUnselective: false,
    visibilityFilter: and(listed, readCondition(model, actor, parameters), notMuted),
    appliesMutes,
    orders: [{ ...bySequence(true), column: searchRow(model) }],
    ...boundsOf(queries),
  }
}

/**
 * Turns the queries of a list into a plan that shows the actor what he may see. A rule that takes only few
 * documents away is asked of those that are found, and has no say in how they are. Throws
 * general_query_invalid, saying what does not suit the collection.
 */
export function planQuery(context: QueryContext, queries: readonly Query[]): Plan {
  const indexed = indexedPlan(context, queries)
  if (indexed) return indexed
  const { model, actor, parameters } = context
  const given = filtersIn(context, queries)
  const filters = isOwn(context, given) ? given : [...given, listing(context).listed]
  const shown = readCondition(model, actor, parameters)
  const filtersLast = hidesFewRows(ruleOf(model, 'read'))
  const conditions = conditionsIn(filtersLast ? and(...filters) : and(shown, ...filters))
  const orderQueries = queries.filter(({ method }) => method.startsWith('order'))
  const orders = orderQueries.length === 0 ? [] : ordersOf(model, orderQueries)
  const start = sourceOf(model, conditions, orders)
  const { source, rest } = start
  if (!isSmallResult(model, source, conditions)) checkOrderIndexed(model, orders, conditions)
  const { notMuted, appliesMutes } = sparingOf(context, conditions)
  return {
    source,
    where: and(...rest),
    isUnselective:
      ['table', 'each'].includes(source.from) &&
      isUnselective(model, filtersLast ? given : conditions, orders),
    visibilityFilter: filtersLast ? and(shown, notMuted) : notMuted,
    appliesMutes,
    orders: ordersFor(model, start, orders),
    ...boundsOf(queries),
  }
}
