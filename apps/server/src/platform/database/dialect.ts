import { type RawBuilder, sql } from 'kysely'
import { converted } from './statement.ts'
import { IN_TIME } from './time-limit.ts'

type Sql = RawBuilder<unknown>

/** The words of a document: which table they are in, whose they are, and per field what stands in for them. */
interface Words {
  readonly table: string
  readonly key: unknown
  readonly entries: readonly (readonly [field: string, words: unknown])[]
}

/** What the databases say in different words. What is given stands for values or is SQL already. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The values of a list in JSON, as one column for IN and FROM. */
  list(json: unknown, of: 'TEXT' | 'BIGINT'): Sql
  /** The one column of a query, in its order, as a list in JSON. */
  gather(column: Sql, query: Sql): Sql
  /** For each of the values (`among.column1` in the query) what the query finds, as one column. */
  each(values: Sql, column: Sql, query: Sql): Sql
  /** A table to be read by this index, whatever else there is. */
  by(table: Sql, index: string): Sql
  /** Joins what is looked up for each row of what stands before it. */
  readonly lookUp: Sql
  /** True; ends a statement that takes too long. `row` is what is dear to look at. */
  inTime(row: Sql): Sql
  contains(text: Sql, part: unknown): Sql
  endsWith(text: Sql, end: unknown): Sql
  /** The order of a column: nothing comes before everything. */
  order(column: Sql, isDescending: boolean, isNullable: boolean): Sql
  /** Whether the words of a row match an expression as the engine writes them. */
  matches(table: string, fields: readonly string[], expression: unknown): Sql
  insertWords(words: Words): Sql
  updateWords(words: Words): Sql
}

const direction = (isDescending: boolean) => sql.raw(isDescending ? 'DESC' : 'ASC')

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  list: (json) => sql`(SELECT value FROM json_each(${json}))`,
  gather: (column, query) => sql`(SELECT json_group_array(${column}) FROM (${query}))`,
  each: (values, column, query) =>
    sql`(SELECT first.value FROM (VALUES ${values}) AS among, json_each((SELECT json_group_array(${column}) FROM (${query}))) AS first)`,
  by: (table, index) => sql`${table} INDEXED BY ${sql.id(index)}`,
  lookUp: sql`CROSS JOIN`,
  inTime: (row) => sql`${sql.raw(IN_TIME)}(${row})`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // By bytes, which are not counted through: no character begins in the middle of another. Of no bytes there is no part.
  endsWith: (text, end) =>
    sql`(${text} <> '' AND substr(CAST(${text} AS BLOB), -octet_length(${end})) = CAST(${end} AS BLOB))`,
  order: (column, isDescending) => sql`${column} ${direction(isDescending)}`,
  matches: (table, _fields, expression) => sql`${sql.id(table)} MATCH ${expression}`,
  insertWords({ table, key, entries }) {
    const names = sql.join(entries.map(([name]) => sql.id(name)))
    const values = sql.join(entries.map(([, words]) => words))
    return sql`INSERT INTO ${sql.id(table)} (rowid, ${names}) VALUES (${key}, ${values})`
  },
  updateWords({ table, key, entries }) {
    const values = sql.join(entries.map(([name, words]) => sql`${sql.id(name)} = ${words}`))
    return sql`UPDATE ${sql.id(table)} SET ${values} WHERE rowid = ${key}`
  },
}

/** By these the words of one field are told from another's. */
const WEIGHTS = ['A', 'B', 'C', 'D']
/** PostgreSQL takes words of 2,046 bytes. */
const WORD_MAX = 500

