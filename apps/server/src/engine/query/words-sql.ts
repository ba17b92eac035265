import { type RawBuilder, sql } from 'kysely'
import {
  and,
  type Bind,
  columnSql,
  type Condition,
  conditionSql,
  conjunctsOf,
  SCAN_MAX,
  wordsMatch,
} from '../access/index.ts'
import { type Model, searchRow, searchTable } from '../schema/index.ts'
import { type HiddenRows, hiddenRowsSql } from '../visibility/index.ts'
import { SEQUENCE } from './order.ts'
import { type RowSource, type WordSteps } from './row-source.ts'
import { type Indexed } from '../search/index.ts'
import { type IndexUse } from '#platform/database'

type Sql = RawBuilder<unknown>

/** A search in the order of its index: how its rows are found, their condition, and how many of the first are wanted. */
interface WordSearch {
  readonly source: Extract<RowSource, { readonly from: 'words' }>
  readonly steps: WordSteps
  readonly where: Condition
  readonly isDescending: boolean
  readonly most: Sql
}

/**
 * The sequences of the first visible matches where the text index has no order. Frequent words are found among the
 * first rows of all. If these are too few, words are rare, and the index has all of them. By its estimates, the planner would
 * read every row in order for a word that nobody uses.
 */
export function foundByWordsSql(model: Model, search: WordSearch, bind: Bind): Sql {
  const { source, steps, where, isDescending, most } = search
  const row = searchRow(model)
  const isOfRow = (each: Condition) => 'column' in each && each.column === row
  const after = conditionSql(model, and(...conjunctsOf(where).filter(isOfRow)), bind)
  const shown = conditionSql(
    model,
    and(...conjunctsOf(where).filter((each) => !isOfRow(each))),
    bind,
  )
  const [words, rowid] = [sql.id(searchTable(model)), sql.ref(row)]
  const first = sql`ORDER BY ${bind.dialect.order(rowid, isDescending, false)} LIMIT`
  const match = (by: Parameters<typeof wordsMatch>[3]) =>
    wordsMatch(model, bind(source.parameter), bind, by)
  const shownOf = (from: Sql, test: Sql) =>
    sql`SELECT ${rowid} FROM ${from} AS ${words} JOIN ${sql.id(model.name)} ON ${columnSql(model, SEQUENCE)} = ${rowid} WHERE ${test} AND ${shown} ${first} ${most}`
  // Without an order, so that PostgreSQL can't read the rows in it instead of asking the index.
  const lookedUp = (use: IndexUse) =>
    sql`SELECT ${rowid} FROM ${words} WHERE ${match({ ...use, only: 'looked up' })} AND ${after}`
  // Sorted before the tests and the join, for which the first rows are enough: PostgreSQL would test and join all matches, and
  // sort then. A test reads less than the join.
  const shownFirst = (matches: Sql, use: IndexUse) => {
    const test = use.tested?.length
      ? sql`(SELECT ${match({ ...use, only: 'tested' })} FROM ${words} WHERE ${rowid} = value)`
      : sql`TRUE`
    const sorted = sql`SELECT ${rowid} AS value FROM ${matches} AS ${words} ${first} ALL`
    return shownOf(sql`(SELECT value AS rowid FROM (${sorted}) AS sorted WHERE ${test})`, sql`TRUE`)
  }
  const isFull = sql`(SELECT count(*) FROM near) >= ${most}`
  const far = sql`matches (rowid) AS MATERIALIZED (${lookedUp(steps)} AND NOT ${isFull}) SELECT rowid FROM (SELECT rowid FROM near UNION (${shownFirst(sql`matches`, steps)})) AS ${words} ${first} ${most}`
  if (steps.recent && isDescending) {
    const { of, tested } = steps.recent
    const use = { ...steps, tested }
    const bound = (value: Sql) => sql`(SELECT ${value} FROM ${words} WHERE ${after})`
    const from = bound(sql`max(${rowid}) - (max(${rowid}) - min(${rowid})) / ${sql.lit(of)}`)
    // With both bounds, the planner expects few rows, and compares those of two indexes before it reads any.
    const recent = sql`${lookedUp(use)} AND ${rowid} > ${from} AND ${rowid} <= ${bound(sql`max(${rowid})`)}`
    return sql`WITH recent (rowid) AS MATERIALIZED (${recent}), near (rowid) AS MATERIALIZED (${shownFirst(sql`recent`, use)}), ${far}`
  }
  const firstRows = sql`(SELECT * FROM ${words} WHERE ${after} ${first} ${sql.lit(steps.near)})`
  return sql`WITH near (rowid) AS MATERIALIZED (${shownOf(firstRows, match('order'))}), ${far}`
}

