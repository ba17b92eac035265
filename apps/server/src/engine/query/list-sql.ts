import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type SqlValue } from '#platform/database'
import {
  and,
  columnSql,
  type Condition,
  conditionSql,
  hiddenPeopleSql,
  SCAN_MAX,
  isAlways,
  matchingWords,
  OWNER_SCAN_MAX,
  linkedSql,
  type LinkedCondition,
  taggedDocuments,
  timedSql,
  withSets,
  wordsMatch,
  type Bind,
} from '../access/index.ts'
import { indexName, isNullableKind, linkTable, type Model, searchTable } from '../schema/index.ts'
import { feedPageSql, feedTotalSql } from './feed-sql.ts'
import { bySequence, type Order, ordersWithNull, SEQUENCE } from './order.ts'
import { rowsSql } from './query-values.ts'
import { sharingSql } from './sharing-sql.ts'
import { foundByWordsSql, foundInOrderSql } from './words-sql.ts'
import { isInSteps, type RowSource } from './row-source.ts'
import { FEW_HIDDEN, fewHiddenRows, type HiddenRows, hiddenRowsSql } from '../visibility/index.ts'

/** A row as it is stored, by column. */
export type Row = Readonly<Record<string, SqlValue>>
type Sql = RawBuilder<unknown>

/** The source of rows and the condition that they match. */
interface MatchQuery {
  readonly source: RowSource
  readonly where: Condition
  /** Whether rows are expensive to examine, so that the statement needs a time limit. */
  readonly isTimed: boolean
}
/** Rows to count. `visibilityFilter` tests single rows; `hiddenRows` finds all that don't count. */
interface CountQuery extends MatchQuery {
  readonly visibilityFilter: Condition
  readonly hiddenRows: readonly HiddenRows[]
  /** Matches are counted up to this number. */
  readonly max: number
}
/** Everything that the statement of a page depends on, except values. */
export interface PageQuery extends MatchQuery {
  readonly orders: readonly Order[]
  readonly columns: readonly string[]
  /** The parameters of limit and offset. */
  readonly bounds: readonly [limit: number, offset: number]
}

function fromLinks(model: Model, linked: LinkedCondition, bind: Bind): Sql {
  const { links, own, test } = linkedSql(model, linked, bind)
  const table = sql.id(model.name)
  return sql`${links} ${bind.dialect.lookupJoin} ${table} ON ${table}.sequence = ${own} AND ${test}`
}

/** A row with its link, which a unique index finds by both sides. */
function withLink(model: Model, linked: LinkedCondition, bind: Bind): Sql {
  const { links, own, test } = linkedSql(model, linked, bind)
  const table = sql.id(model.name)
  return sql`${table} ${bind.dialect.lookupJoin} ${links} ON ${own} = ${table}.sequence AND ${test}`
}

function newestLinks(model: Model, linked: LinkedCondition, bind: Bind): Sql {
  const { links, own, test } = linkedSql(model, linked, bind)
  return sql`SELECT ${own} AS own FROM ${links} WHERE ${test} ORDER BY ${links}.sequence DESC LIMIT ${sql.lit(OWNER_SCAN_MAX)}`
}

/** The use of the index, if rows are read in order, or some parts are only tested; otherwise the database chooses. */
const withTests = ({ steps, isCommon }: Extract<RowSource, { readonly from: 'words' }>) =>
  isCommon ? 'order' : steps?.tested?.length ? steps : undefined

function fromWords(
  model: Model,
  source: Extract<RowSource, { readonly from: 'words' }>,
  bind: Bind,
): Sql {
  const table = sql.id(model.name)
  const { lookupJoin } = bind.dialect
  if (source.isScanLimited)
    return sql`(${matchingWords(model, bind(source.parameter), bind)}) AS found ${lookupJoin} ${table} ON ${table}.sequence = found.rowid`
  const words = sql.id(searchTable(model))
  return sql`${words} ${lookupJoin} ${table} ON ${table}.sequence = ${words}.rowid AND ${wordsMatch(model, bind(source.parameter), bind, withTests(source))}`
}

function givenSql(model: Model, parameter: number, bind: Bind): Sql {
  const table = sql.id(model.name)
  return sql`${bind.dialect.list(bind(parameter), 'BIGINT')} AS given ${bind.dialect.lookupJoin} ${table} ON ${table}.sequence = given.value`
}

type TableSource = Extract<RowSource, { readonly from: 'table' | 'each' | 'feed' }>
const isTable = (source: RowSource): source is TableSource =>
  ['table', 'each', 'feed'].includes(source.from)

