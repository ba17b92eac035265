import { type RawBuilder, sql } from 'kysely'
import { alternativesOf, type Match, openMatchWriter, partsOf } from './shared/match.ts'
import { converted } from './shared/placeholder.ts'
import { TIME_LIMIT_FUNCTION } from './shared/time-limit.ts'
import { type Estimates, planEstimates } from './postgres/estimates.ts'

type Sql = RawBuilder<unknown>

/** The search row of a document: its table, its key, and the placeholder of each field's words. */
interface SearchRow {
  readonly table: string
  readonly key: unknown
  readonly entries: readonly (readonly [field: string, words: unknown])[]
}

/** The number of a match's parts, and which of them most rows have, so that they are tested and not looked up. */
export interface IndexUse {
  readonly parts: number
  readonly tested?: readonly number[]
  /** The parts have so many words that each is looked up, or compared, by itself. All parts have words only. */
  readonly isWide?: boolean
  /** Only the parts that the index looks up, or only those that are tested. */
  readonly only?: 'looked up' | 'tested'
}

/** A match against a search table with these fields. */
interface Matching {
  readonly table: string
  readonly fields: readonly string[]
  readonly match: unknown
  /**
   * The index looks up all matches, in this many parts, of which some may only be tested; or rows are read in order until there
   * are enough. By default the database chooses.
   */
  readonly useIndex?: IndexUse | 'order' | undefined
  /** Matches one of its parts alone. */
  readonly part?: number
}

/** What differs between databases: abilities, and SQL. Arguments are placeholders or SQL. */
export interface Dialect {
  /** For tests and messages. Product code asks for an ability instead. */
  readonly name: 'sqlite' | 'postgres'
  /** Whether processes share the database, so that they have to take turns. */
  readonly isShared: boolean
  /** Whether the planner chooses among indexes by how many rows it expects. Otherwise a condition must rule one out. */
  readonly plansByStatistics: boolean
  /** Whether an index serves the order of an optional column only if the rows without a value are named in it. */
  readonly ordersByNull: boolean
  /** Whether counting all rows of a small table takes less than skipping to one of them. */
  readonly countsPages: boolean
  /**
   * Estimates how many rows searches find, without running them. Databases that have it look up all matches of a search,
   * in no order; those without find them in the order of their rows.
   */
  readonly estimates?: Estimates
  /** Merges about this many pages of a full-text index, where deleted rows stay in it until then. */
  mergeSearchIndex?(table: string, pages: number): Sql
  /** The values of a JSON list, as one column for IN and FROM. */
  list(json: unknown, of: 'TEXT' | 'BIGINT'): Sql
  /** Aggregates the one column of a query, in its order, to a JSON list. */
  aggregateJson(column: Sql, query: Sql): Sql
  /** Runs the query, with one column `value`, for each row of the source (`among` in the query), as one table. */
  eachLateral(source: Sql, query: Sql): Sql
  /** Forces the use of an index for a table. */
  useIndex(table: Sql, index: string): Sql
  /** A join that looks up rows for each row on its left. */
  readonly lookupJoin: Sql
  /** Always true; ends a statement that takes too long. `row` is a column of the rows that are expensive to read. */
  withinTimeLimit(row: Sql): Sql
  contains(text: Sql, part: unknown): Sql
  endsWith(text: Sql, end: unknown): Sql
  /** The order of a column: nulls come before everything. */
  order(column: Sql, isDescending: boolean, isNullable: boolean): Sql
  /** Whether a row's words match; `match` is a text from `matchText`. */
  matches(words: Matching): Sql
  insertSearchRow(words: SearchRow): Sql
  updateSearchRow(words: SearchRow): Sql
}

/** Field marker: a letter in front of each indexed word names the field that contains it. */
const marked = (fields: readonly string[], field: string | undefined, word: string): string =>
  fields.length > 1 ? String.fromCharCode(97 + fields.indexOf(field ?? '')) + word : word

type Marking = (fields: readonly string[], field: string) => (words: unknown) => string

/** The words of one field, separated by spaces, each in another form. */
const eachWord =
  (form: typeof marked): Marking =>
  (fields, field) =>
  (words) =>
    String(words)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => form(fields, field, word))
      .join(' ')

const markedWords = eachWord(marked)

/** The words of all fields, separated by spaces, as SQLite's index stores them. */
export const searchText = (entries: readonly (readonly [field: string, words: string])[]): string =>
  entries
    .map(([field, words]) =>
      markedWords(
        entries.map(([name]) => name),
        field,
      )(words),
    )
    .join(' ')

