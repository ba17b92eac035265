import { AppError, LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, type SqlValue } from '#platform/database'
import { visible } from './access.ts'
import {
  both,
  columnSql,
  type Condition,
  conditionSql,
  EXAMINED_MAX,
  isAlways,
  matchingWords,
  personSequence,
} from './conditions.ts'
import { after, reversed } from './cursor.ts'
import { type Asking } from './filters.ts'
import { linkTable, type Model, wordsRow, wordsTable } from './model.ts'
import { type Order } from './order.ts'
import { type Plan, type Source } from './query-plan.ts'
import { type At, openPlaces, type Shapes } from './shapes.ts'

/** A row as it is stored, by column. */
export type Row = Readonly<Record<string, SqlValue>>
type Sql = RawBuilder<unknown>

/** Everything but values that a list's statements are made of. */
interface Shape {
  readonly source: Source
  readonly where: Condition
  readonly orders: readonly Order[]
  readonly columns: readonly string[]
}

function fromLinks(model: Model, field: string, id: unknown): Sql {
  const links = sql.id(linkTable(model, field))
  const table = sql.id(model.name)
  return sql`${links} CROSS JOIN ${table} ON ${table}.sequence = ${links}.document AND ${links}.member = ${personSequence(model, field, id)}`
}

/** The source as a FROM clause in which the collection's table goes by its name. */
function fromSql(model: Model, source: Source, at: At): Sql {
  const table = sql.id(model.name)
  switch (source.from) {
    case 'table':
      return table
    case 'newest':
      return sql`(SELECT * FROM ${table} ORDER BY sequence DESC LIMIT ${sql.lit(EXAMINED_MAX)}) AS ${table}`
    case 'links':
      return fromLinks(model, source.field, at(source.at))
    case 'words': {
      if (source.isExamined) {
        return sql`(${matchingWords(model, at(source.at))}) AS found CROSS JOIN ${table} ON ${table}.sequence = found.rowid`
      }
      const words = sql.id(wordsTable(model))
      return sql`${words} CROSS JOIN ${table} ON ${table}.sequence = ${words}.rowid AND ${words} MATCH ${at(source.at)}`
    }
  }
}

const orderSql = (model: Model, orders: readonly Order[]) =>
  sql.join(
    orders.map(
      ({ column, isDescending }) =>
        sql`${columnSql(model, column)} ${sql.raw(isDescending ? 'DESC' : 'ASC')}`,
    ),
  )

const selectSql = (model: Model, columns: readonly string[]) =>
  sql.join(
    columns.map(
      (column, index) => sql`${columnSql(model, column)} AS ${sql.id(nameAt(column, index))}`,
    ),
  )

/** Columns of joined tables go by their place: two may have one name. */
const nameAt = (column: string, index: number) => (column.includes('.') ? `at${index}` : column)

function pageSql(model: Model, shape: Shape, at: At, [limit, offset]: readonly [number, number]) {
  return sql<Row>`SELECT ${selectSql(model, shape.columns)} FROM ${fromSql(model, shape.source, at)} WHERE ${conditionSql(model, shape.where, at)} ORDER BY ${orderSql(model, shape.orders)} LIMIT ${at(limit)} OFFSET ${at(offset)}`
}

/**
 * The number of matches, counted up to a limit. Where there is nothing to ask, stepping to the row at
 * the limit is four times faster than counting up to it, and counting fewer needs no look at rows.
 */
function totalSql(model: Model, { source, where }: Pick<Plan, 'source' | 'where'>, at: At) {
  const max = sql.lit(LIMITS.listTotalMax)
  const table = sql.id(model.name)
  if (source.from === 'table' && isAlways(where)) {
    const last = sql.lit(LIMITS.listTotalMax - 1)
    return sql<{
      total: number
    }>`SELECT coalesce((SELECT ${max} FROM ${table} LIMIT 1 OFFSET ${last}), (SELECT count(*) FROM ${table})) AS total`
  }
  return sql<{
    total: number
  }>`SELECT count(*) AS total FROM (SELECT 1 FROM ${fromSql(model, source, at)} WHERE ${conditionSql(model, where, at)} LIMIT ${max})`
}

/** The values of the cursor's document in the columns of the order, if the actor may read it. */
async function cursorRow(
  db: Reader,
  shapes: Shapes,
  { model, actor, places: { values } }: Asking,
  { source, orders, cursor }: Plan,
): Promise<SqlValue[]> {
  const places = openPlaces()
  const linked = source.from === 'links' ? source : undefined
  const person = linked && places.put(values[String(linked.at)] ?? null)
  const id = places.put(cursor?.id ?? null)
  const where = both(
    { test: 'compare', column: '$id', is: '=', at: id },
    visible(model, actor, places),
  )
  const words = wordsRow(model)
  const columns = orders.map(({ column }) => (column === words ? 'sequence' : column))
  const from = (at: At) =>
    linked && person !== undefined ? fromLinks(model, linked.field, at(person)) : sql.id(model.name)
  const statement = shapes.get<Row>(
    JSON.stringify(['cursor', model.name, linked?.field, where, columns]),
    (at) =>
      sql`SELECT ${selectSql(model, columns)} FROM ${from(at)} WHERE ${conditionSql(model, where, at)}`,
  )
  const row = await db.first(statement, places.values)
  if (row === undefined) throw new AppError('general_cursor_not_found')
  return columns.map((column, index) => row[nameAt(column, index)] ?? null)
}

/** The plan's page in the plan's order, and the number of its matches wherever the page begins. */
export async function listRows(
  db: Reader,
  shapes: Shapes,
  asking: Asking,
  { plan, columns }: { plan: Plan; columns: readonly string[] },
): Promise<{ total: number; rows: Row[] }> {
  const { model, places } = asking
  const { source, where, limit, offset, cursor } = plan
  const isBefore = cursor?.isBefore === true
  const orders = isBefore ? reversed(plan.orders) : plan.orders
  const beyond = cursor && after(orders, await cursorRow(db, shapes, asking, plan), places)
  const shape = { source, where: beyond ? both(where, beyond) : where, orders, columns }
  const bounds = [places.put(limit), places.put(offset)] as const
  const page = shapes.get<Row>(JSON.stringify(['page', model.name, shape, bounds]), (at) =>
    pageSql(model, shape, at, bounds),
  )
  const rows = await db.all(page, places.values)
  if (isBefore) rows.reverse()
  // A first page that is not full has shown them all.
  if (cursor === undefined && offset === 0 && rows.length < limit)
    return { total: rows.length, rows }
  const total = shapes.get<{ total: number }>(
    JSON.stringify(['total', model.name, source, where]),
    (at) => totalSql(model, { source, where }, at),
  )
  return { total: (await db.first(total, places.values))?.total ?? 0, rows }
}