/** The source as a FROM clause; the collection's table has its own name as alias. */
function fromSql(model: Model, source: RowSource, bind: Bind): Sql {
  const table = sql.id(model.name)
  if (isTable(source)) return table
  const { lookupJoin } = bind.dialect
  switch (source.from) {
    case 'given':
      return givenSql(model, source.parameter, bind)
    case 'points':
      return bind.dialect.useIndex(table, indexName(model, source.index))
    case 'sharing':
      return sharingSql(model, source, bind)
    case 'newest':
      return sql`(SELECT * FROM ${table} ORDER BY sequence DESC LIMIT ${sql.lit(SCAN_MAX)}) AS ${table}`
    case 'own': {
      const column = columnSql(model, source.column)
      return sql`(SELECT * FROM ${table} WHERE ${column} = ${bind(source.parameter)} ORDER BY ${sql.id(source.newest)} DESC, sequence DESC LIMIT ${sql.lit(OWNER_SCAN_MAX)}) AS ${table}`
    }
    case 'links':
      return source.isScanLimited
        ? sql`(${newestLinks(model, source.linked, bind)}) AS linked ${lookupJoin} ${table} ON ${table}.sequence = linked.own`
        : fromLinks(model, source.linked, bind)
    case 'tags': {
      const names = source.parameter.map(bind)
      if (source.isScanLimited) {
        return sql`(${taggedDocuments(model, source.field, names)}) AS tagged ${lookupJoin} ${table} ON ${table}.sequence = tagged.document`
      }
      const tags = sql.id(linkTable(model, source.field))
      return sql`${tags} ${lookupJoin} ${table} ON ${table}.sequence = ${tags}.document AND ${tags}.tag = ${names[0]}`
    }
    case 'words':
      return fromWords(model, source, bind)
  }
}

/** Columns of joined tables get an alias by their index, because two may have the same name. */
export const columnAlias = (column: string, index: number) =>
  column.includes('.') ? `at${index}` : column

const selectSql = (model: Model, columns: readonly string[]) =>
  sql.join(
    columns.map(
      (column, index) => sql`${columnSql(model, column)} AS ${sql.id(columnAlias(column, index))}`,
    ),
  )

const isNullable = (model: Model, column: string): boolean => {
  const field = model.fields.get(column)
  return field !== undefined && (field.optional === true || isNullableKind(field))
}

const orderSql = (model: Model, orders: readonly Order[], { dialect }: Bind) =>
  sql.join(
    orders.map(({ column, isDescending }) =>
      dialect.order(columnSql(model, column), isDescending, isNullable(model, column)),
    ),
  )

/** Limit plus offset: the rows of the page and before it. */
const rowsUpTo = (limit: unknown, offset: unknown) => sql`${rowsSql(limit)} + ${rowsSql(offset)}`

const whereSql = (model: Model, { where, isTimed }: Omit<MatchQuery, 'source'>, bind: Bind): Sql =>
  isTimed ? timedSql(model, where, bind) : conditionSql(model, where, bind)

/**
 * The first rows of each value in the page's order, straight from the index. Only these few rows are sorted
 * together.
 */
function perValueSql(
  model: Model,
  page: PageQuery & { source: { from: 'each' } },
  bind: Bind,
): Sql {
  const { source, orders, bounds } = page
  const [limit, offset] = bounds.map(bind)
  const values = sql.join(source.parameter.map((parameter) => sql`(${bind(parameter)})`))
  const sequence = columnSql(model, 'sequence')
  const first = sql`SELECT ${sequence} AS value FROM ${sql.id(model.name)} WHERE ${columnSql(model, source.column)} = among.column1 AND ${whereSql(model, page, bind)} ORDER BY ${orderSql(model, orders, bind)} LIMIT ${rowsUpTo(limit, offset)}`
  return sql`${sequence} IN ${bind.dialect.eachLateral(sql`(VALUES ${values})`, first)}`
}

const isFeed = <Q extends MatchQuery>(query: Q): query is Q & { source: { from: 'feed' } } =>
  query.source.from === 'feed'

/** What the statement of a feed depends on. */
function feedOf(model: Model, query: MatchQuery & { source: { from: 'feed' } }) {
  const { feed } = model.collection
  if (feed === undefined) throw new Error(`${model.name} has no feed.`)
  const { source, where, isTimed } = query
  return { feed, source, cursor: where, isTimed }
}

function feedRowsSql(
  model: Model,
  page: PageQuery & { source: { from: 'feed' } },
  bind: Bind,
): Sql {
  const { orders, bounds } = page
  const [order = bySequence(true)] = orders
  const [limit, offset] = bounds.map(bind)
  const query = { ...feedOf(model, page), order, most: rowsUpTo(limit, offset) }
  return sql`${columnSql(model, SEQUENCE)} IN (${feedPageSql(model, query, bind)})`
}

