import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Client, ClientBase } from 'pg'
import { type Applied, migrationsOf, pendingMigrations } from '../database/migrate.ts'
import { connect } from '../database/postgres/client.ts'
import { startError } from '../database/postgres/errors.ts'
import { APPLIED, createSchema, MIGRATIONS_LOCK } from '../database/postgres/schema.ts'
import { dropDerived } from '../move/derived-objects.ts'
import { copyIn, copyOut } from '../move/postgres-copy.ts'
import { setNumber } from '../move/rows.ts'
import { listOf, type TargetTable, TABLES } from '../move/tables.ts'
import { StartError } from '../start-error.ts'

/** Bytes of rows that are held together. */
const PIECE = 1024 * 1024
/** The schema of a trial; it is never committed. */
const TRIAL = 'devhood_trial'
const SETTINGS = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 10000;
  SET maintenance_work_mem = '256MB'`

/** A table's columns, the columns of its primary key, and its last assigned number, if it has numbers. */
interface TableOutline {
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly lastSequence?: number
}

export interface DatabaseOutline {
  readonly migrations: readonly Applied[]
  readonly tables: Readonly<Record<string, TableOutline>>
}

/** The named tables, and those whose rows would be deleted with theirs. */
const LEFT_OUT = `
  WITH RECURSIVE left_out (oid) AS (
    SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1)
    UNION
    SELECT conrelid FROM pg_constraint JOIN left_out ON confrelid = left_out.oid
    WHERE contype = 'f' AND confdeltype = 'c'
  )
  SELECT relname AS name FROM pg_class JOIN left_out USING (oid)`

const rowsOf = ({ columns, key }: TableOutline, name: string) =>
  `SELECT ${listOf(columns)} FROM "${name}" ORDER BY ${listOf(key)}`

async function using<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url, { application_name: 'devhood-backup' })
  try {
    await client.query(SETTINGS)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** All tables of ours. Throws StartError where one is without a primary key, which all of ours have. */
async function tablesOf(client: ClientBase): Promise<readonly TargetTable[]> {
  const { rows } = await client.query<TargetTable & { readonly key: TargetTable['key'] | null }>(
    TABLES,
  )
  const foreign = rows.find(({ key }) => key === null)
  if (foreign)
    throw new StartError(
      `The table ${foreign.name} is of another program: move it to another schema.`,
    )
  return rows
}

/** Writes a query's rows to a new file. It blocks, because a backup has a process of its own. */
async function writeRows(client: ClientBase, query: string, path: string): Promise<void> {
  const file = openSync(path, 'wx', 0o600)
  let lines: Buffer[] = []
  let length = 0
  const flush = () => {
    writeSync(file, Buffer.concat(lines))
    lines = []
    length = 0
  }
  try {
    await copyOut(client, query, (line) => {
      // A copy, because the client library uses the memory again.
      lines.push(Buffer.from(line))
      if ((length += line.length) > PIECE) flush()
    })
    flush()
  } finally {
    closeSync(file)
  }
}

/** The last number of a table's sequence; 0 before the first. */
async function lastSequenceOf(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('"${name}"', 'sequence')::regclass), 0) AS last`,
  )
  return Number(rows[0]?.last ?? 0)
}

/**
 * Writes the rows of a database at one moment into a folder: a file for each table, in the text format of COPY. Of the
 * `excluded` tables there are none. Resolves to the outline and the rows of `query` at that moment.
 */
export async function dumpDatabase(
  url: string,
  { folder, excluded, query }: { folder: string; excluded: readonly string[]; query: string },
): Promise<DatabaseOutline & { readonly rows: readonly Readonly<Record<string, unknown>>[] }> {
  return using(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const migrations = (await client.query<Applied>(APPLIED)).rows
    const { rows: leftOut } = await client.query<{ name: string }>(LEFT_OUT, [excluded])
    const without = new Set(leftOut.map(({ name }) => name))
    const tables: Record<string, TableOutline> = {}
    for (const { name, columns, key } of await tablesOf(client)) {
      const hasNumbers = columns.includes('sequence')
      const table = {
        columns,
        key,
        ...(hasNumbers && { lastSequence: await lastSequenceOf(client, name) }),
      }
      tables[name] = table
      const wanted = without.has(name)
        ? `SELECT ${listOf(columns)} FROM "${name}" WHERE false`
        : rowsOf(table, name)
      await writeRows(client, wanted, join(folder, name))
    }
    const { rows } = await client.query<Record<string, unknown>>(query)
    return { migrations, tables, rows }
  })
}

/** Adds the lines of a stream to a table, many at a time: each COPY waits for an answer. */
async function fill(client: ClientBase, table: string, stream: Readable): Promise<void> {
  let pieces: Buffer[] = []
  let size = 0
  /** Adds the whole lines, and returns the rest. */
  async function add(): Promise<Buffer> {
    const bytes = Buffer.concat(pieces)
    const end = bytes.lastIndexOf('\n') + 1
    if (end > 0) await copyIn(client, table, bytes.subarray(0, end))
    return bytes.subarray(end)
  }
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size < PIECE) continue
    const rest = await add()
    pieces = [rest]
    size = rest.length
  }
  const rest = await add()
  if (rest.length > 0) throw new StartError(`${table} ends within a row.`)
}

