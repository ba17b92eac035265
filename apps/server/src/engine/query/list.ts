import { AppError, LIMITS } from '@devhood/contract'
import { type Reader, type SqlValue, type Statement, type Values } from '#platform/database'
import {
  and,
  SCAN_MAX,
  isAlways,
  isCheap,
  openParameters,
  type StatementCache,
  type StatementReader,
} from '../access/index.ts'
import { type QueryContext } from './filters.ts'
import {
  cursorColumns,
  cursorSql,
  columnAlias,
  type PageQuery,
  pageSql,
  type Row,
  totalSql,
} from './list-sql.ts'
import { afterRow, bySequence, type Order, reversed } from './order.ts'
import { likelySearch, type PageRequest, TIMES_COLLECTED, withEstimates } from './estimates.ts'
import { indexedSql } from './words-sql.ts'
import { type Cursor } from './query-values.ts'
import { type Plan, type PreparedList } from './query-plan.ts'
import { isInSteps } from './row-source.ts'
import { type Indexed } from '../search/index.ts'
import { type HiddenRows, readCondition } from '../visibility/index.ts'

function prepareCursor(
  statements: StatementCache,
  { context: { model, actor, parameters: ofList }, plan: { source, orders } }: PreparedList,
) {
  const joined = source.from === 'links' || source.from === 'sharing' ? source : undefined
  // What is joined has its values among those of the list.
  const parameters = openParameters(joined ? ofList.values : {})
  const at = parameters.add('')
  const where = and(
    { test: 'compare', column: '$id', is: '=', parameter: at },
    readCondition(model, actor, parameters),
  )
  const columns = cursorColumns(model, orders)
  const statement = statements.get(
    JSON.stringify(['cursor', model.name, joined, where, columns]),
    (placeOf) => cursorSql(model, { where, columns, source }, placeOf),
  )
  return { statement, values: parameters.values, at, names: columns.map(columnAlias) }
}

/** The values of the cursor's document in the order's columns, if the actor may read it. */
async function cursorRow(
  { db, statements }: StatementReader,
  list: PreparedList,
  { id }: Cursor,
): Promise<SqlValue[]> {
  const { statement, values, at, names } = (list.cursor ??= prepareCursor(statements, list))
  const row = await db.first(statement, { ...values, [at]: id })
  if (row === undefined) throw new AppError('general_cursor_not_found')
  return names.map((name) => row[name] ?? null)
}

function prepareTotal({ statements, totalMax }: PageRequest, { context, plan }: PreparedList) {
  const { model, parameters } = context
  const { source, where, isUnselective, visibilityFilter, hiddenRows } = plan
  const isTimed = isUnselective || !isCheap(where)
  const counted = { source, where, visibilityFilter, isTimed, hiddenRows, max: totalMax }
  const name = JSON.stringify(['total', model.name, counted])
  const statement = statements.get(name, (parameter) => totalSql(model, counted, parameter))
  const { values } = parameters
  return { statement, values, key: name + JSON.stringify(values) }
}

/** The number of all matches, up to a limit. */
async function countRows(request: PageRequest, list: PreparedList): Promise<number> {
  const { statement, values, key } = (list.total ??= prepareTotal(request, list))
  const count = async (db: Reader) => db.first(statement, values)
  return (await (request.totals?.read(key, count) ?? count(request.db)))?.total ?? 0
}

/**
 * Whether the statement of a page may examine many rows: expensive ones, most of a collection, or all rows before a
 * distant page.
 */
function needsTimeLimit({ where, isUnselective, source, limit, offset }: Plan): boolean {
  const rows = offset + limit
  const lists = source.from === 'each' ? source.parameter.length : 1
  return (
    isUnselective || !isCheap(where) || (source.from === 'feed' ? rows : lists) * rows > SCAN_MAX
  )
}

/** Matches of the full-text index that the actor may see. */
interface Found {
  readonly total: number
  /** The sequences of all matches, newest first; undefined if there are too many. */
  readonly all: readonly number[] | undefined
}

async function findIndexed(
  reader: StatementReader,
  context: QueryContext,
  { all, recent, expired, most: mostGiven }: Indexed,
  plan: Plan,
): Promise<Found> {
  const { db, statements } = reader
  const { model, parameters } = context
  const hiddenRows: HiddenRows[] = [
    ...(expired ? [{ by: 'condition', where: expired } as const] : []),
    ...plan.hiddenRows,
  ]
  const collect = async (search: Indexed['all'], most: number) => {
    const collected = { search, hiddenRows, most }
    const statement = statements.get(
      JSON.stringify(['indexed', model.name, collected]),
      (placeOf) => indexedSql(model, collected, placeOf),
    )
    return JSON.parse((await db.first(statement, parameters.values))?.found ?? '[]') as number[]
  }
  const { listTotalMax } = LIMITS
  // An index without order looks up all matches, however few are collected. If twice as many are collected as are counted,
  // it is rarely asked for a page whose matches are so far apart that reading rows in order takes as long as the search.
  const looksUpAll = !db.dialect.searchesInOrder
  const likely = looksUpAll ? await likelySearch(reader, context, recent) : undefined
  const some = likely ? await collect(likely, listTotalMax) : []
  if (some.length === listTotalMax) return { total: listTotalMax, all: undefined }
  const most = mostGiven ?? (looksUpAll ? TIMES_COLLECTED : 1) * listTotalMax
  const found = await collect(all, most)
  const isAll = found.length < most
  return {
    total: found.length,
    // An index has no order, or that of its rows, which is the opposite.
    all: isAll ? found.toSorted((one, other) => other - one) : undefined,
  }
}