const isPerValue = (page: PageQuery): page is PageQuery & { source: { from: 'each' } } =>
  page.source.from === 'each'

function rowsWhereSql(model: Model, page: PageQuery, bind: Bind): Sql {
  if (isPerValue(page)) return perValueSql(model, page, bind)
  return isFeed(page) ? feedRowsSql(model, page, bind) : whereSql(model, page, bind)
}

export function pageSql(model: Model, page: PageQuery, bind: Bind): RawBuilder<Row> {
  const { source, orders, columns, bounds } = page
  const [limit, offset] = bounds.map(bind)
  const ordered = bind.dialect.ordersByNull ? ordersWithNull(model, page.where, orders) : orders
  const pageOf = (from: Sql, where: Sql, by: readonly Order[]) =>
    sql<Row>`SELECT ${selectSql(model, columns)} FROM ${from} WHERE ${where} ORDER BY ${orderSql(model, by, bind)} LIMIT ${rowsSql(limit)} OFFSET ${rowsSql(offset)}`
  if (!isInSteps(source) || bind.dialect.searchesInOrder)
    return pageOf(fromSql(model, source, bind), rowsWhereSql(model, page, bind), ordered)
  const search = { source, steps: source.steps, where: page.where, most: rowsUpTo(limit, offset) }
  const isDescending = orders[0]?.isDescending === true
  const by = source.isScanLimited ? ordered : [bySequence(isDescending)]
  const inOrder = { order: orderSql(model, by, bind), columns: by.map(({ column }) => column) }
  const found = source.isScanLimited
    ? foundInOrderSql(model, { ...search, ...inOrder }, bind)
    : foundByWordsSql(model, { ...search, isDescending }, bind)
  return pageOf(sql.id(model.name), sql`sequence IN (${found})`, by)
}

/** The join table alone, if it suffices. Counting needs no documents, because no entry outlives its document. */
function joinedSql(
  model: Model,
  source: RowSource,
  bind: Bind,
): { from: Sql; sequence: Sql } | undefined {
  if (isTable(source)) return undefined
  switch (source.from) {
    case 'links': {
      const { links, own, test } = linkedSql(model, source.linked, bind)
      return { from: sql`${links} WHERE ${test}`, sequence: own }
    }
    case 'words': {
      const words = sql.id(searchTable(model))
      const from = sql`${words} WHERE ${wordsMatch(model, bind(source.parameter), bind, withTests(source))}`
      // The unary plus makes SQLite test each match, instead of searching the index by rowid.
      return source.isScanLimited ? undefined : { from, sequence: sql`+rowid` }
    }
    case 'tags': {
      const [tag] = source.parameter.map(bind)
      const from = sql`${sql.id(linkTable(model, source.field))} WHERE tag = ${tag}`
      return source.isScanLimited ? undefined : { from, sequence: sql`document` }
    }
    case 'points':
    case 'given':
    case 'sharing':
    case 'own':
    case 'newest':
      return undefined
  }
}

/** FROM and WHERE for counting, and the expression of the matches' sequence. */
function matchesSql(model: Model, matches: MatchQuery, bind: Bind): { from: Sql; sequence: Sql } {
  const { source, where } = matches
  const joined = isAlways(where) ? joinedSql(model, source, bind) : undefined
  // Counting needs no order.
  const countQuery: RowSource = source.from === 'own' ? { from: 'table' } : source
  return (
    joined ?? {
      from: sql`${fromSql(model, countQuery, bind)} WHERE ${whereSql(model, matches, bind)}`,
      sequence: columnSql(model, 'sequence'),
    }
  )
}

