import { type RawBuilder, sql } from 'kysely'
import { type Match, openMatchWriter } from './shared/match.ts'
import { converted } from './shared/statement.ts'
import { TIME_LIMIT_FUNCTION } from './shared/time-limit.ts'

type Sql = RawBuilder<unknown>

/** The words of a document: which table they are in, whose they are, and per field what stands in for them. */
interface SearchRow {
  readonly table: string
  readonly key: unknown
  readonly entries: readonly (readonly [field: string, words: unknown])[]
}

/** The match of a table of words with these fields. */
interface Matching {
  readonly table: string
  readonly fields: readonly string[]
  readonly match: unknown
  /**
   * All matches are looked up in the index, by so many parts; or rows are read in order until there are enough. By default
   * the database chooses.
   */
  readonly useIndex?: { readonly parts: number } | 'order' | undefined
}

/** What the databases say in different words. What is given stands for values or is SQL already. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The values of a list in JSON, as one column for IN and FROM. */
  list(json: unknown, of: 'TEXT' | 'BIGINT'): Sql
  /** The one column of a query, in its order, as a list in JSON. */
  aggregateJson(column: Sql, query: Sql): Sql
  /** For each of the values (`among.column1` in the query) what the query finds, as one column. */
  eachLateral(values: Sql, column: Sql, query: Sql): Sql
  /** A table to be read by this index, whatever else there is. */
  useIndex(table: Sql, index: string): Sql
  /** Joins what is looked up for each row of what stands before it. */
  readonly lookupJoin: Sql
  /** True; ends a statement that takes too long. `row` is what is dear to look at. */
  withinTimeLimit(row: Sql): Sql
  contains(text: Sql, part: unknown): Sql
  endsWith(text: Sql, end: unknown): Sql
  /** The order of a column: nothing comes before everything. */
  order(column: Sql, isDescending: boolean, isNullable: boolean): Sql
  /** Whether the words of a row match; `match` is a text as `matchText` gives it. */
  matches(words: Matching): Sql
  insertSearchRow(words: SearchRow): Sql
  updateSearchRow(words: SearchRow): Sql
}

const direction = (isDescending: boolean) => sql.raw(isDescending ? 'DESC' : 'ASC')

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  list: (json) => sql`(SELECT value FROM json_each(${json}))`,
  aggregateJson: (column, query) => sql`(SELECT json_group_array(${column}) FROM (${query}))`,
  eachLateral: (values, column, query) =>
    sql`(SELECT first.value FROM (VALUES ${values}) AS among, json_each((SELECT json_group_array(${column}) FROM (${query}))) AS first)`,
  useIndex: (table, index) => sql`${table} INDEXED BY ${sql.id(index)}`,
  lookupJoin: sql`CROSS JOIN`,
  withinTimeLimit: (row) => sql`${sql.raw(TIME_LIMIT_FUNCTION)}(${row})`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // By bytes, which are not counted through: no character begins in the middle of another. Of no bytes there is no part.
  endsWith: (text, end) =>
    sql`(${text} <> '' AND substr(CAST(${text} AS BLOB), -octet_length(${end})) = CAST(${end} AS BLOB))`,
  order: (column, isDescending) => sql`${column} ${direction(isDescending)}`,
  matches: ({ table, match }) => sql`${sql.id(table)} MATCH ${converted(match, ftsQuery)}`,
  insertSearchRow({ table, key, entries }) {
    const names = sql.join(entries.map(([name]) => sql.id(name)))
    const values = sql.join(entries.map(([, words]) => words))
    return sql`INSERT INTO ${sql.id(table)} (rowid, ${names}) VALUES (${key}, ${values})`
  },
  updateSearchRow({ table, key, entries }) {
    const values = sql.join(entries.map(([name, words]) => sql`${sql.id(name)} = ${words}`))
    return sql`UPDATE ${sql.id(table)} SET ${values} WHERE rowid = ${key}`
  },
}

/** PostgreSQL takes words of 2,046 bytes. */
const WORD_MAX = 500

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A letter before each word says which of several fields it is in: weights would have each match read its row again. */
const lexeme = (fields: readonly string[], field: string | undefined, word: string) => {
  const letter = fields.length > 1 ? String.fromCharCode(97 + fields.indexOf(field ?? '')) : ''
  return quoted(letter + word.slice(0, WORD_MAX))
}

