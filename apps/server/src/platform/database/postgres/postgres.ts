import { type Kysely, sql } from 'kysely'
import type { Bus } from '#platform/bus'
import { unavailable } from '../../unavailable.ts'
import type { Database } from '../database.ts'
import type { Migration } from '../migrate.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { connect } from './client.ts'
import { startError, translate as meaningOf } from './errors.ts'
import { type PostgresQueue, openPostgresQueue } from './line.ts'
import { openPool } from './pool.ts'
import { openPresence } from './presence.ts'
import { openReads, readerOn } from './reading.ts'
import { openReplica, type Replica } from './replica.ts'
import { type InstanceCheck, migratePostgres } from './schema.ts'
import { openStatementCache } from './statements.ts'
import { type Report, warn } from '../shared/report.ts'
import { statement } from '../shared/statement.ts'
import { shareVersions } from '../shared/shared-versions.ts'
import type { TableVersions } from '../shared/table-versions.ts'

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
  readonly isExclusive: boolean
  /** Equal for processes that have the same keys; those of another are kept out. */
  readonly keyFingerprint?: number | undefined
  readonly checkInstance?: InstanceCheck | undefined
  readonly report?: Report
  /** Hears that the server is away, and that it is there again. */
  readonly onAvailability?: (isAway: boolean) => void
}

/** Asks for a transaction of its own, which a server that only reads does not give. */
const transaction = statement((db: Kysely<object>) => ({
  compile: () => sql`SELECT txid_current()`.compile(db),
}))

/** Migrates by a connection of its own, and reads what there is then. */
async function migrateAndReadCatalog({
  url,
  migrations,
  checkInstance,
}: Options): Promise<Catalog> {
  const client = await connect(url)
  try {
    await migratePostgres(client, migrations, { checkInstance })
    return await readCatalog(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface DatabaseParts {
  readonly queue: PostgresQueue
  readonly read: ReturnType<typeof openReads>
  readonly versions: TableVersions
  readonly end: () => Promise<unknown>
}

function databaseOn({ queue, read, versions, end }: DatabaseParts): Database {
  let closing: Promise<void> | undefined
  const readOpen: typeof read = async (...asked) => {
    if (closing) throw unavailable(new Error('The database is closed.'))
    return read(...asked)
  }
  return {
    ...readerOn(readOpen),
    versionOf: (table) => versions.versionOf(table),
    watch({ allowReplica = false } = {}) {
      const { tables, isUnchanged } = versions.watch()
      return {
        ...readerOn(readOpen, { tables, allowReplica }),
        versionOf(table) {
          tables.add(table)
          return versions.versionOf(table)
        },
        isUnchanged,
      }
    },
    write: queue.write,
    ping: async () => void (await queue.write(async (tx) => tx.first(transaction, {}))),
    // The server's own upkeep takes the pages; what is on its disk is its operator's affair.
    purge: async () => true,
    load: () => ({ waiting: queue.waiting(), bytes: 0, logBytes: 0 }),
    [Symbol.asyncDispose]: async () => {
      closing ??= queue.close().then(async () => void (await end()))
      return closing
    },
  }
}

/** Takes this process's place before anything is changed, then makes the tables what they must be. */
async function joinAndMigrate(
  opening: AsyncDisposableStack,
  options: Options,
  invalidateAll: () => void,
) {
  const { url, isExclusive, keyFingerprint, onAvailability = () => undefined } = options
  try {
    const presence = await openPresence({
      url,
      isExclusive,
      keyFingerprint,
      onForeignWrite: invalidateAll,
      report: onAvailability,
    })
    return { presence: opening.use(presence), catalog: await migrateAndReadCatalog(options) }
  } catch (error) {
    throw startError('The database of DATABASE_URL can not be opened', error)
  }
}

async function openReplicaAt(options: Parameters<typeof openReplica>[0]): Promise<Replica> {
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
  let entered: Awaited<ReturnType<typeof joinAndMigrate>> | undefined
  const versions = opening.use(shareVersions(bus, () => entered?.presence.isHeld() === true))
  entered = await joinAndMigrate(opening, options, versions.invalidateAll)
  const { columnsOf, tableAccessOf } = entered.catalog
  const [primary, writing] = [await openOne(READERS, true), await openOne(LANES, false)]
  const replica =
    readUrl === undefined
      ? undefined
      : opening.use(await openReplicaAt({ url: readUrl, max: READERS, primary, versions }))
  const ask = openStatementCache({ tableAccessOf })
  const translate = (error: unknown) => meaningOf(error, columnsOf)
  const queue = openPostgresQueue({
    pool: writing,
    concurrency: LANES,
    prepare: ask,
    translate,
    onTablesWritten: versions.recordWrite,
    untilDelivered: async () => bus.untilDelivered(),
    report,
  })
  const read = openReads({ primary, replica, ask, translate })
  const opened = opening.move()
  return databaseOn({ queue, read, versions, end: async () => opened.disposeAsync() })
}
