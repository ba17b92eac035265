import { type Kysely, sql } from 'kysely'
import type { Bus } from '../bus/index.ts'
import { unavailable } from '../unavailable.ts'
import type { Database } from './database.ts'
import type { Migration } from './migrate.ts'
import { type Catalog, readCatalog } from './postgres-catalog.ts'
import { connect } from './postgres-client.ts'
import { startError, translate as meaningOf } from './postgres-errors.ts'
import { type Line, openLine } from './postgres-line.ts'
import { openPool } from './postgres-pool.ts'
import { takePlace } from './postgres-presence.ts'
import { openReading, readsBy } from './postgres-reading.ts'
import { openReplica, type Replica } from './postgres-replica.ts'
import { type Admit, migratePostgres } from './postgres-schema.ts'
import { openAsking } from './postgres-statements.ts'
import { type Report, warn } from './report.ts'
import { statement } from './statement.ts'
import { shareVersions } from './shared-versions.ts'
import type { TableVersions } from './table-versions.ts'

/** Connections for reading, and units of work at once, of each process. */
const READERS = 10
const LANES = 8

interface Options {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** A server that follows it, which is asked where that makes no difference. */
  readonly readUrl?: string | undefined
  /** The whole schema, step by step. */
  readonly migrations: readonly Migration[]
  /** By which processes tell each other what they have written. */
  readonly bus: Bus
  /** Whether no other process may use it, since none would hear of the other. */
  readonly isAlone: boolean
  /** Equal for processes that have the same keys; those of another are kept out. */
  readonly keyMark?: number | undefined
  readonly admit?: Admit | undefined
  readonly report?: Report
  /** Hears that the server is away, and that it is there again. */
  readonly away?: (isAway: boolean) => void
}

/** Asks for a transaction of its own, which a server that only reads does not give. */
const transaction = statement((db: Kysely<object>) => ({
  compile: () => sql`SELECT txid_current()`.compile(db),
}))

/** Migrates by a connection of its own, and reads what there is then. */
async function prepare({ url, migrations, admit }: Options): Promise<Catalog> {
  const client = await connect(url)
  try {
    await migratePostgres(client, migrations, { admit })
    return await readCatalog(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Parts {
  readonly line: Line
  readonly read: ReturnType<typeof openReading>
  readonly versions: TableVersions
  readonly end: () => Promise<unknown>
}

function databaseOn({ line, read, versions, end }: Parts): Database {
  let closing: Promise<void> | undefined
  const readOpen: typeof read = async (...asked) => {
    if (closing) throw unavailable(new Error('The database is closed.'))
    return read(...asked)
  }
  return {
    ...readsBy(readOpen),
    versionOf: (table) => versions.versionOf(table),
    watch({ mayLag = false } = {}) {
      const { tables, isUnchanged } = versions.watch()
      return {
        ...readsBy(readOpen, { tables, mayLag }),
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

/** Takes this process's place before anything is changed, then makes the tables what they must be. */
async function enter(opening: AsyncDisposableStack, options: Options, doubt: () => void) {
  const { url, isAlone, keyMark, away = () => undefined } = options
  try {
    const presence = await takePlace({ url, isAlone, keyMark, onForeign: doubt, report: away })
    return { presence: opening.use(presence), catalog: await prepare(options) }
  } catch (error) {
    throw startError('The database of DATABASE_URL can not be opened', error)
  }
}

async function followAt(options: Parameters<typeof openReplica>[0]): Promise<Replica> {
  try {
    return await openReplica(options)
  } catch (error) {
    throw startError('The server of DATABASE_READ_URL can not be asked', error)
  }
}

/**
 * Opens a database on PostgreSQL, migrated and ready. Throws StartError, with a line for the operator, when it can not
 * be reached, is not ours, or is used by processes that would not hear of this one.
 */
export async function openPostgres(options: Options): Promise<Database> {
  const { url, readUrl, bus, report = warn } = options
  await using opening = new AsyncDisposableStack()
  const openOne = async (max: number, isReadOnly: boolean) =>
    opening.adopt(await openPool({ url, max, isReadOnly }), async (pool) => pool.end())
  let entered: Awaited<ReturnType<typeof enter>> | undefined
  const versions = opening.use(shareVersions(bus, () => entered?.presence.isHeld() === true))
  entered = await enter(opening, options, versions.doubt)
  const { columnsOf, touchedBy } = entered.catalog
  const [primary, writing] = [await openOne(READERS, true), await openOne(LANES, false)]
  const replica =
    readUrl === undefined
      ? undefined
      : opening.use(await followAt({ url: readUrl, max: READERS, primary, versions }))
  const ask = openAsking({ touchedBy })
  const translate = (error: unknown) => meaningOf(error, columnsOf)
  const line = openLine({
    pool: writing,
    lanes: LANES,
    ask,
    translate,
    onWritten: versions.written,
    untilHeard: async () => bus.untilHeard(),
    report,
  })
  const read = openReading({ primary, replica, ask, translate })
  const opened = opening.move()
  return databaseOn({ line, read, versions, end: async () => opened.disposeAsync() })
}
