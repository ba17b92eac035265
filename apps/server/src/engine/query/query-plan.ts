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
 * The source of a list's rows.
 * - `points` looks up a few rows in a unique index, all of whose columns are given. Without it, the database may
 *   prefer an index in the list's order.
 * - `each` reads the first rows of each of several values, if an index has each value's rows in order.
 * - `newest` examines the newest SCAN_MAX rows only. It serves queries without a selective index, so that their cost
 *   doesn't grow with the collection.
 * - `words` examines as many matches if there are further conditions or another order than by age; so does `tags`.
 * - `links` do so in another order than their own.
 * - `own`, the rows of one value, does so in an order that no index has.
 * - `given` are documents that were found before, as a list of sequences.
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
      /** Most rows match, so reading rows in order is cheaper than sorting the matches. */
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

/**
 * The parameter of a search, the number of its parts, and a condition for expired documents that the index still
 * contains.
 */
export interface Indexed {
  readonly parameter: number
  readonly parts: number
  readonly expired: Condition
}

/** The queries of a list, ready to become a statement. */
export interface Plan {
  readonly source: RowSource
  readonly where: Condition
  /** Whether its statements need a time limit, because they may examine or sort most documents despite an index. */
  readonly isUnselective: boolean
  /** Excludes the few found documents that the actor may not see. */
  readonly visibilityFilter: Condition
  /** Set if the full-text index answers all of the filters. */
  readonly indexed?: Indexed
  /** Whether the visibility filter excludes documents of muted people. */
  readonly appliesMutes: boolean
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  readonly cursor: Cursor | undefined
}

type ConditionOf<T extends Condition['test']> = Extract<Condition, { test: T }>

/** The unique index whose columns all have given values. */
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

/** The source for several values, if an index has the documents of each value in the requested order. */
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

/** The source for one value, if no index has its documents in the requested order but one has them by age. */
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

/** The source to start with: the actor's links, matching words, or the table with an index. */
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

/** Whether the filters leave so few rows that they may be sorted by any column. */
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

/** Whether an index has the documents of one value in the order of their creation, but none is on the value alone. */
function hasTimeIndex(model: Model, conditions: readonly Condition[]): boolean {
  const fixed = fixedColumns(conditions)
  const after = (next: string | undefined) =>
    model.indexes.some(
      ({ columns: [one = '', two], isUnique }) => !isUnique && fixed.has(one) && two === next,
    )
  return after('$createdAt') && !after(undefined)
}

/** The default order: by creation; search results newest first; links last added first. */
function defaultOrder(model: Model, source: RowSource, conditions: readonly Condition[]): Order[] {
  const newest = (column: string) => [{ column, isDescending: true, isNullable: false }]
  if (source.from === 'links') return newest(`${linkTable(model, source.field)}.sequence`)
  if (source.from === 'table' && hasTimeIndex(model, conditions))
    return [{ ...bySequence(false), column: '$createdAt' }, bySequence(false)]
  if (source.from !== 'words') return [bySequence(false)]
  // In the order of the search table, matches need no sorting.
  return newest(source.isScanLimited ? 'sequence' : searchRow(model))
}

/** In the order of the search or tag table, documents need no sorting. */
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

/** Whether the list is of one person's documents, or of given ids. */
function isPersonal(conditions: readonly Condition[], creator: string): boolean {
  return conditions.some((each) => {
    const isGiven = each.test === 'in' || (each.test === 'compare' && each.is === '=')
    return each.test === 'member' || (isGiven && ['$id', creator].includes(each.column))
  })
}

const isNewestFirst = ([first, ...rest]: readonly Order[]) =>
  first?.column === SEQUENCE && first.isDescending && rest.length === 0

/**
 * Whether the list contains only the actor's own documents. Such a list contains all of them; other lists contain
 * only listed documents.
 */
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

/**
 * The condition for listed documents, and the one for documents that are no longer listed because they have expired.
 */
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

/** The condition that excludes documents of muted people, for lists of everybody's documents. */
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
  // With parameters of its own, so that the statement is the same for all filters.
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
    // More matches than the limit of totals are most rows: rows are read in order until the page is full.
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
 * Turns the queries of a list into a plan that returns what the actor may see. A rule that hides only few documents
 * filters the found ones and doesn't influence how they are found. Throws general_query_invalid and says what
 * doesn't suit the collection.
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
