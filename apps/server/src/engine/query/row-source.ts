import {
  type Condition,
  isEquality,
  isOneOf,
  type LinkedCondition,
  linksOf,
} from '../access/index.ts'
import { type Index, type Model, searchRow, type Sharing, tagsRow } from '../schema/index.ts'
import { type IndexUse } from '#platform/database'
import { type FirstSteps } from '../search/index.ts'
import { type HiddenRows } from '../visibility/index.ts'
import { bySequence, fixedColumns, type Order, SEQUENCE } from './order.ts'
import { isCoveredInOrder, isInOrder, isKey, isSelective } from './selectivity.ts'

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
 * - `feed` is what the actor follows; only people who match `shownPerson` count.
 * - `sharing` is what has something in common with the actor.
 * - `given` are documents that were found before, as a list of sequences.
 */
export type RowSource =
  | { readonly from: 'table' }
  | { readonly from: 'newest' }
  | { readonly from: 'points'; readonly index: string }
  | { readonly from: 'given'; readonly parameter: number }
  | {
      readonly from: 'feed'
      readonly self: number
      /** For the people who are followed. */
      readonly shownPerson: Condition
      /** For documents, and those that don't match. */
      readonly visible: Condition
      readonly hiddenRows: readonly HiddenRows[]
    }
  | { readonly from: 'sharing'; readonly sharing: Sharing; readonly self: number }
  | { readonly from: 'each'; readonly column: string; readonly parameter: readonly number[] }
  | {
      readonly from: 'words'
      readonly parameter: number
      readonly isScanLimited: boolean
      /** Most rows match, so reading rows in order is cheaper than sorting the matches. */
      readonly isCommon?: boolean
      /** How PostgreSQL, whose text index has no order, finds the first matches. */
      readonly steps?: WordSteps
    }
  | {
      readonly from: 'own'
      readonly column: string
      readonly parameter: number
      readonly newest: string
    }
  | { readonly from: 'links'; readonly linked: LinkedCondition; readonly isScanLimited: boolean }
  | {
      readonly from: 'tags'
      readonly field: string
      /** Several are names of technologies. */
      readonly parameter: readonly number[]
      readonly isScanLimited: boolean
    }

/** What is tried before the index is asked for all matches, and how it is used. */
export type WordSteps = IndexUse & FirstSteps

type SteppedSource = Extract<RowSource, { readonly from: 'words' }> & { readonly steps: WordSteps }

/** Whether the statement says itself in which steps it finds rows by words, where the database has no order for them. */
export const isInSteps = (source: RowSource): source is SteppedSource =>
  source.from === 'words' && !source.isCommon && source.steps !== undefined

type ConditionOf<T extends Condition['test']> = Extract<Condition, { test: T }>

/** The unique index whose columns all have given values, or those of people whom the actor follows. */
function uniqueIndexFor(model: Model, conditions: readonly Condition[]): string | undefined {
  const given = conditions.flatMap((each) =>
    isOneOf(each) || each.test === 'related' ? [each.column] : [],
  )
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
  const given = conditions.filter(isEquality)
  const indexes = model.indexes.filter(({ isUnique }) => !isUnique)
  const fixed = fixedColumns(conditions)
  const isCovered = ({ columns }: Index) => {
    const before = columns.slice(0, -1)
    return (
      before.length > 0 &&
      columns.at(-1) === first.column &&
      before.every((each) => fixed.has(each))
    )
  }
  if (given.some(({ column }) => isKey(model, column)) || indexes.some(isCovered)) return undefined
  for (const { column, parameter } of given)
    for (const newest of [SEQUENCE, '$createdAt'])
      if (indexes.some(({ columns: [one, two = SEQUENCE] }) => one === column && two === newest))
        return { from: 'own', column, parameter, newest }
  return undefined
}

/** The source to start with: the links of one document or person, matching words, or the table with an index. */
export function sourceOf(
  model: Model,
  conditions: readonly Condition[],
  orders: readonly Order[],
): { source: RowSource; rest: readonly Condition[] } {
  const without = (used: Condition) => conditions.filter((each) => each !== used)
  const linked = conditions.find((each): each is LinkedCondition => each.test === 'linked')
  if (linked !== undefined) {
    const isScanLimited = orders.length > 0
    return { source: { from: 'links', linked, isScanLimited }, rest: without(linked) }
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
  if (tagged && isLookedUp(model, tagged)) return fromTag(tagged, without(tagged), orders)
  const isOrdered =
    isInOrder(model, conditions, orders) || isCoveredInOrder(model, conditions, orders)
  return { source: { from: isOrdered ? 'table' : 'newest' }, rest: conditions }
}

/** Whether the filters leave so few rows that they may be sorted by any column. */
export function isSmallResult(
  model: Model,
  { from }: RowSource,
  conditions: readonly Condition[],
): boolean {
  if (from !== 'table') return from !== 'newest' && from !== 'each'
  return conditions.some((each) => isOneOf(each) && isKey(model, each.column))
}

/** More names than a technology has. */
const NAMES_MAX = 10

/** Whether the documents are looked up by their tags: by one, or by the names of a technology. */
function isLookedUp(model: Model, { field, parameter }: ConditionOf<'tagged'>): boolean {
  const declared = model.fields.get(field)
  const most = declared?.kind === 'tags' && declared.technologies ? NAMES_MAX : 1
  return parameter.length > 0 && parameter.length <= most
}

function fromTag(
  { field, parameter }: ConditionOf<'tagged'>,
  rest: readonly Condition[],
  orders: readonly Order[],
) {
  const isScanLimited =
    parameter.length > 1 || rest.length > 0 || orders.some(({ column }) => column !== 'sequence')
  return { source: { from: 'tags', field, parameter, isScanLimited } as const, rest }
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
  if (source.from === 'links')
    return newest(`${linksOf(model, source.linked.field).table}.sequence`)
  if (source.from === 'table' && hasTimeIndex(model, conditions))
    return [{ ...bySequence(false), column: '$createdAt' }, bySequence(false)]
  if (source.from !== 'words') return [bySequence(false)]
  // In the order of the search table, matches need no sorting.
  return newest(source.isScanLimited ? 'sequence' : searchRow(model))
}

/** In the order of the search or tag table, documents need no sorting. */
export function ordersFor(
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
