import { AppError, LIMITS } from '@devhood/contract'
import { type Reader, type SqlValue } from '#platform/database'
import { visible } from './access.ts'
import { both, EXAMINED_MAX, isCheap } from './conditions.ts'
import { after, reversed } from './cursor.ts'
import { type Demand } from './demands.ts'
import { findListed } from './faceted.ts'
import { type KeptFacets } from './kept-facets.ts'
import { type Asking } from './filters.ts'
import {
  cursorColumns,
  cursorSql,
  nameAt,
  type Page,
  pageSql,
  type Row,
  totalSql,
} from './list-sql.ts'
import { type Cursor, type Plan } from './query-plan.ts'
import { rowsByKey } from './related.ts'
import { openPlaces, type Shapes } from './shapes.ts'
import { unseenBy } from './unseen.ts'

/** Where lists are read. */
interface Reading {
  readonly db: Reader
  readonly shapes: Shapes
}

/** What is read of a page: these columns, and unless nobody asks for it the number of all matches. */
interface PageReading extends Reading {
  readonly facets: KeptFacets
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

/** What is read at once of sequences some of which may have come to be nobody's. */
function* batchesOf(sequences: Iterable<number>, size: number): Generator<number[]> {
  let batch: number[] = []
  for (const sequence of sequences) {
    batch.push(sequence)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Those of the page, by the place of its cursor. */
function* withinPage(sequences: Iterable<number>, { cursor, limit, offset }: Plan, at: number) {
  let passed = 0
  const before: number[] = []
  for (const sequence of sequences) {
    if (cursor?.isBefore) {
      if (sequence <= at) break
      before.push(sequence)
    } else if ((cursor === undefined || sequence < at) && ++passed > offset) yield sequence
  }
  yield* before.slice(Math.max(0, before.length - offset - limit), before.length - offset)
}

/** The page out of facets: where rows are gone by now, the next ones take their place. */
async function listByFacets(
  reading: PageReading,
  asking: Asking,
  plan: Plan,
  demands: readonly Demand[],
): Promise<{ total: number; rows: Row[] }> {
  const { columns, ...source } = reading
  const { model, actor, now } = asking
  const { field = '', value, until = '' } = model.collection.listed ?? {}
  const isListed = (row: Row) => row[field] === value && Number(row[until]) > now
  const { total, sequences } = await findListed(reading, asking, demands, plan.isQuiet)
  const [place] = plan.cursor ? await cursorRow(reading, asking, plan, plan.cursor) : []
  const rows: Row[] = []
  for (const batch of batchesOf(withinPage(sequences(), plan, Number(place)), plan.limit)) {
    const wanted = { model, columns: [...columns, 'sequence', field, until] }
    const found = await rowsByKey({ ...source, actor }, wanted, 'sequence', batch)
    rows.push(
      ...found
        .filter(isListed)
        .toSorted((one, other) => Number(other['sequence']) - Number(one['sequence'])),
    )
    if (rows.length >= plan.limit) break
  }
  const capped = Math.min(total, LIMITS.listTotalMax)
  return { total: reading.isCounted ? capped : 0, rows: rows.slice(0, plan.limit) }
}

/** Whether the statement of a page may look at many rows: at dear ones, at most of a collection, or at all those before a distant page. */
function mustWatchTime({ where, isBroad, source, limit, offset }: Plan): boolean {
  const lists = source.from === 'each' ? source.at.length : 1
  return isBroad || !isCheap(where) || lists * (offset + limit) > EXAMINED_MAX
}

/** The plan's page in the plan's order, and the number of its matches wherever the page begins. */
export async function listRows(
  reading: PageReading,
  asking: Asking,
  plan: Plan,
): Promise<{ total: number; rows: Row[] }> {
  const { db, shapes, columns, isCounted } = reading
  const { model, places } = asking
  const { source, demands, sparing, limit, offset, cursor } = plan
  if (demands) return listByFacets(reading, asking, plan, demands)
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
  if (!isCounted) return { total: 0, rows }
  // A first page that is not full has shown them all.
  if (cursor === undefined && offset === 0 && rows.length < limit)
    return { total: rows.length, rows }
  return { total: await countRows(reading, asking, plan), rows }
}
