import { type RawBuilder, sql } from 'kysely'
import type { Dialect, SearchRow } from '../dialect.ts'
import { openMatchWriter } from '../shared/match.ts'
import { converted } from '../shared/statement.ts'
import { direction, eachWord, joined, marked, ABSENT_WORD } from '../shared/search-row.ts'
import { TIME_LIMIT_FUNCTION } from '../shared/time-limit.ts'

type Sql = RawBuilder<unknown>

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

const wordsColumn = (entries: SearchRow['entries']): Sql =>
  sql.id(entries.length > 1 ? 'words' : (entries[0]?.[0] ?? 'words'))

export const ftsQuery = (fields: readonly string[]) =>
  openMatchWriter({
    and: ' AND ',
    or: ' OR ',
    // SQLite flattens nested ANDs and looks up each word for every candidate of the others; inside a NOT, only for its
    // own candidates.
    first: (all) => `(${all} NOT "${ABSENT_WORD}")`,
    word: ({ word, field, isBeginning }) =>
      `"${marked(fields, field, word)}"${isBeginning ? ' *' : ''}`,
  })

export const sqliteDialect: Dialect = {
  isShared: false,
  plansByStatistics: false,
  ordersByNull: false,
  countsPages: true,
  searchesInOrder: true,
  searchIndexMerge: {
    of: (table, pages) =>
      sql`INSERT INTO ${sql.id(table)} (${sql.id(table)}, rank) VALUES ('merge', ${pages})`,
    written: sql`SELECT total_changes() AS total`,
  },
  list: (json) => sql`(SELECT value FROM json_each(${json}))`,
  aggregateJson: (column, query) => sql`(SELECT json_group_array(${column}) FROM (${query}))`,
  eachLateral: (source, query) =>
    sql`(SELECT first.value FROM ${source} AS among, json_each((SELECT json_group_array(value) FROM (${query}))) AS first)`,
  useIndex: (table, index) => sql`${table} INDEXED BY ${sql.id(index)}`,
  lookupJoin: sql`CROSS JOIN`,
  withinTimeLimit: (row) => sql`${sql.raw(TIME_LIMIT_FUNCTION)}(${row})`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  domain: (email) => sql`substr(${email}, instr(${email}, '@') + 1)`,
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