/** The words of one field, as they are written. */
const lexemes = (fields: readonly string[], field: string) => (words: unknown) =>
  String(words)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => lexeme(fields, field, word))
    .join(' ')

/** The words of a row's fields, separated by blanks, as PostgreSQL writes what `insertWords` stores: each once, in the order of its own. */
export function searchVectorText(
  entries: readonly (readonly [field: string, words: string])[],
): string {
  const fields = entries.map(([field]) => field)
  const found = entries.flatMap(([field, words]) =>
    words
      .split(' ')
      .filter(Boolean)
      .map((word) => lexeme(fields, field, word)),
  )
  const sorted = Array.from(
    new Set(found),
    (word) => [Buffer.from(word.slice(1, -1)), word] as const,
  )
  return sorted
    .sort(([one], [other]) => Buffer.compare(one, other))
    .map(([, word]) => word)
    .join(' ')
}

/** No text has it among its words. */
const NOWHERE = '\u{10ffff}'

export const ftsQuery = openMatchWriter({
  and: ' AND ',
  or: ' OR ',
  // SQLite makes one list of nested ANDs and looks each of it up for every candidate of the others; of a NOT only for its own.
  first: (all) => `(${all} NOT "${NOWHERE}")`,
  word: ({ word, field, isBeginning }) =>
    `${field === undefined ? '' : `{"${field}"} : `}"${word}"${isBeginning ? ' *' : ''}`,
})

const tsQuery = (fields: readonly string[], part?: number) => {
  const word = (of: Extract<Match, { readonly word: string }>) =>
    `${lexeme(fields, of.field, of.word)}${of.isBeginning ? ':*' : ''}`
  return openMatchWriter({ and: ' & ', or: ' | ', word }, part)
}

/** Texts are joined, and not vectors, which some of PostgreSQL's relatives can not. */
function vectors(entries: SearchRow['entries']): Sql {
  const fields = entries.map(([field]) => field)
  const texts = entries.map(
    ([field, words]) => sql`CAST(${converted(words, lexemes(fields, field))} AS TEXT)`,
  )
  return sql`CAST(${sql.join(texts, sql` || ' ' || `)} AS tsvector)`
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  list: (json, of) =>
    sql`(SELECT CAST(value AS ${sql.raw(of)}) AS value FROM jsonb_array_elements_text(CAST(${json} AS jsonb)))`,
  aggregateJson: (column, from) =>
    sql`(SELECT coalesce(json_agg(${column}), '[]')::text FROM (${from}) AS gathered)`,
  eachLateral: (values, _column, from) =>
    sql`(SELECT first.* FROM (VALUES ${values}) AS among CROSS JOIN LATERAL (${from}) AS first)`,
  useIndex: (table) => table,
  lookupJoin: sql`JOIN`,
  withinTimeLimit: () => sql`TRUE`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  endsWith: (text, end) => sql`(${text} <> '' AND right(${text}, length(${end})) = ${end})`,
  order: (column, isDescending, isNullable) =>
    isNullable
      ? sql`${column} ${direction(isDescending)} NULLS ${sql.raw(isDescending ? 'LAST' : 'FIRST')}`
      : sql`${column} ${direction(isDescending)}`,
  matches({ table, fields, match, useIndex }) {
    const words = sql.id(table, 'words')
    const query = (part?: number) =>
      sql`CAST(${converted(match, tsQuery(fields, part))} AS tsquery)`
    // No index answers a truth value, and that of words has no order.
    if (useIndex === 'order') return sql`(${words} @@ ${query()}) IS TRUE`
    if (useIndex === undefined) return sql`${words} @@ ${query()}`
    // The index skips what one part lacks for the others; for one query of all it would test each row that has some of it.
    // A planner that knows a common query would read all rows instead, whose words lie elsewhere: far longer than it expects.
    const parts = Array.from(
      { length: useIndex.parts },
      (_, at) => sql`${words} @@ (SELECT ${query(at)})`,
    )
    return sql.join(parts, sql` AND `)
  },
  insertSearchRow: ({ table, key, entries }) =>
    sql`INSERT INTO ${sql.id(table)} (rowid, words) VALUES (${key}, ${vectors(entries)})`,
  updateSearchRow: ({ table, key, entries }) =>
    sql`UPDATE ${sql.id(table)} SET words = ${vectors(entries)} WHERE rowid = ${key}`,
}