/** A search in another order, which an index has: that order, and its columns. */
type OrderedSearch = Omit<WordSearch, 'isDescending'> & {
  readonly order: Sql
  readonly columns: readonly string[]
}

/**
 * Likewise in an order of the collection. What the index has found is sorted apart: by its estimates, the planner would compare
 * each row in order with all matches.
 */
export function foundInOrderSql(model: Model, search: OrderedSearch, bind: Bind): Sql {
  const { source, steps, where, most, order, columns } = search
  const [words, table] = [sql.id(searchTable(model)), sql.id(model.name)]
  const [sequence, shown] = [columnSql(model, SEQUENCE), conditionSql(model, where, bind)]
  const parameter = bind(source.parameter)
  const first = sql`(SELECT * FROM ${table} WHERE ${shown} ORDER BY ${order} LIMIT ${sql.lit(steps.near)}) AS ${table}`
  const test = wordsMatch(model, parameter, bind, 'order')
  const near = sql`SELECT ${sequence} FROM ${first} WHERE EXISTS (SELECT 1 FROM ${words} WHERE rowid = ${sequence} AND ${test}) ORDER BY ${order} LIMIT ${most}`
  const lookedUp = wordsMatch(model, parameter, bind, { ...steps, tested: [] })
  const matches = sql`SELECT rowid FROM ${words} WHERE ${lookedUp} AND (SELECT count(*) FROM near) < ${most} ORDER BY rowid DESC LIMIT ${sql.lit(SCAN_MAX)}`
  const own = sql.join([...new Set([SEQUENCE, ...columns])].map((each) => columnSql(model, each)))
  const far = sql`SELECT ${own} FROM (${matches}) AS matches JOIN ${table} ON ${sequence} = rowid WHERE ${shown}`
  return sql`WITH near (sequence) AS MATERIALIZED (${near}), far AS MATERIALIZED (${far}) SELECT sequence FROM near UNION (SELECT sequence FROM far AS ${table} ORDER BY ${order} LIMIT ${most})`
}

/** Matches to collect: the search, the rows to exclude, and the maximum number. */
interface Collected {
  readonly search: Indexed['all']
  readonly hiddenRows: readonly HiddenRows[]
  readonly most: number
}
/** No more rows are ever hidden from one viewer, or expired but not yet marked. */
const INDEXED_UNSEEN_MAX = 100_000

/** The sequences of visible rows whose words match, as a JSON list, in no order. */
export function indexedSql(
  model: Model,
  { search: { parameter, ...use }, hiddenRows, most }: Collected,
  bind: Bind,
): RawBuilder<{ found: string }> {
  const words = sql.id(searchTable(model))
  const shown = sql`SELECT rowid FROM ${words} WHERE ${wordsMatch(model, bind(parameter), bind, use)} AND +rowid NOT IN (SELECT sequence FROM unseen) LIMIT ${sql.lit(most)}`
  return sql`WITH unseen (sequence) AS MATERIALIZED (${hiddenRowsSql(hiddenRows, model, bind, INDEXED_UNSEEN_MAX)}) SELECT ${bind.dialect.aggregateJson(sql`rowid`, shown)} AS found`
}

/** The searches, to be estimated. */
export const wholeSearches = (
  model: Model,
  searches: readonly Indexed['all'][],
  bind: Bind,
): Sql[] =>
  searches.map(
    ({ parameter }) =>
      sql`SELECT rowid FROM ${sql.id(searchTable(model))} WHERE ${wordsMatch(model, bind(parameter), bind)}`,
  )