/** The text of all fields, joined by the database. */
function joined(entries: SearchRow['entries'], marking: Marking): Sql {
  const fields = entries.map(([field]) => field)
  const texts = entries.map(
    ([field, words]) => sql`CAST(${converted(words, marking(fields, field))} AS TEXT)`,
  )
  return sql.join(texts, sql` || ' ' || `)
}

const wordsColumn = (entries: SearchRow['entries']): Sql =>
  sql.id(entries.length > 1 ? 'words' : (entries[0]?.[0] ?? 'words'))

const direction = (isDescending: boolean) => sql.raw(isDescending ? 'DESC' : 'ASC')

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  isShared: false,
  plansByStatistics: false,
  ordersByNull: false,
  countsPages: true,
  mergeSearchIndex: (table, pages) =>
    sql`INSERT INTO ${sql.id(table)} (${sql.id(table)}, rank) VALUES ('merge', ${pages})`,
  list: (json) => sql`(SELECT value FROM json_each(${json}))`,
  aggregateJson: (column, query) => sql`(SELECT json_group_array(${column}) FROM (${query}))`,
  eachLateral: (source, query) =>
    sql`(SELECT first.value FROM ${source} AS among, json_each((SELECT json_group_array(value) FROM (${query}))) AS first)`,
  useIndex: (table, index) => sql`${table} INDEXED BY ${sql.id(index)}`,
  lookupJoin: sql`CROSS JOIN`,
  withinTimeLimit: (row) => sql`${sql.raw(TIME_LIMIT_FUNCTION)}(${row})`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // Compares bytes, without counting characters: no UTF-8 character begins inside another. Of an empty text, substr
  // would return everything.
  endsWith: (text, end) =>
    sql`(${text} <> '' AND substr(CAST(${text} AS BLOB), -octet_length(${end})) = CAST(${end} AS BLOB))`,
  order: (column, isDescending) => sql`${column} ${direction(isDescending)}`,
  matches: ({ table, fields, match }) =>
    sql`${sql.id(table)} MATCH ${converted(match, ftsQuery(fields))}`,
  insertSearchRow: ({ table, key, entries }) =>
    sql`INSERT INTO ${sql.id(table)} (rowid, ${wordsColumn(entries)}) VALUES (${key}, ${joined(entries, markedWords)})`,
  updateSearchRow: ({ table, key, entries }) =>
    sql`UPDATE ${sql.id(table)} SET ${wordsColumn(entries)} = ${joined(entries, markedWords)} WHERE rowid = ${key}`,
}

/** PostgreSQL's limit for a lexeme is 2,046 bytes. */
const WORD_MAX = 500

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Weights instead of marks would make each match read its row again. */
const lexeme: typeof marked = (fields, field, word) =>
  quoted(marked(fields, field, word.slice(0, WORD_MAX)))

/**
 * The lexemes of a row's fields, separated by spaces, as PostgreSQL prints the stored vector: each once, in its own
 * order.
 */
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

/** A word that no text contains. */
const NOWHERE = '\u{10ffff}'

export const ftsQuery = (fields: readonly string[]) =>
  openMatchWriter({
    and: ' AND ',
    or: ' OR ',
    // SQLite flattens nested ANDs and looks up each word for every candidate of the others; inside a NOT, only for its
    // own candidates.
    first: (all) => `(${all} NOT "${NOWHERE}")`,
    word: ({ word, field, isBeginning }) =>
      `"${marked(fields, field, word)}"${isBeginning ? ' *' : ''}`,
  })

const tsQuery = (fields: readonly string[], part?: number) => {
  const word = (of: Extract<Match, { readonly word: string }>) =>
    `${lexeme(fields, of.field, of.word)}${of.isBeginning ? ':*' : ''}`
  return openMatchWriter({ and: ' & ', or: ' | ', word }, part)
}

/** So many words are looked up together. The index compares each with all others of the same query. */
const TOGETHER = 32

interface StoredWord {
  readonly stored: string
  readonly isBeginning: boolean
}

/** The words of one part, written by `write`. */
const wordsOfPart =
  (fields: readonly string[], part: number, write: (words: readonly StoredWord[]) => string) =>
  (text: unknown): string => {
    const found = partsOf(JSON.parse(String(text)) as Match)[part]
    const words = (found && alternativesOf(found)) ?? []
    return write(
      words.map(({ field, word, isBeginning = false }) => ({
        stored: marked(fields, field, word.slice(0, WORD_MAX)),
        isBeginning,
      })),
    )
  }

const anyOf = (words: readonly StoredWord[]): string =>
  words.map(({ stored, isBeginning }) => quoted(stored) + (isBeginning ? ':*' : '')).join(' | ')