const lexeme = (word: string) =>
  `'${word.slice(0, WORD_MAX).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** What is written of the words of one field: `at` is undefined where there is but one. */
const vector = (at: number | undefined) => (words: unknown) =>
  String(words)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `${lexeme(word)}${at === undefined ? '' : `:${at + 1}${WEIGHTS[at] ?? ''}`}`)
    .join(' ')

/**
 * The words of a row's fields, parted by blanks, as PostgreSQL writes what `insertWords` has kept of them: each once, by
 * their bytes, and with several fields in which of them it is.
 */
export function keptWords(fields: readonly string[]): string {
  const places = new Map<string, string[]>()
  for (const [at, words] of fields.entries())
    for (const word of new Set(words.split(' ').filter(Boolean).map(lexeme)))
      places.set(word, [...(places.get(word) ?? []), `${at + 1}${WEIGHTS[at]}`])
  const sorted = Array.from(
    places,
    ([word, found]) => [Buffer.from(word.slice(1, -1)), word, found.join(',')] as const,
  )
  return sorted
    .sort(([one], [other]) => Buffer.compare(one, other))
    .map(([, word, found]) => (fields.length > 1 ? `${word}:${found}` : word))
    .join(' ')
}

const FIELD = /^\{"([^"]+)"\} : \((.*)\)$/s

/** Words that must all be there, in one field where it is named. */
interface Alternative {
  readonly field: string | undefined
  readonly words: readonly { readonly text: string; readonly isBeginning: boolean }[]
}

/** What the engine's expression asks for, which is SQLite's: any of these. */
export function alternativesIn(expression: string): Alternative[] {
  return expression.split(' OR ').map((alternative) => {
    const [, field, inner = alternative] = FIELD.exec(alternative) ?? []
    const words = inner.split(' AND ').map((word) => {
      const isBeginning = word.endsWith('" *')
      return { text: word.slice(1, isBeginning ? -3 : -1), isBeginning }
    })
    return { field, words }
  })
}

/** The engine's expression, which is SQLite's, in PostgreSQL's words. */
const query = (fields: readonly string[]) => (expression: unknown) =>
  alternativesIn(String(expression))
    .map(({ field, words }) => {
      const weight = field === undefined ? '' : (WEIGHTS[fields.indexOf(field)] ?? '')
      const lexemes = words.map(({ text, isBeginning }) => {
        const label = `${isBeginning ? '*' : ''}${weight}`
        return `${lexeme(text)}${label && `:${label}`}`
      })
      return `(${lexemes.join(' & ')})`
    })
    .join(' | ')

/** Texts are joined, and not vectors, which some of PostgreSQL's relatives can not; so each field has a place of its own. */
function vectors(entries: Words['entries']): Sql {
  const texts = entries.map(
    ([, words], at) =>
      sql`CAST(${converted(words, vector(entries.length > 1 ? at : undefined))} AS TEXT)`,
  )
  return sql`CAST(${sql.join(texts, sql` || ' ' || `)} AS tsvector)`
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  list: (json, of) =>
    sql`(SELECT CAST(value AS ${sql.raw(of)}) AS value FROM jsonb_array_elements_text(CAST(${json} AS jsonb)))`,
  gather: (column, from) =>
    sql`(SELECT coalesce(json_agg(${column}), '[]')::text FROM (${from}) AS gathered)`,
  each: (values, _column, from) =>
    sql`(SELECT first.* FROM (VALUES ${values}) AS among CROSS JOIN LATERAL (${from}) AS first)`,
  by: (table) => table,
  lookUp: sql`JOIN`,
  inTime: () => sql`TRUE`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  endsWith: (text, end) => sql`(${text} <> '' AND right(${text}, length(${end})) = ${end})`,
  order: (column, isDescending, isNullable) =>
    isNullable
      ? sql`${column} ${direction(isDescending)} NULLS ${sql.raw(isDescending ? 'LAST' : 'FIRST')}`
      : sql`${column} ${direction(isDescending)}`,
  matches: (table, fields, expression) =>
    sql`${sql.id(table, 'words')} @@ CAST(${converted(expression, query(fields))} AS tsquery)`,
  insertWords: ({ table, key, entries }) =>
    sql`INSERT INTO ${sql.id(table)} (rowid, words) VALUES (${key}, ${vectors(entries)})`,
  updateWords: ({ table, key, entries }) =>
    sql`UPDATE ${sql.id(table)} SET words = ${vectors(entries)} WHERE rowid = ${key}`,
}
