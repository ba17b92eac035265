import { type Kysely, sql } from 'kysely'
import { Client, type Pool } from 'pg'
import { unavailable } from '../unavailable.ts'
import type { Database, Reader } from './database.ts'
import type { Migration } from './migrate.ts'
import { type Catalog, readCatalog } from './postgres-catalog.ts'
import { startError, translate as meaningOf } from './postgres-errors.ts'
import { type Line, openLine } from './postgres-line.ts'
import { CONNECT_MS, openPool } from './postgres-pool.ts'
import { migratePostgres } from './postgres-schema.ts'
import { type Ask, openAsking } from './postgres-statements.ts'
import { type Report, warn } from './report.ts'
import { type Statement, statement, type Values } from './statement.ts'
import { openTableVersions, type TableVersions } from './table-versions.ts'

/** Connections for reading, and units of work at once, of each process. */
const READERS = 10
const LANES = 8

interface Options {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** The whole schema, step by step. */
  readonly migrations: readonly Migration[]
  readonly report?: Report
}

/** Asks for a transaction of its own, which a server that only reads does not give. */
const transaction = statement((db: Kysely<object>) => ({
  compile: () => sql`SELECT txid_current()`.compile(db),
}))

/** Migrates by a connection of its own, and reads what there is then. */
async function prepare({ url, migrations }: Options): Promise<Catalog> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // Heard by whoever waits for an answer.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await migratePostgres(client, migrations)
    return await readCatalog(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Read = (
  statement: Statement<unknown, never>,
  values: Values,
  tables?: Set<string>,
) => Promise<unknown[]>

function readerOf(pool: Pool, ask: Ask, translate: (error: unknown) => unknown): Read {
  return async (asked, values, tables) => {
    const { query, reads } = ask(asked, values as never)
    for (const table of reads) tables?.add(table)
    try {
      return (await pool.query(query)).rows
    } catch (error) {
      throw translate(error)
    }
  }
}

function readsBy(read: Read, tables?: Set<string>): Omit<Reader, 'versionOf'> {
  return {
    dialect: 'postgres',
    all: async <Row, V extends Values>(asked: Statement<Row, V>, values: V) =>
      (await read(asked as never, values, tables)) as Row[],
    first: async <Row, V extends Values>(asked: Statement<Row, V>, values: V) =>
      (await read(asked as never, values, tables))[0] as Row | undefined,
  }
}

interface Parts {
  readonly line: Line
  readonly read: Read
  readonly versions: TableVersions
  readonly end: () => Promise<unknown>
}

function databaseOn({ line, read, versions, end }: Parts): Database {
  let closing: Promise<void> | undefined
  const readOpen: Read = async (...asked) => {
    if (closing) throw unavailable(new Error('The database is closed.'))
    return read(...asked)
  }
  return {
    ...readsBy(readOpen),
    versionOf: (table) => versions.versionOf(table),
    watch() {
      const { tables, isUnchanged } = versions.watch()
      return {
        ...readsBy(readOpen, tables),
        versionOf(table) {
          tables.add(table)
          return versions.versionOf(table)
        },
        isUnchanged,
      }
    },
    write: line.write,
    ping: async () => void (await line.write(async (tx) => tx.first(transaction, {}))),
    // The server's own upkeep takes the pages; what is on its disk is its operator's affair.
    purge: async () => true,
    load: () => ({ waiting: line.waiting(), bytes: 0, logBytes: 0 }),
    [Symbol.asyncDispose]: async () => {
      closing ??= line.close().then(async () => void (await end()))
      return closing
    },
  }
}

/**
 * Opens a database on PostgreSQL, migrated and ready. Throws StartError, with a line for the operator, when it can not
 * be reached or is not ours.
 */
export async function openPostgres(options: Options): Promise<Database> {
  const { url, report = warn } = options
  let catalog: Catalog
  try {
    catalog = await prepare(options)
  } catch (error) {
    throw startError('The database of DATABASE_URL can not be opened', error)
  }
  const onLost = (error: Error) => report('A connection to the database was lost', error)
  const [reading, writing] = [
    openPool({ url, max: READERS, isReadOnly: true, onLost }),
    openPool({ url, max: LANES, isReadOnly: false, onLost }),
  ]
  const ask = openAsking(catalog)
  const translate = (error: unknown) => meaningOf(error, catalog.columnsOf)
  const versions = openTableVersions(() => false)
  const line = openLine({
    pool: writing,
    lanes: LANES,
    ask,
    translate,
    onWritten: versions.written,
    report,
  })
  const end = async () => Promise.all([reading.end(), writing.end()])
  return databaseOn({ line, read: readerOf(reading, ask, translate), versions, end })
}
