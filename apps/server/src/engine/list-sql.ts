import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type SqlValue } from '#platform/database'
import {
  columnSql,
  type Condition,
  conditionSql,
  EXAMINED_MAX,
  isAlways,
  matchingWords,
  personSequence,
  taggedDocuments,
} from './conditions.ts'
import {
  indexName,
  linkTable,
  type Model,
  tagsFields,
  tagsRow,
  wordsRow,
  wordsTable,
} from './model.ts'
import { type Order } from './order.ts'
import { type Source } from './query-plan.ts'
import { type At } from './shapes.ts'
import { type Unseen, unseenSql } from './unseen.ts'

/** A row as it is stored, by column. */
export type Row = Readonly<Record<string, SqlValue>>
type Sql = RawBuilder<unknown>

/** Which rows, from where. */
interface Matches {
  readonly source: Source
  readonly where: Condition
}
/** Rows to count, and of a whole collection those among them that do not count. */
interface Counted extends Matches {
  readonly unseen: readonly Unseen[]
}
/** Everything but values that the statement of a page is made of. */
export interface Page extends Matches {
  readonly orders: readonly Order[]
  readonly columns: readonly string[]
  /** The places of limit and offset. */
  readonly bounds: readonly [limit: number, offset: number]
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
    case 'points':
      return sql`${table} INDEXED BY ${sql.id(indexName(model, source.index))}`
    case 'newest':
      return sql`(SELECT * FROM ${table} ORDER BY sequence DESC LIMIT ${sql.lit(EXAMINED_MAX)}) AS ${table}`
    case 'links':
      return fromLinks(model, source.field, at(source.at))
    case 'tags': {
      const tag = at(source.at)
      if (source.isExamined) {
        return sql`(${taggedDocuments(model, source.field, tag)}) AS tagged CROSS JOIN ${table} ON ${table}.sequence = tagged.document`
      }
      const tags = sql.id(linkTable(model, source.field))
      return sql`${tags} CROSS JOIN ${table} ON ${table}.sequence = ${tags}.document AND ${tags}.tag = ${tag}`
    }
    case 'words': {
      if (source.isExamined) {
        return sql`(${matchingWords(model, at(source.at))}) AS found CROSS JOIN ${table} ON ${table}.sequence = found.rowid`
      }
      const words = sql.id(wordsTable(model))
      return sql`${words} CROSS JOIN ${table} ON ${table}.sequence = ${words}.rowid AND ${words} MATCH ${at(source.at)}`
    }
  }
}

/** Columns of joined tables go by their place: two may have one name. */
export const nameAt = (column: string, index: number) =>
  column.includes('.') ? `at${index}` : column

const selectSql = (model: Model, columns: readonly string[]) =>
  sql.join(
    columns.map(
      (column, index) => sql`${columnSql(model, column)} AS ${sql.id(nameAt(column, index))}`,
    ),
  )

const orderSql = (model: Model, orders: readonly Order[]) =>
  sql.join(
    orders.map(
      ({ column, isDescending }) =>
        sql`${columnSql(model, column)} ${sql.raw(isDescending ? 'DESC' : 'ASC')}`,
    ),
  )

export function pageSql(model: Model, page: Page, at: At): RawBuilder<Row> {
  const { source, where, orders, columns, bounds } = page
  const [limit, offset] = bounds.map(at)
  return sql`SELECT ${selectSql(model, columns)} FROM ${fromSql(model, source, at)} WHERE ${conditionSql(model, where, at)} ORDER BY ${orderSql(model, orders)} LIMIT ${limit} OFFSET ${offset}`
}

/** FROM and WHERE to count by: what is joined to documents needs no look at them, none outlives them. */
function matchesSql(model: Model, { source, where }: Matches, at: At): Sql {
  if (isAlways(where) && source.from === 'links') {
    const person = personSequence(model, source.field, at(source.at))
    return sql`${sql.id(linkTable(model, source.field))} WHERE member = ${person}`
  }
  if (isAlways(where) && source.from === 'words' && !source.isExamined) {
    const words = sql.id(wordsTable(model))
    return sql`${words} WHERE ${words} MATCH ${at(source.at)}`
  }
  return sql`${fromSql(model, source, at)} WHERE ${conditionSql(model, where, at)}`
}

/**
 * The number of matches, counted up to a limit. Of a whole collection, stepping to the row at the limit
 * is four times faster than counting up to it, and counting fewer rows needs no look at them; what is not
 * shown of it is little, and counted apart.
 */
export function totalSql(model: Model, matches: Counted, at: At): RawBuilder<{ total: number }> {
  const max = sql.lit(LIMITS.listTotalMax)
  if (matches.source.from === 'table' && isAlways(matches.where)) {
    const table = sql.id(model.name)
    const last = sql.lit(LIMITS.listTotalMax - 1)
    const unseen = unseenSql(model, matches.unseen, at)
    return sql`WITH unseen (rows) AS MATERIALIZED (SELECT ${unseen}) SELECT coalesce((SELECT ${max} FROM ${table} LIMIT 1 OFFSET ${last} + (SELECT rows FROM unseen)), (SELECT count(*) FROM ${table}) - (SELECT rows FROM unseen)) AS total`
  }
  return sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${matchesSql(model, matches, at)} LIMIT ${max})`
}

/** The columns that the values of a cursor are in: tables of words and tags stand for their documents. */
export function cursorColumns(model: Model, orders: readonly Order[]): string[] {
  const standing = [wordsRow(model), ...tagsFields(model).map((name) => tagsRow(model, name))]
  return orders.map(({ column }) => (standing.includes(column) ? 'sequence' : column))
}

/** One row by its conditions; with links, those of one person are joined. */
export function cursorSql(
  model: Model,
  { where, columns }: Pick<Page, 'where' | 'columns'>,
  links: { readonly field: string; readonly person: number } | undefined,
  at: At,
): RawBuilder<Row> {
  const from = links ? fromLinks(model, links.field, at(links.person)) : sql.id(model.name)
  return sql`SELECT ${selectSql(model, columns)} FROM ${from} WHERE ${conditionSql(model, where, at)}`
}
