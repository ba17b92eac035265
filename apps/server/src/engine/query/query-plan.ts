import { AppError, type Query } from '@devhood/contract'
import {
  hidesFewRows,
  partsOf,
  actorIdIn,
  always,
  and,
  type Condition,
  conjunctsOf,
  isEquality,
  isOneOf,
  openParameters,
  testsOf,
} from '../access/index.ts'
import {
  canFindHidden,
  type HiddenRows,
  hiddenRowsFor,
  isWithheld,
  notMuted,
  readCondition,
  ruleCondition,
  visiblePerson,
} from '../visibility/index.ts'
import { attributeOf, boundsOf, checkMethod, invalidQuery } from './query-values.ts'
import { type QueryContext, filterCondition, isFilter, matchOf, ownId } from './filters.ts'
import { searchRow } from '../schema/index.ts'
import { type Indexed, indexSearch, type MatchInParts } from '../search/index.ts'
import { partsOf as partsOfMatch, type Statement, type Values } from '#platform/database'
import { sharingOrders } from './sharing-sql.ts'
import { hasLeadingIndex, isUnselective } from './selectivity.ts'
import { type Row } from './list-sql.ts'
import { isSmallResult, ordersFor, type RowSource, sourceOf } from './row-source.ts'
import { SEQUENCE, bySequence, checkOrderIndexed, type Order, ordersOf } from './order.ts'

/** The queries of a list, ready to become a statement: the same for all its pages. */
export interface Plan {
  readonly source: RowSource
  readonly where: Condition
  /** Whether its statements need a time limit, because they may examine or sort most documents despite an index. */
  readonly isUnselective: boolean
  /** Excludes the few found documents that the actor may not see. */
  readonly visibilityFilter: Condition
  /** Set if the full-text index covers all of the filters. */
  readonly indexed?: Indexed
  /** How to find all rows that the visibility filter excludes. */
  readonly hiddenRows: readonly HiddenRows[]
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
}

/** A statement and the values of its parameters that are the same in all requests. */
interface Prepared<R> {
  readonly statement: Statement<R, Values>
  readonly values: Values
}

/** A list of one viewer, planned once for all of its pages, and their statements as soon as one needs them. */
export interface PreparedList {
  readonly context: QueryContext
  readonly plan: Plan
  readonly pages: Map<string, Statement<Row, Values>>
  /** Finds the row of a cursor, whose id is the parameter `at`. */
  cursor?: Prepared<Row> & { readonly at: number; readonly names: readonly string[] }
  /** Counts all matches; everything that the result depends on is in `key`. */
  total?: Prepared<{ total: number }> & { readonly key: string }
}