/** The sequences of the page, by the position of its cursor. */
function onPage(
  all: readonly number[],
  { limit, offset }: Plan,
  cursor: Cursor | undefined,
  position: number,
) {
  if (cursor?.isBefore) {
    const before = all.filter((sequence) => sequence > position)
    const end = Math.max(0, before.length - offset)
    return before.slice(Math.max(0, end - limit), end)
  }
  const after = cursor ? all.filter((sequence) => sequence < position) : all
  return after.slice(offset, offset + limit)
}

/** A list from the full-text index, which is read once for total and page, unless there are too many matches. */
async function listIndexed(
  request: PageRequest,
  list: PreparedList,
  indexed: Indexed,
  cursor: Cursor | undefined,
): Promise<{ total: number; rows: Row[] }> {
  const { context, plan } = list
  const { total, all } = await findIndexed(request, context, indexed, plan)
  if (all === undefined) return { total, rows: await pageRows(request, list, cursor) }
  const [position] = cursor ? await cursorRow(request, list, cursor) : []
  const page = onPage(all, plan, cursor, Number(position))
  if (page.length === 0) return { total, rows: [] }
  const parameters = openParameters(context.parameters.values)
  const parameter = parameters.add(JSON.stringify(page))
  const given = {
    ...plan,
    source: { from: 'given', parameter },
    orders: [bySequence(true)],
    offset: 0,
  } as const
  const found = { context: { ...context, parameters }, plan: given, pages: new Map() }
  return { total, rows: await pageRows(request, found, undefined) }
}

/** The statement of a page after the row with these parameters in the order's columns. */
function preparePage(
  { statements, columns }: PageRequest,
  { context: { model }, plan }: PreparedList,
  orders: readonly Order[],
  { after, bounds }: { readonly after: readonly (number | null)[] } & Pick<PageQuery, 'bounds'>,
): Statement<Row, Values> {
  const page: PageQuery = {
    source: plan.source,
    where: and(
      plan.where,
      plan.visibilityFilter,
      ...(after.length > 0 ? [afterRow(orders, after)] : []),
    ),
    // The cursor and the visibility filter add little cost.
    isTimed: needsTimeLimit(plan),
    orders,
    columns,
    bounds,
  }
  // It matters how many rows are left after a cursor, or by a filter.
  const isFound = isInSteps(plan.source) && isAlways(plan.where) && after.length === 0
  return statements.get(
    JSON.stringify(['page', model.name, page]),
    (parameter) => pageSql(model, page, parameter),
    { keepsPlan: isFound || plan.source.from === 'given' },
  )
}

/** The plan's page in the plan's order. */
async function pageRows(
  request: PageRequest,
  list: PreparedList,
  cursor: Cursor | undefined,
): Promise<Row[]> {
  const { context, plan, pages } = list
  const parameters = openParameters(context.parameters.values)
  const after: (number | null)[] = []
  if (cursor)
    for (const value of await cursorRow(request, list, cursor))
      after.push(value === null ? null : parameters.add(value))
  const bounds = [parameters.add(plan.limit), parameters.add(plan.offset)] as const
  const isBackward = cursor?.isBefore === true
  const name = `${isBackward} ${after.join()}`
  let statement = pages.get(name)
  if (statement === undefined) {
    const orders = isBackward ? reversed(plan.orders) : plan.orders
    statement = preparePage(request, list, orders, { after, bounds })
    pages.set(name, statement)
  }
  const rows = await request.db.all(statement, parameters.values)
  if (isBackward) rows.reverse()
  return rows
}

/** The list's page and the total number of its matches, wherever the page begins. */
export async function listRows(
  request: PageRequest,
  prepared: PreparedList,
  cursor: Cursor | undefined,
): Promise<{ total: number; rows: Row[] }> {
  const list = await withEstimates(request, prepared)
  const { indexed, limit, offset } = list.plan
  if (indexed) {
    const { total, rows } = await listIndexed(request, list, indexed, cursor)
    return { total: Math.min(total, request.totalMax), rows }
  }
  const rows = await pageRows(request, list, cursor)
  if (request.totalMax === 0) return { total: 0, rows }
  // A first page that isn't full contains all matches.
  if (cursor === undefined && offset === 0 && rows.length < limit)
    return { total: Math.min(rows.length, request.totalMax), rows }
  return { total: await countRows(request, list), rows }
}