const cappedSql = (from: Sql, max: number) =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${sql.lit(max)}) AS counted)`

/** SQLite counts so many rows of a whole table faster than it skips to the row at the limit of totals. */
const COUNTED_MAX = 100_000

/**
 * The total of a whole collection. SQLite counts a small table page by page, without reading rows. In a larger one,
 * skipping to the row at the limit is four times faster than counting up to it. Hidden rows are few and counted
 * separately, up to the limit. A table with twice as many rows as the limit doesn't need that count.
 */
function collectionTotalSql(
  model: Model,
  { hiddenRows, max: most }: CountQuery,
  bind: Bind,
): RawBuilder<{ total: number }> {
  const max = sql.lit(most)
  const table = sql.id(model.name)
  const last = sql.lit(most - 1)
  const twice = sql.lit(most * 2 - 1)
  // Rows that are found in two ways count once, and zeros, which are no rows, not at all.
  const hidden = sql`SELECT count(DISTINCT nullif(sequence, 0)) FROM (${hiddenRowsSql(hiddenRows, model, bind, LIMITS.listTotalMax)}) AS hidden`
  const all = sql`(SELECT count(*) FROM ${table}) - (SELECT rows FROM unseen)`
  const skipped = sql`coalesce((SELECT ${max} FROM ${table} LIMIT 1 OFFSET ${twice}), (SELECT ${max} FROM ${table} LIMIT 1 OFFSET ${last} + (SELECT rows FROM unseen)), ${all})`
  const isSmall = sql`(SELECT max(sequence) FROM ${table}) - (SELECT min(sequence) FROM ${table}) < ${sql.lit(COUNTED_MAX)}`
  const total = bind.dialect.countsPages
    ? sql`CASE WHEN ${isSmall} THEN min(${max}, ${all}) ELSE ${skipped} END`
    : skipped
  return sql`WITH unseen (rows) AS MATERIALIZED (${hidden}) SELECT ${total} AS total`
}

/** Whether matches are adjacent in one index, so that skipping them costs next to nothing. */
function isSteppable({ source, where }: MatchQuery, { dialect }: Bind): boolean {
  // A text index without order would look up all matches to skip them, and again to count them.
  if (source.from === 'words' && !dialect.searchesInOrder) return false
  if (['table', 'own'].includes(source.from)) return where.test === 'compare' && where.is === '='
  const isJoined = source.from === 'links' || ('isScanLimited' in source && !source.isScanLimited)
  return isJoined && isAlways(where)
}

/** The number of matches, counted up to a limit. */
export function totalSql(
  model: Model,
  countQuery: CountQuery,
  bind: Bind,
): RawBuilder<{ total: number }> {
  const { source, where, visibilityFilter, hiddenRows, max } = countQuery
  if (source.from === 'table' && isAlways(where)) return collectionTotalSql(model, countQuery, bind)
  if (isFeed(countQuery)) return feedTotalSql(model, { ...feedOf(model, countQuery), max }, bind)
  const tested = { ...countQuery, where: and(where, visibilityFilter) }
  const each = cappedSql(matchesSql(model, tested, bind).from, max)
  if (hiddenRows.length === 0) return sql`SELECT ${each} AS total`
  const people = hiddenPeopleSql(visibilityFilter, bind, FEW_HIDDEN + 1)
  const areFew = people && sql`${people} <= ${sql.lit(FEW_HIDDEN)}`
  // Where an index has the matches, testing them for a few hidden people takes less than collecting thousands of rows.
  const most = sql.lit(fewHiddenRows(hiddenRows))
  const few =
    areFew && source.from === 'table'
      ? sql`CASE WHEN ${areFew} THEN ${sql.lit(FEW_HIDDEN)} ELSE ${most} END`
      : most
  const { from, sequence } = matchesSql(model, countQuery, bind)
  const capped = cappedSql(sql`${from} AND ${sequence} NOT IN (SELECT sequence FROM unseen)`, max)
  // With as many additional rows as are hidden, the limit is reached whichever of them are hidden.
  const last = sql`${sql.lit(max - 1)} + (SELECT count(*) FROM unseen)`
  const seen = isSteppable(countQuery, bind)
    ? sql`coalesce((SELECT ${sql.lit(max)} FROM ${from} LIMIT 1 OFFSET ${last}), ${capped})`
    : capped
  const bySets = { ...countQuery, where: and(where, withSets(visibilityFilter)) }
  const unlessMany = areFew
    ? sql`WHEN ${areFew} THEN ${cappedSql(matchesSql(model, bySets, bind).from, max)}`
    : sql``
  return sql`WITH unseen (sequence) AS MATERIALIZED (${hiddenRowsSql(hiddenRows, model, bind, sql`(${few}) + 1`)}) SELECT CASE WHEN (SELECT count(*) FROM unseen) <= (${few}) THEN ${seen} ${unlessMany} ELSE ${each} END AS total`
}

/** The columns with the values of a cursor: search and tag tables store the sequence of the document. */
export const cursorColumns = (model: Model, orders: readonly Order[]): string[] =>
  orders.map(({ column }) => (model.sequenceColumns.includes(column) ? 'sequence' : column))

/** One row by its conditions, joined with what the order of its source needs. */
export function cursorSql(
  model: Model,
  { where, columns, source }: Pick<PageQuery, 'where' | 'columns' | 'source'>,
  bind: Bind,
): RawBuilder<Row> {
  const rows: RowSource = source.from === 'sharing' ? source : { from: 'table' }
  const linked = source.from === 'links' && withLink(model, source.linked, bind)
  const from = linked || fromSql(model, rows, bind)
  return sql`SELECT ${selectSql(model, columns)} FROM ${from} WHERE ${conditionSql(model, where, bind)}`
}