/** Whether the list is of one person's documents, or of given ids. */
function isPersonal(conditions: readonly Condition[], creator: string): boolean {
  return conditions.some(
    (each) => each.test === 'linked' || (isOneOf(each) && ['$id', creator].includes(each.column)),
  )
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
      isEquality(each) &&
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
  conjunctsOf(and(...queries.filter(isFilter).map((query) => filterCondition(query, context))))

/** The condition that excludes documents of muted people, for lists of everybody's documents. */
function mutesIn(context: QueryContext, conditions: readonly Condition[]) {
  const { muteBy } = context.model.collection
  const appliesMutes =
    muteBy !== undefined && (context.exceptMuted === true || !isPersonal(conditions, muteBy))
  return { appliesMutes, unmuted: appliesMutes ? notMuted(context) : always }
}

/** The source has the rows of the list and hardly any others. */
const UNFILTERED = { where: always, isUnselective: false } as const

/** A list of listed documents, newest first, if the full-text index covers all of its filters. */
function indexedPlan(context: QueryContext, queries: readonly Query[]): Plan | undefined {
  const { model, actor, parameters } = context
  if (model.indexTerms.length === 0 || !hidesFewRows(model.collection.access.read)) return undefined
  // With parameters of its own, so that the statement is the same for all filters.
  const filtering = { ...context, parameters: openParameters() }
  const given = filtersIn(filtering, queries)
  if (!isNewestFirst(ordersOf(model, queries))) return undefined
  const { values } = filtering.parameters
  const valueOf = (parameter: number) => values[String(parameter)]
  const search = indexSearch(model, given, { valueOf, now: context.now })
  if (search === undefined) return undefined
  const placed = ({ match, parts }: MatchInParts) => ({ parameter: parameters.add(match), parts })
  const all = placed(search.all)
  const { listed, expired } = listing(context)
  const { unmuted, appliesMutes } = mutesIn(context, given)
  return {
    // More counted matches than the limit of totals are most rows: rows are read in order until the page is full.
    source: withSteps(context, {
      from: 'words',
      parameter: placed(search.tested).parameter,
      isScanLimited: false,
      isCommon: true,
    }),
    indexed: { all, recent: search.recent.map(placed), expired },
    ...UNFILTERED,
    visibilityFilter: and(listed, readCondition(model, actor, parameters), unmuted),
    hiddenRows: hiddenRowsFor(context, { appliesMutes, targets: [] }),
    orders: [{ ...bySequence(true), column: searchRow(model) }],
    ...boundsOf(queries),
  }
}

/** The field whose document the condition requires to match; undefined if it is about the row alone. */
const targetIn = (condition: Condition): string | undefined =>
  [...testsOf(condition)].flatMap((each) => (each.test === 'reaches' ? [each.field] : []))[0]

/** The parameter with the id of the document that a field refers to, if the filters give it. */
const givenId = (field: string, given: readonly Condition[]): number | undefined =>
  given.filter(isEquality).find(({ column }) => column === field)?.parameter

/** The condition with the id of another document where the filters give it: it is looked up once, not for each row. */
function withKnownTargets(condition: Condition, given: readonly Condition[]): Condition {
  if (condition.test === 'reaches') {
    const known = givenId(condition.field, given)
    return known === undefined ? condition : { ...condition, parameter: known }
  }
  if (condition.test !== 'all' && condition.test !== 'any') return condition
  return { ...condition, of: condition.of.map((each) => withKnownTargets(each, given)) }
}

/**
 * The parts of a read rule about documents that are tested with the filters, because those give the document, and the rest,
 * which hides few rows: a total is counted without testing each. `targets` are the fields of the rest that refer to other
 * documents. All rows of a collection are counted in another way, and an export includes own rows whose target is hidden.
 */
function splitReaching(
  shown: Condition,
  given: readonly Condition[],
  { model, actor }: Pick<QueryContext, 'model' | 'actor'>,
): { reaching: Condition[]; visible: Condition[]; targets: string[] } {
  const mayBeLast = given.length > 0 && actor?.readsOwn !== true
  const isTested = (field: string | undefined) =>
    field !== undefined &&
    !(mayBeLast && givenId(field, given) === undefined && canFindHidden(model.targetOf(field)))
  const parts = conjunctsOf(shown).map((each) => ({ each, target: targetIn(each) }))
  const visible = parts.filter(({ target }) => !isTested(target))
  return {
    reaching: parts
      .filter(({ target }) => isTested(target))
      .map(({ each }) => withKnownTargets(each, given)),
    visible: visible.map(({ each }) => each),
    targets: visible.flatMap(({ target }) => target ?? []),
  }
}

/** The following feed of the actor, if the only filter is for it. */
function feedPlan(context: QueryContext, queries: readonly Query[]): Plan | undefined {
  const { model, actor, parameters } = context
  const { feed } = model.collection
  const [filter, ...others] = queries.filter(isFilter)
  if (feed === undefined || filter?.attribute !== feed.attribute || others.length > 0)
    return undefined
  const attribute = attributeOf(model, feed.attribute)
  checkMethod(filter.method, attribute)
  const self = parameters.add(ownId(context, attribute, filter.values))
  const requested = ordersOf(model, queries)
  const orders = requested.length === 0 ? [bySequence(true)] : requested
  if (orders.length > 1)
    throw invalidQuery(`a list by "${attribute.name}" can only be ordered by "$sequence"`)
  const { by, in: table, followed } = feed.people
  const visible = and(readCondition(model, actor, parameters), notMuted(context))
  const shownPerson = visiblePerson(context, { field: by, column: `${table}.${followed}` })
  const hiddenRows = hiddenRowsFor(context, { appliesMutes: true, targets: [] })
  return {
    source: { from: 'feed', self, shownPerson, visible, hiddenRows },
    ...UNFILTERED,
    visibilityFilter: always,
    hiddenRows,
    orders,
    ...boundsOf(queries),
  }
}

/** The documents that have something in common with the actor's own, if a filter asks for them. */
function sharingPlan(context: QueryContext, queries: readonly Query[]): Plan | undefined {
  const { model, actor, parameters } = context
  const asks = ({ attribute, method }: Query) =>
    method === 'equal'
      ? model.collection.sharing?.find((each) => each.attribute === attribute)
      : undefined
  const filter = queries.find(asks)
  const sharing = filter && asks(filter)
  if (!sharing) return undefined
  const attribute = attributeOf(model, sharing.attribute)
  const self = parameters.add(ownId(context, attribute, filter.values))
  const others = queries.filter((query) => query !== filter)
  if (ordersOf(model, others).length > 0)
    throw invalidQuery(`a list by "${attribute.name}" has an order of its own`)
  return {
    source: { from: 'sharing', sharing, self },
    where: and(...filtersIn(context, others)),
    isUnselective: false,
    visibilityFilter: readCondition(model, actor, parameters),
    hiddenRows: hiddenRowsFor(context, { appliesMutes: false, targets: [] }),
    orders: sharingOrders,
    ...boundsOf(others),
  }
}

/** The conditions of a list of given ids, of which nothing but the ids is looked up in an index. */
function idsFirst(conditions: readonly Condition[]): readonly Condition[] {
  if (!conditions.some((each) => each.test === 'in' && each.column === '$id')) return conditions
  return conditions.map((each) => (isEquality(each) ? { ...each, isTestedOnly: true } : each))
}

/** The source with the steps of a search in the order of its index, or of one of the collection. */
function withSteps(
  { model, parameters }: QueryContext,
  source: RowSource,
  order?: string,
): RowSource {
  if (source.from !== 'words') return source
  if (source.isScanLimited && !(order && hasLeadingIndex(model, order))) return source
  const { length: parts } = partsOfMatch(matchOf(parameters, source.parameter))
  return { ...source, steps: { near: 4096, parts } }
}

/** Whether there are filters for the links of a document, which may be many, and none may match. */
const isLongScan = ({ source, rest }: ReturnType<typeof sourceOf>) =>
  source.from === 'links' && rest.length > 0

/** Throws user_unauthorized for a guest's queries, in groups too, by attributes that only members may know. */
function checkOpenTo(
  { model, actor }: Pick<QueryContext, 'model' | 'actor'>,
  queries: readonly Query[],
): void {
  for (const { attribute, values } of queries) {
    const asked = model.attributes.get(attribute ?? '')
    if (asked && isWithheld(asked, actor)) throw new AppError('user_unauthorized')
    const grouped = values.filter((value) => typeof value === 'object' && value !== null)
    checkOpenTo({ model, actor }, grouped as Query[])
  }
}

/**
 * Turns the queries of a list into a plan that returns what the actor may see. A rule that hides only few documents
 * filters the found ones and doesn't influence how they are found. Throws general_query_invalid and says what
 * doesn't suit the collection.
 */
export function planQuery(context: QueryContext, queries: readonly Query[]): Plan {
  checkOpenTo(context, queries)
  const special =
    feedPlan(context, queries) ?? sharingPlan(context, queries) ?? indexedPlan(context, queries)
  if (special) return special
  const { model, actor, parameters } = context
  const given = filtersIn(context, queries)
  const filters = isOwn(context, given) ? given : [...given, listing(context).listed]
  const rule = model.collection.access.read
  const { selects, hides } = partsOf(rule)
  const reading = { model, actor, parameters }
  const conditions = idsFirst(conjunctsOf(and(ruleCondition(selects, reading), ...filters)))
  const orders = ordersOf(model, queries)
  const { reaching, visible, targets } = splitReaching(
    ruleCondition(hides, reading),
    given,
    context,
  )
  const start = sourceOf(model, conditions, orders)
  const { rest } = start
  const isOnlyWords = rest.length === 0 && reaching.length === 0
  const source = withSteps(context, start.source, isOnlyWords ? orders[0]?.column : undefined)
  if (!isSmallResult(model, source, conditions)) checkOrderIndexed(model, orders, conditions)
  const { unmuted, appliesMutes } = mutesIn(context, conditions)
  return {
    source,
    where: and(...rest, ...reaching),
    isUnselective:
      isLongScan(start) ||
      (['table', 'each'].includes(source.from) &&
        isUnselective(model, hidesFewRows(rule) ? given : conditions, orders)),
    visibilityFilter: and(...visible, unmuted),
    hiddenRows: hiddenRowsFor(context, { appliesMutes, targets }),
    orders: ordersFor(model, start, orders),
    ...boundsOf(queries),
  }
}
