import type { ClientBase } from 'pg'
import { searchVectorText } from '../database/postgres/dialect.ts'
import { MOVE_TABLE } from '../database/postgres/schema.ts'
import type { SqlValue } from '../database/index.ts'
import type { Row } from './copy-lines.ts'
import type { Source } from './source.ts'

/** Search words: no database returns them, so they are computed again from their sources. */
interface SearchTable {
  readonly table: string
  /** The source table of the words, and its columns. */
  readonly of: string
  readonly columns: readonly string[]
  /** The words of each field, separated by spaces. */
  entriesOf(
    row: Readonly<Record<string, SqlValue>>,
  ): readonly (readonly [field: string, words: string])[]
}

/** Data besides the plain rows of tables. */
export interface Contents {
  readonly searchTables: readonly SearchTable[]
  /** Tables whose rows aren't copied. */
  readonly skippedTables: readonly string[]
}

/** One table of the target, with the source of its rows. */
export interface Table {
  readonly name: string
  /** Number of rows, for the progress. */
  readonly count: number
  readonly columns: readonly string[]
  /** The primary key columns, which also define the order; and the key of a row. */
  readonly key: readonly string[]
  readonly keyOf: (row: Row) => Row
  /** All rows of the source, in that order, as the target stores them. */
  readonly rows: () => Iterable<Row>
  /** The last assigned sequence number, if the table has one. */
  readonly lastSequence: number | undefined
}

export interface TargetTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** All tables except those about the database itself. */
export const TABLES = `
  SELECT relname AS name,
    (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT json_agg(attname ORDER BY place) FROM pg_index, unnest(indkey) WITH ORDINALITY AS keys (number, place)
      JOIN pg_attribute ON attnum = number
      WHERE indrelid = pg_class.oid AND indisprimary AND attrelid = pg_class.oid) AS key
  FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT IN ('_migrations', 'leases', '${MOVE_TABLE}')
  ORDER BY relname COLLATE "C"`

export const listOf = (names: readonly string[]): string =>
  names.map((name) => `"${name}"`).join(', ')

/** The table and columns to read, and the conversion of each row. */
function readPlanOf({ name, columns, key }: TargetTable, { searchTables }: Contents) {
  const made = searchTables.find(({ table }) => table === name)
  if (!made) return { of: name, read: columns, key, made: (row: Row) => row }
  const read = ['sequence', ...made.columns]
  const rowOf = (values: Row): Row => {
    const row = Object.fromEntries(read.map((column, at) => [column, values[at] ?? null]))
    return [row['sequence'] ?? null, searchVectorText(made.entriesOf(row))]
  }
  return { of: made.of, read, key: ['sequence'], made: rowOf }
}

function* converted(rows: Iterable<Row>, made: (row: Row) => Row): Generator<Row> {
  for (const row of rows) yield made(row)
}

/** Throws when the schemas differ, so that no data is left behind. */
function checkSame(what: string, here: readonly string[], there: readonly string[]): void {
  const odd = here.concat(there).find((name) => here.includes(name) !== there.includes(name))
  if (odd !== undefined) throw new Error(`The ${what} differ: ${odd} is on one side alone`)
}

function tableOf(source: Source, found: TargetTable, contents: Contents): Table {
  const { of, read, key, made } = readPlanOf(found, contents)
  if (of === found.name) checkSame(`columns of ${of}`, source.columnsOf(of), found.columns)
  const isLeftOut = contents.skippedTables.includes(found.name)
  const sql = `SELECT ${listOf(read)} FROM "${of}" ORDER BY ${listOf(key)}`
  const keyIndexes = found.key.map((column) => found.columns.indexOf(column))
  return {
    ...found,
    count: isLeftOut ? 0 : source.count(of),
    keyOf: (row) => keyIndexes.map((index) => row[index] ?? null),
    rows: () => (isLeftOut ? [] : converted(source.values(sql), made)),
    lastSequence: found.columns.includes('sequence') ? source.highest(of) : undefined,
  }
}

/** All tables of the target, which must match those of the source. */
export async function tablesOf(
  client: ClientBase,
  source: Source,
  contents: Contents,
): Promise<readonly Table[]> {
  const { rows } = await client.query<TargetTable>(TABLES)
  const plain = rows.filter(({ name }) =>
    contents.searchTables.every(({ table }) => table !== name),
  )
  const here = source.tables.filter((name) => name !== '_migrations')
  checkSame(
    'tables',
    here,
    plain.map(({ name }) => name),
  )
  return rows.map((found) => tableOf(source, found, contents))
}
