import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Estimates, SearchRow } from '../dialect.ts'
import { type Match, openMatchWriter } from '../shared/match.ts'
import { converted } from '../shared/statement.ts'
import { direction, eachWord, joined, marked } from '../shared/search-row.ts'

type Sql = RawBuilder<unknown>

/** PostgreSQL's limit for a lexeme is 2,046 bytes. */
const WORD_MAX = 500

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const unquoted = (query: Sql) =>
  sql`replace(replace(substr(${query}, 2, length(${query}) - 2), '''''', ''''), ${sql.lit('\\\\')}, ${sql.lit('\\')})`

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

/** So many words are looked up together: to look up each alone takes longer, and the index compares each with all others of a query. */
const TOGETHER = 8

/** Words are looked up in groups, and one by one where a group has been found. */
const wordsIn: Dialect['wordsIn'] = {
  frequent: (table) =>
    sql`SELECT word, CAST(greatest(frequency * reltuples, 1) AS BIGINT) AS rows, CAST(reltuples AS BIGINT) AS "all" FROM pg_stats JOIN pg_class ON relname = tablename AND relnamespace = CAST(schemaname AS regnamespace) CROSS JOIN LATERAL unnest(CAST(CAST(most_common_elems AS text) AS text[]), most_common_elem_freqs) AS each (word, frequency) WHERE schemaname = current_schema() AND tablename = ${sql.lit(table)} AND attname = 'words' AND word IS NOT NULL`,
  stored: (fields, { field, word }) => marked(fields, field, word.slice(0, WORD_MAX)),
  text(words) {
    const queries = words.map(quoted).toSorted()
    const groups = Array.from({ length: Math.ceil(queries.length / TOGETHER) }, (_, at) =>
      queries.slice(at * TOGETHER, (at + 1) * TOGETHER),
    )
    return JSON.stringify(groups.map((group) => group.join(' | ')))
  },
  among(table, words) {
    // By its estimates, the planner would read rows in order until one has the word. The comparison makes it expect none.
    const has = (query: Sql) =>
      sql`CROSS JOIN LATERAL (SELECT FROM ${sql.id(table)} WHERE words @@ CAST(${query} AS tsquery) AND rowid + 0 = rowid LIMIT 1) AS one`
    return sql`WITH found AS MATERIALIZED (SELECT value FROM jsonb_array_elements_text(CAST(${words} AS jsonb)) ${has(sql`value`)})
SELECT ${unquoted(sql`query`)} AS word FROM found CROSS JOIN LATERAL unnest(string_to_array(value, ' | ')) AS each (query) ${has(sql`query`)}`
  },
}

export const postgresDialect: Dialect = {
  isShared: true,
  plansByStatistics: true,
  ordersByNull: true,
  countsPages: false,
  searchesInOrder: false,
  estimates,
  wordsIn,
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
  domain: (email) => sql`substr(${email}, strpos(${email}, '@') + 1)`,
  endsWith: (text, end) => sql`(${text} <> '' AND right(${text}, length(${end})) = ${end})`,
  order: (column, isDescending, isNullable) =>
    isNullable
      ? sql`${column} ${direction(isDescending)} NULLS ${sql.raw(isDescending ? 'LAST' : 'FIRST')}`
      : sql`${column} ${direction(isDescending)}`,
  matches({ table, fields, match, useIndex }) {
    const words = sql.id(table, 'words')
    const query = (at?: number) => sql`CAST(${converted(match, tsQuery(fields, at))} AS tsquery)`
    // No index serves a boolean expression, and the text index has no order.
    const tested = (at?: number) => sql`(${words} @@ ${query(at)}) IS TRUE`
    if (useIndex === 'order') return tested()
    if (useIndex === undefined) return sql`${words} @@ ${query()}`
    // With separate parts, the index skips rows that lack one of them. With one query, it would test each row that
    // has any of the words. A planner that knew a common query would read all rows instead. Their vectors are stored
    // out of line, so that takes far longer than it estimates.
    const { parts, tested: testedParts = [], only } = useIndex
    const conditions = Array.from({ length: parts }, (_, at) => {
      const isTested = testedParts.includes(at)
      if (only !== undefined && isTested !== (only === 'tested')) return []
      return isTested ? tested(at) : sql`${words} @@ (SELECT ${query(at)})`
    })
    return sql.join(conditions.flat(), sql` AND `)
  },
  insertSearchRow: ({ table, key, entries }) =>
    sql`INSERT INTO ${sql.id(table)} (rowid, words) VALUES (${key}, ${vector(entries)})`,
  updateSearchRow: ({ table, key, entries }) =>
    sql`UPDATE ${sql.id(table)} SET words = ${vector(entries)} WHERE rowid = ${key}`,
}
