import type { RawBuilder } from 'kysely'
import type { Word } from './shared/match.ts'

type Sql = RawBuilder<unknown>

/** The search row of a document: its table, its key, and the placeholder of each field's words. */
export interface SearchRow {
  readonly table: string
  readonly key: unknown
  readonly entries: readonly (readonly [field: string, words: unknown])[]
}

/** The number of a match's parts, and which of them most rows have, so that they are tested and not looked up. */
export interface IndexUse {
  readonly parts: number
  readonly tested?: readonly number[]
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
}

/** Estimates of how many rows queries return, by the database's statistics. Nothing is run. */
export interface Estimates {
  /** A statement whose first row has the estimates. */
  of(queries: readonly Sql[]): RawBuilder<object>
  /** The number of rows of each query, in their order, from that row. */
  read(row: object | undefined): number[]
}

/** Which of many words a search table has: few similar ones, and to search for the others takes time. */
interface WordsIn {
  /** The words that most rows have, by the database's statistics, with the numbers of their rows and of all. */
  frequent(
    table: string,
  ): RawBuilder<{ readonly word: string; readonly rows: number; readonly all: number }>
  /** A word as the table has it. */
  stored(fields: readonly string[], word: Word): string
  /** Stored words, as a statement's value: no frequent ones, because all rows of each are looked up. */
  text(words: readonly string[]): string
  /** Those of the words, given as `text`, that the table has. */
  among(table: string, words: unknown): RawBuilder<{ readonly word: string }>
}

/** Merges the parts of a full-text index, where the words of deleted rows stay until then. */
interface SearchIndexMerge {
  /** Merges about this many pages; a negative number starts over. */
  of(table: string, pages: number): Sql
  /** A statement that counts the rows that its connection has written so far. */
  readonly written: RawBuilder<{ readonly total: number }>
}

/** What differs between databases: abilities, and SQL. Arguments are placeholders or SQL. */
export interface Dialect {
  /** Whether processes share the database, so that they have to take turns. */
  readonly isShared: boolean
  /** Whether the planner chooses among indexes by how many rows it expects. Otherwise a condition must rule one out. */
  readonly plansByStatistics: boolean
  /** Whether an index serves the order of an optional column only if the rows without a value are named in it. */
  readonly ordersByNull: boolean
  /** Whether counting all rows of a small table takes less than skipping to one of them. */
  readonly countsPages: boolean
  /** Whether a search finds its matches in the order of their rows. Otherwise it looks up all of them, in no order. */
  readonly searchesInOrder: boolean
  /** Estimates how many rows queries return. Left out where the database doesn't say. */
  readonly estimates?: Estimates
  /** Left out where a search finds its matches in order, however many there are. */
  readonly wordsIn?: WordsIn
  /** Merges a full-text index. Left out where deleted rows leave the index at once. */
  readonly searchIndexMerge?: SearchIndexMerge
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
  /** What comes after the first `@` of a text, as an index has it. */
  domain(email: Sql): Sql
  endsWith(text: Sql, end: unknown): Sql
  /** The order of a column: nulls come before everything. */
  order(column: Sql, isDescending: boolean, isNullable: boolean): Sql
  /** Whether a row's words match; `match` is a text from `matchText`. */
  matches(words: Matching): Sql
  insertSearchRow(words: SearchRow): Sql
  updateSearchRow(words: SearchRow): Sql
}
