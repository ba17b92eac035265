import { AppError, LIMITS } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { and, SCAN_MAX, isCheap, openParameters, type StatementReader } from '../access/index.ts'
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
import { afterRow, bySequence, reversed } from './order.ts'
import { likelySearch, type PageRequest, TIMES_COLLECTED, withEstimates } from './estimates.ts'
import { indexedSql } from './words-sql.ts'
import { type Cursor } from './query-values.ts'
import { type Plan } from './query-plan.ts'
import { type Indexed } from '../search/index.ts'
import { type HiddenRows, hiddenRowsFor, readCondition } from '../visibility/index.ts'

/** The values of the cursor's document in the order's columns, if the actor may read it. */
async function cursorRow(
  { db, statements }: StatementReader,
  { model, actor, parameters: listParameters }: QueryContext,
  { source, orders }: Plan,
  { id }: Cursor,
): Promise<SqlValue[]> {
  const linked = source.from === 'links' ? source.linked : undefined
  // The link's condition has its values among those of the list.
  const parameters = linked ? listParameters : openParameters()
  const parameter = parameters.add(id)
  const where = and(
    { test: 'compare', column: '$id', is: '=', parameter },
    readCondition(model, actor, parameters),
  )
  const columns = cursorColumns(model, orders)
  const statement = statements.get(
    JSON.stringify(['cursor', model.name, linked, where, columns]),
    (placeOf) => cursorSql(model, { where, columns }, linked, placeOf),
  )
  const row = await db.first(statement, parameters.values)
  if (row === undefined) throw new AppError('general_cursor_not_found')
  return columns.map((column, index) => row[columnAlias(column, index)] ?? null)
}

/** The number of all matches, up to a limit. */
async function countRows(
  { db, statements, totalMax }: PageRequest,
  context: QueryContext,
  { source, where, isUnselective, visibilityFilter, appliesMutes, targets }: Plan,
): Promise<number> {
  const { model, parameters } = context
  const isTimed = isUnselective || !isCheap(where)
  const counted = {
    source,
    where,
    visibilityFilter,
    isTimed,
    hiddenRows: hiddenRowsFor(context, { appliesMutes, targets }),
    max: totalMax,
  }
  const countStatement = statements.get(
    JSON.stringify(['total', model.name, counted]),
    (parameter) => totalSql(model, counted, parameter),
  )
  return (await db.first(countStatement, parameters.values))?.total ?? 0
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
  { appliesMutes, targets }: Plan,
): Promise<Found> {
  const { db, statements } = reader
  const { model, parameters } = context
  const hiddenRows: HiddenRows[] = [
    ...(expired ? [{ by: 'condition', where: expired } as const] : []),
    ...hiddenRowsFor(context, { appliesMutes, targets }),
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
function onPage(all: readonly number[], { cursor, limit, offset }: Plan, position: number) {
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
  context: QueryContext,
  plan: Plan,
  indexed: Indexed,
): Promise<{ total: number; rows: Row[] }> {
  const { total, all } = await findIndexed(request, context, indexed, plan)
  if (all === undefined) return { total, rows: await pageRows(request, context, plan) }
  const [position] = plan.cursor ? await cursorRow(request, context, plan, plan.cursor) : []
  const page = onPage(all, plan, Number(position))
  if (page.length === 0) return { total, rows: [] }
  const parameter = context.parameters.add(JSON.stringify(page))
  const given = {
    ...plan,
    source: { from: 'given', parameter },
    orders: [bySequence(true)],
    offset: 0,
  } as const
  return { total, rows: await pageRows(request, context, { ...given, cursor: undefined }) }
}

/** The plan's page in the plan's order. */
async function pageRows(request: PageRequest, context: QueryContext, plan: Plan): Promise<Row[]> {
  const { db, statements, columns } = request
  const { model, parameters } = context
  const { source, visibilityFilter, limit, offset, cursor } = plan
  const where = and(plan.where, visibilityFilter)
  const isBackward = cursor?.isBefore === true
  const orders = isBackward ? reversed(plan.orders) : plan.orders
  const afterCursor =
    cursor && afterRow(orders, await cursorRow(request, context, plan, cursor), parameters)
  const page: PageQuery = {
    source,
    where: afterCursor ? and(where, afterCursor) : where,
    // The cursor and the visibility filter add little cost.
    isTimed: needsTimeLimit(plan),
    orders,
    columns,
    bounds: [parameters.add(limit), parameters.add(offset)],
  }
  const statement = statements.get(JSON.stringify(['page', model.name, page]), (parameter) =>
    pageSql(model, page, parameter),
  )
  const rows = await db.all(statement, parameters.values)
  if (isBackward) rows.reverse()
  return rows
}

/** The plan's page and the total number of its matches, wherever the page begins. */
export async function listRows(
  request: PageRequest,
  context: QueryContext,
  planned: Plan,
): Promise<{ total: number; rows: Row[] }> {
  const plan = await withEstimates(request, context, planned)
  const { indexed, limit, offset, cursor } = plan
  if (indexed) {
    const { total, rows } = await listIndexed(request, context, plan, indexed)
    return { total: Math.min(total, request.totalMax), rows }
  }
  const rows = await pageRows(request, context, plan)
  if (request.totalMax === 0) return { total: 0, rows }
  // A first page that isn't full contains all matches.
  if (cursor === undefined && offset === 0 && rows.length < limit)
    return { total: Math.min(rows.length, request.totalMax), rows }
  return { total: await countRows(request, context, plan), rows }
}
