import { AppError, LIMITS } from '@devhood/contract'
import { type Reader, type SqlValue } from '#platform/database'
import { visible } from './access.ts'
import { both, EXAMINED_MAX, isCheap } from './conditions.ts'
import { after, reversed } from './cursor.ts'
import { type Asking } from './filters.ts'
import {
  cursorColumns,
  cursorSql,
  indexedSql,
  nameAt,
  type Page,
  pageSql,
  type Row,
  totalSql,
} from './list-sql.ts'
import { byAge } from './order.ts'
import { type Cursor } from './page-bounds.ts'
import { type Indexed, type Plan } from './query-plan.ts'
import { openPlaces, type Shapes } from './shapes.ts'
import { type Unseen, unseenBy } from './unseen.ts'

/** Where lists are read. */
interface Reading {
  readonly db: Reader
  readonly shapes: Shapes
}

/** What is read of a page: these columns, and unless nobody asks for it the number of all matches. */
interface PageReading extends Reading {
  readonly columns: readonly string[]
  readonly isCounted: boolean
}

/** The values of the cursor's document in the columns of the order, if the actor may read it. */
async function cursorRow(
  { db, shapes }: Reading,
  { model, actor, places: asked }: Asking,
  { source, orders }: Plan,
  { id }: Cursor,
): Promise<SqlValue[]> {
  const places = openPlaces()
  const at = places.put(id)
  const where = both({ test: 'compare', column: '$id', is: '=', at }, visible(model, actor, places))
  const links =
    source.from === 'links'
      ? { field: source.field, person: places.put(asked.values[String(source.at)] ?? null) }
      : undefined
  const columns = cursorColumns(model, orders)
  const statement = shapes.get(
    JSON.stringify(['cursor', model.name, links, where, columns]),
    (placeOf) => cursorSql(model, { where, columns }, links, placeOf),
  )
  const row = await db.first(statement, places.values)
  if (row === undefined) throw new AppError('general_cursor_not_found')
  return columns.map((column, index) => row[nameAt(column, index)] ?? null)
}

/** The number of all matches, up to a limit. */
async function countRows(
  { db, shapes }: Reading,
  asking: Asking,
  { source, where, isBroad, sparing, isQuiet }: Plan,
): Promise<number> {
  const { model, places } = asking
  const isTimed = isBroad || !isCheap(where)
  const counted = { source, where, sparing, isTimed, unseen: unseenBy(asking, isQuiet) }
  const counting = shapes.get(JSON.stringify(['total', model.name, counted]), (at) =>
    totalSql(model, counted, at),
  )
  return (await db.first(counting, places.values))?.total ?? 0
}

/** Whether the statement of a page may look at many rows: at dear ones, at most of a collection, or at all those before a distant page. */
function mustWatchTime({ where, isBroad, source, limit, offset }: Plan): boolean {
  const lists = source.from === 'each' ? source.at.length : 1
  return isBroad || !isCheap(where) || lists * (offset + limit) > EXAMINED_MAX
}

/** What the full-text index answers and the actor is shown. */
interface Found {
  readonly total: number
  /** Sequences, the greatest first: of the newest, unless there are too many to tell. */
  readonly newest: readonly number[]
  /** Whether these are all. */
  readonly isAll: boolean
}

async function findIndexed(
  { db, shapes }: Reading,
  asking: Asking,
  indexed: Indexed,
  { isQuiet, cursor, limit, offset }: Plan,
): Promise<Found> {
  const { model, places } = asking
  const unseen: Unseen[] = [
    { by: 'condition', where: indexed.expired },
    ...unseenBy(asking, isQuiet),
  ]
  const { listTotalMax } = LIMITS
  const most = places.put(cursor ? listTotalMax : Math.min(offset + limit, listTotalMax))
  const collected = { indexed, unseen, most }
  const statement = shapes.get(JSON.stringify(['indexed', model.name, collected]), (at) =>
    indexedSql(model, collected, at),
  )
  const { count = 0, found = '[]' } = (await db.first(statement, places.values)) ?? {}
  const isCapped = count === listTotalMax
  // PostgreSQL's index has no order: the first matches are not the newest.
  const newest = isCapped && db.dialect !== 'sqlite' ? [] : (JSON.parse(found) as number[])
  return { total: count, newest, isAll: newest.length === count && !isCapped }
}

/** Those of the page, by the place of its cursor; undefined where they are not all among what was found. */
function onPage({ newest, isAll }: Found, { cursor, limit, offset }: Plan, place: number) {
  if (cursor?.isBefore) {
    const isWithin = isAll || place >= (newest.at(-1) ?? Number.POSITIVE_INFINITY)
    const before = newest.filter((sequence) => sequence > place)
    const end = Math.max(0, before.length - offset)
    return isWithin ? before.slice(Math.max(0, end - limit), end) : undefined
  }
  const after = cursor ? newest.filter((sequence) => sequence < place) : newest
  const page = after.slice(offset, offset + limit)
  return isAll || page.length === limit ? page : undefined
}

/** A list that the full-text index answers, which is read once for the total and the page, unless that lies far from the newest. */
async function listIndexed(
  reading: PageReading,
  asking: Asking,
  plan: Plan,
  indexed: Indexed,
): Promise<{ total: number; rows: Row[] }> {
  const found = await findIndexed(reading, asking, indexed, plan)
  const { total } = found
  const [place] = plan.cursor ? await cursorRow(reading, asking, plan, plan.cursor) : []
  const page = onPage(found, plan, Number(place))
  if (page === undefined) return { total, rows: await pageRows(reading, asking, plan) }
  if (page.length === 0) return { total, rows: [] }
  const at = asking.places.put(JSON.stringify(page))
  const given = {
    ...plan,
    source: { from: 'given', at },
    orders: [byAge(true)],
    offset: 0,
  } as const
  return { total, rows: await pageRows(reading, asking, { ...given, cursor: undefined }) }
}

/** The plan's page in the plan's order. */
async function pageRows(reading: PageReading, asking: Asking, plan: Plan): Promise<Row[]> {
  const { db, shapes, columns } = reading
  const { model, places } = asking
  const { source, sparing, limit, offset, cursor } = plan
  const where = both(plan.where, sparing)
  const isBefore = cursor?.isBefore === true
  const orders = isBefore ? reversed(plan.orders) : plan.orders
  const beyond = cursor && after(orders, await cursorRow(reading, asking, plan, cursor), places)
  const page: Page = {
    source,
    where: beyond ? both(where, beyond) : where,
    // What the place in the list and what is hidden add is little.
    isTimed: mustWatchTime(plan),
    orders,
    columns,
    bounds: [places.put(limit), places.put(offset)],
  }
  const statement = shapes.get(JSON.stringify(['page', model.name, page]), (at) =>
    pageSql(model, page, at),
  )
  const rows = await db.all(statement, places.values)
  if (isBefore) rows.reverse()
  return rows
}

/** The plan's page, and the number of its matches wherever the page begins. */
export async function listRows(
  reading: PageReading,
  asking: Asking,
  plan: Plan,
): Promise<{ total: number; rows: Row[] }> {
  const { indexed, limit, offset, cursor } = plan
  if (indexed) {
    const { total, rows } = await listIndexed(reading, asking, plan, indexed)
    return { total: reading.isCounted ? total : 0, rows }
  }
  const rows = await pageRows(reading, asking, plan)
  if (!reading.isCounted) return { total: 0, rows }
  // A first page that is not full has shown them all.
  if (cursor === undefined && offset === 0 && rows.length < limit)
    return { total: rows.length, rows }
  return { total: await countRows(reading, asking, plan), rows }
}