const CLOSE_ERASED = [
  `UPDATE accounts SET "blockedAt" = $2 WHERE "$id" = ANY ($1)`,
  `INSERT INTO erasures ("accountId") SELECT "$id" FROM accounts WHERE "$id" = ANY ($1) ON CONFLICT DO NOTHING`,
]

/** Statements that delete all tables and functions of the schema. */
const EVERYTHING = `
  SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS drop FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
  UNION ALL
  SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`
/** Which restore has filled the database; undefined where there are no tables. */
const FILLED_BY = `
  SELECT coalesce(obj_description(to_regclass('_migrations'), 'pg_class'), '') AS by FROM pg_class
  WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace LIMIT 1`

/** Makes room for a restore: in an empty database, or in one that the same restore has filled before it was killed. */
async function claimDatabase(client: ClientBase, id: string): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATIONS_LOCK})`)
  const [filled] = (await client.query<{ by: string }>(FILLED_BY)).rows
  if (filled && filled.by !== id)
    throw new StartError('The database of DATABASE_URL has tables: a restore needs an empty one.')
  const { rows } = filled ? await client.query<{ drop: string }>(EVERYTHING) : { rows: [] }
  for (const { drop } of rows) await client.query(drop)
}

interface Contents extends DatabaseOutline {
  /** The rows of a table, and the SHA-256 that they have in the end. */
  readonly read: (table: string) => Readable
  readonly sha256Of: (table: string) => string | undefined
}

/** Throws unless an archive has exactly the tables of its version: its names become part of statements. */
async function checkTables(client: ClientBase, { tables }: DatabaseOutline): Promise<void> {
  const textOf = (name: string, { columns, key }: Omit<TableOutline, 'lastSequence'>) =>
    JSON.stringify([name, columns.toSorted(), key])
  const ours = (await tablesOf(client)).map(({ name, ...table }) => textOf(name, table))
  const theirs = Object.entries(tables).map(([name, table]) => textOf(name, table))
  if (ours.toSorted().join('\n') !== theirs.toSorted().join('\n'))
    throw new StartError('Its tables are not those of its version.')
}

/** Creates the tables as they were, fills them, and reads every row again. */
async function load(client: ClientBase, contents: Contents) {
  const { migrations, tables, read, sha256Of } = contents
  const all = migrationsOf('postgres')
  pendingMigrations(migrations, all)
  await createSchema(client, all.slice(0, migrations.length))
  await checkTables(client, contents)
  const derived = await dropDerived(client)
  for (const [name, table] of Object.entries(tables)) {
    await fill(client, `"${name}" (${listOf(table.columns)})`, read(name))
    await setNumber(client, { name, lastSequence: table.lastSequence })
    const hash = createHash('sha256')
    await copyOut(client, rowsOf(table, name), (line) => hash.update(line))
    if (hash.digest('hex') !== sha256Of(name)) throw new StartError(`Its table ${name} is damaged.`)
  }
  for (const make of derived) await client.query(make)
}

/**
 * Restores a database into an empty one, in one transaction. `id` names the restore: when it was killed after that, it
 * may begin again. Accounts that were erased since are closed, and the server erases them again at its start.
 */
export async function loadDatabase(
  url: string,
  contents: Contents,
  { id, erased }: { readonly id: string; readonly erased: readonly string[] },
): Promise<void> {
  await inTransaction(url, async (client) => {
    await claimDatabase(client, id)
    await load(client, contents)
    if (erased.length > 0)
      for (const [at, sql] of CLOSE_ERASED.entries())
        await client.query(sql, at === 0 ? [erased, Date.now()] : [erased])
    await client.query('ANALYZE')
    await client.query(`COMMENT ON TABLE _migrations IS ${client.escapeLiteral(id)}`)
    await client.query('COMMIT')
  })
}

/** Restores into a schema of its own, which nobody else ever sees and which is gone in the end. */
export async function tryToLoad(url: string, contents: Contents): Promise<void> {
  await inTransaction(url, async (client) => {
    await client.query(`CREATE SCHEMA ${TRIAL}`)
    await client.query(`SET LOCAL search_path = ${TRIAL}`)
    await load(client, contents)
  })
}

/** What the work does not commit is undone. */
async function inTransaction(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  try {
    await using(url, async (client) => {
      await client.query('BEGIN')
      await work(client)
    })
  } catch (error) {
    // Data exceptions quote the value, which is somebody's.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('22'))
      throw new StartError(`It has a row that PostgreSQL refuses (${code}).`)
    throw startError("Its database can't be restored", error)
  }
}
