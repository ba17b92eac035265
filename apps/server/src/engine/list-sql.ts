import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type SqlValue } from '#platform/database'
import {
  both,
  columnSql,
  type Condition,
  conditionSql,
  EXAMINED_MAX,
  isAlways,
  matchingWords,
  OWN_EXAMINED_MAX,
  personSequence,
  taggedDocuments,
  timedSql,
  wordsMatch,
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
import { type Indexed, type Source } from './query-plan.ts'
import { type At } from './shapes.ts'
import { type Unseen, unseenSql } from './unseen.ts'

/** A row as it is stored, by column. */
export type Row = Readonly<Record<string, SqlValue>>
type Sql = RawBuilder<unknown>

/** Which rows, from where. */
interface Matches {
  readonly source: Source
  readonly where: Condition
  /** Whether rows are dear to look at, so that the statement must watch the time. */
  readonly isTimed: boolean
}
/** Rows to count; those among them that do not count, by a test of each and by the ways to find them all. */
interface Counted extends Matches {
  readonly sparing: Condition
  readonly unseen: readonly Unseen[]
}
/** Matches to collect: which, but which, and the place of how many are told. */
interface Collected {
  readonly indexed: Indexed
  readonly unseen: readonly Unseen[]
  readonly most: number
}
/** Everything but values that the statement of a page is made of. */
export interface Page extends Matches {
  readonly orders: readonly Order[]
  readonly columns: readonly string[]
  /** The places of limit and offset. */
  readonly bounds: readonly [limit: number, offset: number]
}

function fromLinks(model: Model, field: string, id: unknown, { dialect }: At): Sql {
  const links = sql.id(linkTable(model, field))
  const table = sql.id(model.name)
  return sql`${links} ${dialect.lookUp} ${table} ON ${table}.sequence = ${links}.document AND ${links}.member = ${personSequence(model, field, id)}`
}

function newestLinks(model: Model, field: string, id: unknown): Sql {
  return sql`SELECT document FROM ${sql.id(linkTable(model, field))} WHERE member = ${personSequence(model, field, id)} ORDER BY sequence DESC LIMIT ${sql.lit(OWN_EXAMINED_MAX)}`
}

function fromWords(model: Model, source: Extract<Source, { readonly from: 'words' }>, at: At): Sql {
  const table = sql.id(model.name)
  const { lookUp } = at.dialect
  if (source.isExamined)
    return sql`(${matchingWords(model, at(source.at), at)}) AS found ${lookUp} ${table} ON ${table}.sequence = found.rowid`
  const words = sql.id(wordsTable(model))
  const test = wordsMatch(model, at(source.at), at, source.isCommon ? 'order' : undefined)
  return sql`${words} ${lookUp} ${table} ON ${table}.sequence = ${words}.rowid AND ${test}`
}

function givenSql(model: Model, place: number, at: At): Sql {
  const table = sql.id(model.name)
  return sql`${at.dialect.list(at(place), 'BIGINT')} AS given ${at.dialect.lookUp} ${table} ON ${table}.sequence = given.value`
}

/** The source as a FROM clause in which the collection's table goes by its name. */
function fromSql(model: Model, source: Source, at: At): Sql {
  const table = sql.id(model.name)
  const { lookUp } = at.dialect
  switch (source.from) {
    case 'table':
    case 'each':
      return table
    case 'given':
      return givenSql(model, source.at, at)
    case 'points':
      return at.dialect.by(table, indexName(model, source.index))
    case 'newest':
      return sql`(SELECT * FROM ${table} ORDER BY sequence DESC LIMIT ${sql.lit(EXAMINED_MAX)}) AS ${table}`
    case 'own': {
      const column = columnSql(model, source.column)
      return sql`(SELECT * FROM ${table} WHERE ${column} = ${at(source.at)} ORDER BY ${sql.id(source.newest)} DESC, sequence DESC LIMIT ${sql.lit(OWN_EXAMINED_MAX)}) AS ${table}`
    }
    case 'links':
      return source.isExamined
        ? sql`(${newestLinks(model, source.field, at(source.at))}) AS linked ${lookUp} ${table} ON ${table}.sequence = linked.document`
        : fromLinks(model, source.field, at(source.at), at)
    case 'tags': {
      const tag = at(source.at)
      if (source.isExamined) {
        return sql`(${taggedDocuments(model, source.field, tag)}) AS tagged ${lookUp} ${table} ON ${table}.sequence = tagged.document`
      }
      const tags = sql.id(linkTable(model, source.field))
      return sql`${tags} ${lookUp} ${table} ON ${table}.sequence = ${tags}.document AND ${tags}.tag = ${tag}`
    }
    case 'words':
      return fromWords(model, source, at)
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

const isNullable = (model: Model, column: string): boolean => {
  const field = model.fields.get(column)
  return field?.kind === 'tags' || (field !== undefined && field.optional === true)
}

const orderSql = (model: Model, orders: readonly Order[], { dialect }: At) =>
  sql.join(
    orders.map(({ column, isDescending }) =>
      dialect.order(columnSql(model, column), isDescending, isNullable(model, column)),
    ),
  )

/** Limit and offset: how many rows before the page and of it. */
const reach = (limit: unknown, offset: unknown) =>
  sql`CAST(${limit} AS BIGINT) + CAST(${offset} AS BIGINT)`

const whereSql = (model: Model, { where, isTimed }: Omit<Matches, 'source'>, at: At): Sql =>
  isTimed ? timedSql(model, where, at) : conditionSql(model, where, at)

/** The first rows of each value in the page's order, out of the index: what they are together is sorted, and little. */
function eachSql(model: Model, page: Page & { source: { from: 'each' } }, at: At): Sql {
  const { source, orders, bounds } = page
  const [limit, offset] = bounds.map(at)
  const values = sql.join(source.at.map((place) => sql`(${at(place)})`))
  const sequence = columnSql(model, 'sequence')
  const first = sql`SELECT ${sequence} FROM ${sql.id(model.name)} WHERE ${columnSql(model, source.column)} = among.column1 AND ${whereSql(model, page, at)} ORDER BY ${orderSql(model, orders, at)} LIMIT ${reach(limit, offset)}`
  return sql`${sequence} IN ${at.dialect.each(values, sql`sequence`, first)}`
}

const isEach = (page: Page): page is Page & { source: { from: 'each' } } =>
  page.source.from === 'each'

export function pageSql(model: Model, page: Page, at: At): RawBuilder<Row> {
  const { source, orders, columns, bounds } = page
  const [limit, offset] = bounds.map(at)
  const where = isEach(page) ? eachSql(model, page, at) : whereSql(model, page, at)
  return sql`SELECT ${selectSql(model, columns)} FROM ${fromSql(model, source, at)} WHERE ${where} ORDER BY ${orderSql(model, orders, at)} LIMIT ${limit} OFFSET ${offset}`
}

/** The table alone that joins documents to what they are found by: to count them needs no look at any, none outlives them. */
function joinedSql(model: Model, source: Source, at: At): { from: Sql; sequence: Sql } | undefined {
  switch (source.from) {
    case 'links': {
      const links = sql.id(linkTable(model, source.field))
      const person = personSequence(model, source.field, at(source.at))
      return { from: sql`${links} WHERE member = ${person}`, sequence: sql`document` }
    }
    case 'words': {
      const words = sql.id(wordsTable(model))
      const from = sql`${words} WHERE ${wordsMatch(model, at(source.at), at)}`
      // A look at each match, instead of the matches at each place.
      return source.isExamined ? undefined : { from, sequence: sql`+rowid` }
    }
    case 'tags': {
      const tags = sql.id(linkTable(model, source.field))
      const from = sql`${tags} WHERE tag = ${at(source.at)}`
      return source.isExamined ? undefined : { from, sequence: sql`document` }
    }
    case 'table':
    case 'points':
    case 'given':
    case 'each':
    case 'own':
    case 'newest':
      return undefined
  }
}

/** FROM and WHERE to count by, and the sequence of what is found so. */
function matchesSql(model: Model, matches: Matches, at: At): { from: Sql; sequence: Sql } {
  const { source, where } = matches
  const joined = isAlways(where) ? joinedSql(model, source, at) : undefined
  // To be counted they need not be in order.
  const counted: Source = source.from === 'own' ? { from: 'table' } : source
  return (
    joined ?? {
      from: sql`${fromSql(model, counted, at)} WHERE ${whereSql(model, matches, at)}`,
      sequence: columnSql(model, 'sequence'),
    }
  )
}

const cappedSql = (from: Sql) =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${sql.lit(LIMITS.listTotalMax)}) AS counted)`

/**
 * Stepping to the row at the limit is four times faster than counting up to it, and counting fewer rows needs no look at
 * them. What is not shown is little, and counted apart, never more than the limit: twice as many rows need no such count.
 */
function wholeSql(model: Model, unseen: readonly Unseen[], at: At): RawBuilder<{ total: number }> {
  const max = sql.lit(LIMITS.listTotalMax)
  const table = sql.id(model.name)
  const last = sql.lit(LIMITS.listTotalMax - 1)
  const twice = sql.lit(LIMITS.listTotalMax * 2 - 1)
  // What is found in two ways is looked up once.
  const hidden = sql`SELECT count(*) FROM ${table} WHERE sequence IN (${unseenSql(unseen, model, at, LIMITS.listTotalMax)})`
  return sql`WITH unseen (rows) AS MATERIALIZED (${hidden}) SELECT coalesce((SELECT ${max} FROM ${table} LIMIT 1 OFFSET ${twice}), (SELECT ${max} FROM ${table} LIMIT 1 OFFSET ${last} + (SELECT rows FROM unseen)), (SELECT count(*) FROM ${table}) - (SELECT rows FROM unseen)) AS total`
}

/** So many rows that are not shown are few: each match is looked for among them, instead of being looked at. */
const UNSEEN_FEW = 1000

/** Whether matches follow each other in one index, so that stepping over them costs next to nothing. */
function isSteppable({ source, where }: Matches): boolean {
  if (['table', 'own'].includes(source.from)) return where.test === 'compare' && where.is === '='
  const isJoined = source.from === 'links' || ('isExamined' in source && !source.isExamined)
  return isJoined && isAlways(where)
}

/** The number of matches, counted up to a limit. */
export function totalSql(model: Model, counted: Counted, at: At): RawBuilder<{ total: number }> {
  const { source, where, sparing, unseen } = counted
  if (source.from === 'table' && isAlways(where)) return wholeSql(model, unseen, at)
  const each = matchesSql(model, { ...counted, where: both(where, sparing) }, at)
  if (unseen.length === 0) return sql`SELECT ${cappedSql(each.from)} AS total`
  const few = sql.lit(UNSEEN_FEW)
  const { from, sequence } = matchesSql(model, counted, at)
  const capped = cappedSql(sql`${from} AND ${sequence} NOT IN (SELECT sequence FROM unseen)`)
  // With as many more as are not shown, the limit is reached whichever these are.
  const last = sql`${sql.lit(LIMITS.listTotalMax - 1)} + (SELECT count(*) FROM unseen)`
  const seen = isSteppable(counted)
    ? sql`coalesce((SELECT ${sql.lit(LIMITS.listTotalMax)} FROM ${from} LIMIT 1 OFFSET ${last}), ${capped})`
    : capped
  return sql`WITH unseen (sequence) AS MATERIALIZED (${unseenSql(unseen, model, at, UNSEEN_FEW + 1)}) SELECT CASE WHEN (SELECT count(*) FROM unseen) <= ${few} THEN ${seen} ELSE ${cappedSql(each.from)} END AS total`
}

/** More are never hidden from one viewer, or over and not yet marked so. */
const INDEXED_UNSEEN_MAX = 100_000

/** The number of rows whose words match and that are shown, to the limit of totals, and the newest of these, as a list in JSON. */
export function indexedSql(
  model: Model,
  { indexed: { at: match, parts }, unseen, most }: Collected,
  at: At,
): RawBuilder<{ count: number; found: string }> {
  const words = sql.id(wordsTable(model))
  const order = at.dialect.name === 'sqlite' ? sql`ORDER BY rowid DESC` : sql``
  const shown = sql`SELECT rowid FROM ${words} WHERE ${wordsMatch(model, at(match), at, { parts })} AND +rowid NOT IN (SELECT sequence FROM unseen) ${order} LIMIT ${sql.lit(LIMITS.listTotalMax)}`
  const newest = sql`SELECT rowid FROM matches ORDER BY rowid DESC LIMIT ${at(most)}`
  return sql`WITH unseen (sequence) AS MATERIALIZED (${unseenSql(unseen, model, at, INDEXED_UNSEEN_MAX)}), matches (rowid) AS MATERIALIZED (${shown}) SELECT (SELECT count(*) FROM matches) AS count, ${at.dialect.gather(sql`rowid`, newest)} AS found`
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
  const from = links ? fromLinks(model, links.field, at(links.person), at) : sql.id(model.name)
  return sql`SELECT ${selectSql(model, columns)} FROM ${from} WHERE ${conditionSql(model, where, at)}`
}