/** Queries of a few words each, as a JSON list. */
const queriesOf = (words: readonly StoredWord[]): string =>
  JSON.stringify(
    Array.from({ length: Math.ceil(words.length / TOGETHER) }, (_, at) =>
      anyOf(words.slice(at * TOGETHER, (at + 1) * TOGETHER)),
    ),
  )

/** The whole words, as an array. */
const wholeWords = (words: readonly StoredWord[]): string =>
  `{${words.flatMap(({ stored, isBeginning }) => (isBeginning ? [] : [JSON.stringify(stored)])).join(',')}}`

const beginnings = (words: readonly StoredWord[]): string =>
  anyOf(words.filter(({ isBeginning }) => isBeginning)) || quoted(NOWHERE)

type WidePart = (words: Sql, written: (write: typeof anyOf) => unknown) => Sql

/** Whether the index finds one of many words. */
const wideLookup: WidePart = (words, written) =>
  sql`${words} @@ ANY (ARRAY(SELECT CAST(value AS tsquery) FROM jsonb_array_elements_text(CAST(${written(queriesOf)} AS jsonb))))`

/** Whether a row has one of many words: each word of the row is looked up in a set, which takes less than a query of so many. */
const wideTest: WidePart = (words, written) =>
  sql`(EXISTS (SELECT FROM unnest(${words}) WHERE lexeme = ANY (CAST(${written(wholeWords)} AS text[]))) OR ${words} @@ CAST(${written(beginnings)} AS tsquery)) IS TRUE`

/** Joins texts instead of vectors, because some databases compatible with PostgreSQL can't join vectors. */
const vector = (entries: SearchRow['entries']): Sql =>
  sql`CAST(${joined(entries, eachWord(lexeme))} AS tsvector)`

export const postgresDialect: Dialect = {
  name: 'postgres',
  isShared: true,
  plansByStatistics: true,
  ordersByNull: true,
  countsPages: false,
  estimates: planEstimates,
  list: (json, of) =>
    sql`(SELECT CAST(value AS ${sql.raw(of)}) AS value FROM jsonb_array_elements_text(CAST(${json} AS jsonb)))`,
  aggregateJson: (column, from) =>
    sql`(SELECT coalesce(json_agg(${column}), '[]')::text FROM (${from}) AS gathered)`,
  eachLateral: (source, query) =>
    sql`(SELECT first.value FROM ${source} AS among CROSS JOIN LATERAL (${query}) AS first)`,
  useIndex: (table) => table,
  lookupJoin: sql`JOIN`,
  withinTimeLimit: () => sql`TRUE`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  endsWith: (text, end) => sql`(${text} <> '' AND right(${text}, length(${end})) = ${end})`,
  order: (column, isDescending, isNullable) =>
    isNullable
      ? sql`${column} ${direction(isDescending)} NULLS ${sql.raw(isDescending ? 'LAST' : 'FIRST')}`
      : sql`${column} ${direction(isDescending)}`,
  matches({ table, fields, match, useIndex, part }) {
    const words = sql.id(table, 'words')
    const query = (at?: number) => sql`CAST(${converted(match, tsQuery(fields, at))} AS tsquery)`
    // No index serves a boolean expression, and the text index has no order.
    const tested = (at?: number) => sql`(${words} @@ ${query(at)}) IS TRUE`
    if (useIndex === 'order') return tested()
    if (useIndex === undefined) return sql`${words} @@ ${query(part)}`
    // With separate parts, the index skips rows that lack one of them. With one query, it would test each row that
    // has any of the words. A planner that knew a common query would read all rows instead. Their vectors are stored
    // out of line, so that takes far longer than it estimates.
    const { parts, tested: testedParts = [], isWide, only } = useIndex
    const conditions = Array.from({ length: parts }, (_, at) => {
      const isTested = testedParts.includes(at)
      if (only !== undefined && isTested !== (only === 'tested')) return []
      if (isWide)
        return (isTested ? wideTest : wideLookup)(words, (write) =>
          converted(match, wordsOfPart(fields, at, write)),
        )
      return isTested ? tested(at) : sql`${words} @@ (SELECT ${query(at)})`
    })
    return sql.join(conditions.flat(), sql` AND `)
  },
  insertSearchRow: ({ table, key, entries }) =>
    sql`INSERT INTO ${sql.id(table)} (rowid, words) VALUES (${key}, ${vector(entries)})`,
  updateSearchRow: ({ table, key, entries }) =>
    sql`UPDATE ${sql.id(table)} SET words = ${vector(entries)} WHERE rowid = ${key}`,
}
