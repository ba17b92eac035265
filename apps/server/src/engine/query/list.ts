import { AppError, LIMITS } from '@devhood/contract'
import { type Reader, type SqlValue } from '#platform/database'
import {
  readCondition,
  and,
  SCAN_MAX,
  isCheap,
  openParameters,
  type StatementCache,
} from '../access/index.ts'
import { type QueryContext } from './filters.ts'
import {
  cursorColumns,
  cursorSql,
  indexedSql,
  columnAlias,
  type PageQuery,
  pageSql,
  type Row,
  totalSql,
} from './list-sql.ts'
import { afterRow, bySequence, reversed } from './order.ts'
import { type Cursor } from './page-bounds.ts'
import { type Plan } from './query-plan.ts'
import { type Indexed } from '../search/index.ts'
import { type HiddenRows, hiddenRowsFor } from './hidden-rows.ts'

/** A database reader and the cache of its statements. */
interface StatementReader {
  readonly db: Reader
  readonly statements: StatementCache
}

/** The columns of a page, and whether all matches are counted. */
interface PageRequest extends StatementReader {
  readonly columns: readonly string[]
  readonly isCounted: boolean
}

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
  { db, statements }: StatementReader,
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
  /** Sequences of the newest matches, in descending order; empty if too many match to know the newest. */
  readonly newest: readonly number[]
  /** Whether `newest` contains all matches. */
  readonly isAll: boolean
}

async function findIndexed(
  { db, statements }: StatementReader,
  context: QueryContext,
  { parameter, parts, recent, expired }: Indexed,
  { appliesMutes, targets, cursor, limit, offset }: Plan,
): Promise<Found> {
  const { model, parameters } = context
  const hiddenRows: HiddenRows[] = [
    { by: 'condition', where: expired },
    ...hiddenRowsFor(context, { appliesMutes, targets }),
  ]
  const { listTotalMax } = LIMITS
  const most = parameters.add(cursor ? listTotalMax : Math.min(offset + limit, listTotalMax))
  const collect = async (match: number) => {
    const collected = { indexed: { parameter: match, parts }, hiddenRows, most }
    const statement = statements.get(
      JSON.stringify(['indexed', model.name, collected]),
      (placeOf) => indexedSql(model, collected, placeOf),
    )
    const { count = 0, found = '[]' } = (await db.first(statement, parameters.values)) ?? {}
    return { count, found, isCapped: count === listTotalMax }
  }
  const isOrdered = db.dialect === 'sqlite'
  // PostgreSQL collects all matches before it counts them.
  const some = isOrdered || recent === undefined ? undefined : await collect(parameters.add(recent))
  const { count, found, isCapped } = some?.isCapped ? some : await collect(parameter)
  // PostgreSQL's index has no order: its first matches aren't the newest.
  const newest = isCapped && !isOrdered ? [] : (JSON.parse(found) as number[])
  return { total: count, newest, isAll: newest.length === count && !isCapped }
}

/** The sequences of the page, by the position of its cursor; undefined if `newest` doesn't contain all of them. */
function onPage({ newest, isAll }: Found, { cursor, limit, offset }: Plan, position: number) {
  if (cursor?.isBefore) {
    const isWithin = isAll || position >= (newest.at(-1) ?? Number.POSITIVE_INFINITY)
    const before = newest.filter((sequence) => sequence > position)
    const end = Math.max(0, before.length - offset)
    return isWithin ? before.slice(Math.max(0, end - limit), end) : undefined
  }
  const after = cursor ? newest.filter((sequence) => sequence < position) : newest
  const page = after.slice(offset, offset + limit)
  return isAll || page.length === limit ? page : undefined
}

/** A list from the full-text index, which is read once for total and page, unless the page is far from the newest. */
async function listIndexed(
  request: PageRequest,
  context: QueryContext,
  plan: Plan,
  indexed: Indexed,
): Promise<{ total: number; rows: Row[] }> {
  const found = await findIndexed(request, context, indexed, plan)
  const { total } = found
  const [position] = plan.cursor ? await cursorRow(request, context, plan, plan.cursor) : []
  const page = onPage(found, plan, Number(position))
  if (page === undefined) return { total, rows: await pageRows(request, context, plan) }
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
  plan: Plan,
): Promise<{ total: number; rows: Row[] }> {
  const { indexed, limit, offset, cursor } = plan
  if (indexed) {
    const { total, rows } = await listIndexed(request, context, plan, indexed)
    return { total: request.isCounted ? total : 0, rows }
  }
  const rows = await pageRows(request, context, plan)
  if (!request.isCounted) return { total: 0, rows }
  // A first page that isn't full contains all matches.
  if (cursor === undefined && offset === 0 && rows.length < limit)
    return { total: rows.length, rows }
  return { total: await countRows(request, context, plan), rows }
}
