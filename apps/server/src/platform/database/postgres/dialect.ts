import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Estimates, SearchRow } from '../dialect.ts'
import { alternativesOf, type Match, openMatchWriter, partsOf } from '../shared/match.ts'
import { converted } from '../shared/statement.ts'
import { direction, eachWord, joined, marked, ABSENT_WORD } from '../shared/search-row.ts'

type Sql = RawBuilder<unknown>

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

const tsQuery = (fields: readonly string[], part?: number) => {
  const word = (of: Extract<Match, { readonly word: string }>) =>
    `${lexeme(fields, of.field, of.word)}${of.isBeginning ? ':*' : ''}`
  return openMatchWriter({ and: ' & ', or: ' | ', word }, part)
}

/** So many words are looked up together. The index compares each with all others of the same query. */
const TOGETHER = 8

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
  anyOf(words.filter(({ isBeginning }) => isBeginning)) || quoted(ABSENT_WORD)

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

interface ExplainedPlan {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly Plans?: readonly ExplainedPlan[]
}

/** PostgreSQL's own plan of the queries, which says how many rows it expects of each. */
const estimates: Estimates = {
  of: (queries) => sql`EXPLAIN (FORMAT JSON) ${sql.join(queries, sql` UNION ALL `)}`,
  read(row = {}) {
    const { 'QUERY PLAN': text = '[]' } = row as { readonly 'QUERY PLAN'?: string }
    const explained = JSON.parse(text) as { Plan: ExplainedPlan }[]
    // Several queries are parts of one plan; a single one is the plan.
    const plans = explained.flatMap(({ Plan }) =>
      Plan['Node Type'] === 'Append' ? (Plan.Plans ?? []) : [Plan],
    )
    return plans.map((each) => each['Plan Rows'])
  },
}

const storedOf = (fields: readonly string[], { field, word }: Extract<Match, { word: string }>) =>
  marked(fields, field, word.slice(0, WORD_MAX))

/** The whole words of a match, each with its query, as a JSON object. */
const wordQueries =
  (fields: readonly string[]) =>
  (text: unknown): string => {
    const words = partsOf(JSON.parse(String(text)) as Match).flatMap(
      (part) => alternativesOf(part) ?? [],
    )
    const stored = words
      .filter(({ isBeginning }) => !isBeginning)
      .map((each) => storedOf(fields, each))
    return JSON.stringify(Object.fromEntries(stored.map((word) => [word, quoted(word)])))
  }

/**
 * Words in the statistics are known. Looking one up would collect all its rows, which are many. The others are looked up in groups,
 * and one by one where a group has been found.
 */
const knownWords: Dialect['knownWords'] = {
  of({ table, fields, match }) {
    const words = sql.id(table)
    // By its estimates, the planner would read rows in order until one has the word. The comparison makes it expect none.
    const has = (query: Sql) =>
      sql`CROSS JOIN LATERAL (SELECT FROM ${words} WHERE words @@ CAST(${query} AS tsquery) AND rowid + 0 = rowid LIMIT 1) AS one`
    return sql`WITH frequent AS MATERIALIZED (SELECT unnest(CAST(CAST(most_common_elems AS text) AS text[])) AS word FROM pg_stats WHERE schemaname = current_schema() AND tablename = ${sql.lit(table)} AND attname = 'words'),
asked AS MATERIALIZED (SELECT key AS word, value AS query, (key IN (SELECT word FROM frequent)) IS TRUE AS known, row_number() OVER () / ${sql.lit(2 * TOGETHER)} AS part FROM jsonb_each_text(CAST(${converted(match, wordQueries(fields))} AS jsonb))),
parts AS MATERIALIZED (SELECT part, string_agg(query, ' | ') AS query FROM asked WHERE NOT known GROUP BY part),
found AS MATERIALIZED (SELECT part FROM parts ${has(sql`query`)})
SELECT word FROM asked WHERE known UNION ALL SELECT word FROM (SELECT * FROM asked WHERE NOT known AND part IN (SELECT part FROM found)) AS each ${has(sql`query`)}`
  },
  narrowed(match, fields, rows) {
    const known = new Set(rows.map((row) => (row as { readonly word: string }).word))
    return {
      all: partsOf(match).map((part) => {
        const words = alternativesOf(part) ?? []
        const kept = words.filter((each) => each.isBeginning || known.has(storedOf(fields, each)))
        // A part without words would match everything.
        return { any: kept.length > 0 ? kept : words.slice(0, 1) }
      }),
    }
  },
}

export const postgresDialect: Dialect = {
  isShared: true,
  plansByStatistics: true,
  ordersByNull: true,
  countsPages: false,
  searchesInOrder: false,
  estimates,
  knownWords,
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
