import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Bus } from '../bus/index.ts'
import { unavailable } from '../unavailable.ts'
import type { Database, Reader } from './database.ts'
import type { Migration } from './migrate.ts'
import { type Catalog, readCatalog } from './postgres-catalog.ts'
import { connect } from './postgres-client.ts'
import { startError, translate as meaningOf } from './postgres-errors.ts'
import { type Line, openLine } from './postgres-line.ts'
import { openPool } from './postgres-pool.ts'
import { type Presence, takePlace } from './postgres-presence.ts'
import { migratePostgres } from './postgres-schema.ts'
import { type Ask, openAsking } from './postgres-statements.ts'
import { type Report, warn } from './report.ts'
import { type Statement, statement, type Values } from './statement.ts'
import { shareVersions } from './shared-versions.ts'
import type { TableVersions } from './table-versions.ts'

/** Connections for reading, and units of work at once, of each process. */
const READERS = 10
const LANES = 8

interface Options {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** The whole schema, step by step. */
  readonly migrations: readonly Migration[]
  /** By which processes tell each other what they have written. */
  readonly bus: Bus
  /** Whether no other process may use it, since none would hear of the other. */
  readonly isAlone: boolean
  readonly report?: Report
  /** Hears that the server is away, and that it is there again. */
  readonly away?: (isAway: boolean) => void
}

/** Asks for a transaction of its own, which a server that only reads does not give. */
const transaction = statement((db: Kysely<object>) => ({
  compile: () => sql`SELECT txid_current()`.compile(db),
}))

/** Migrates by a connection of its own, and reads what there is then. */
async function prepare({ url, migrations }: Options): Promise<Catalog> {
  const client = await connect(url)
  try {
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

/** Takes this process's place before anything is changed. */
async function begin(options: Options, onForeign: () => void) {
  const { url, isAlone, away = () => undefined } = options
  let presence: Presence | undefined
  try {
    presence = await takePlace({ url, isAlone, onForeign, report: away })
    return { presence, catalog: await prepare(options) }
  } catch (error) {
    await presence?.[Symbol.asyncDispose]()
    throw startError('The database of DATABASE_URL can not be opened', error)
  }
}

/**
 * Opens a database on PostgreSQL, migrated and ready. Throws StartError, with a line for the operator, when it can not
 * be reached, is not ours, or is used by processes that would not hear of this one.
 */
export async function openPostgres(options: Options): Promise<Database> {
  const { url, bus, report = warn } = options
  let presence: Presence | undefined
  const versions = shareVersions(bus, () => presence?.isHeld() ?? false)
  const begun = await begin(options, versions.doubt)
  presence = begun.presence
  const { catalog } = begun
  const [reading, writing] = await Promise.all([
    openPool({ url, max: READERS, isReadOnly: true }),
    openPool({ url, max: LANES, isReadOnly: false }),
  ])
  const ask = openAsking(catalog)
  const translate = (error: unknown) => meaningOf(error, catalog.columnsOf)
  const line = openLine({
    pool: writing,
    lanes: LANES,
    ask,
    translate,
    onWritten: versions.written,
    report,
  })
  async function end(): Promise<void> {
    versions[Symbol.dispose]()
    await Promise.all([reading.end(), writing.end(), begun.presence[Symbol.asyncDispose]()])
  }
  return databaseOn({ line, read: readerOf(reading, ask, translate), versions, end })
}
