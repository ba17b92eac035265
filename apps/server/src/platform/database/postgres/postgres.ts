import { sql } from 'kysely'
import type { Bus } from '#platform/bus'
import { openOutageReport, type Report as OutageReport } from '../../outage-report.ts'
import type { Database } from '../database.ts'
import type { Migration, TextFunctions } from '../migrate.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { applicationName, connect } from './client.ts'
import { startError, translate as meaningOf } from './errors.ts'
import { openPostgresQueue } from './queue.ts'
import { openPool, openReadPools, type ReadPools } from './pool.ts'
import { openPresence } from './presence.ts'
import { openReads } from './reading.ts'
import { openReplica } from './replica.ts'
import { type InstanceCheck, migratePostgres } from './schema.ts'
import { openStatementCache } from './statements.ts'
import { postgresDialect } from './dialect.ts'
import { databaseOn } from '../shared/database-on.ts'
import { type Report, warn } from '../../report.ts'
import { statement } from '../shared/statement.ts'
import { shareVersions } from '../shared/shared-versions.ts'

/** Connections for reads, and concurrent units of work, per process. */
const READERS = 10
const LANES = 8

interface Options {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** The URL of a replica, used for reads that tolerate it. */
  readonly readUrl?: string | undefined
  /** The complete schema, as migrations. */
  readonly migrations: readonly Migration[]
  readonly textFunctions?: TextFunctions
  /** The bus on which processes announce their writes. */
  readonly bus: Bus
  /** Whether no other process may use the database, because they couldn't notify each other. */
  readonly isExclusive: boolean
  /** Equal for processes with the same keys; processes with other keys are refused. */
  readonly keyFingerprint?: number | undefined
  readonly checkInstance?: InstanceCheck | undefined
  readonly report?: Report
  /** Called with the reason when the server becomes unreachable, and with undefined when it is back. */
  readonly onOutage?: OutageReport
  /** Called with the reason when the replica becomes unreachable, and with undefined when it is back. */
  readonly onReplicaOutage?: OutageReport
}

const PROCESSES = `
  SELECT DISTINCT application_name AS name FROM pg_stat_activity
  WHERE application_name LIKE $1 AND datname = current_database()`

/** Requests a transaction id, which a read-only server refuses. */
const transaction = statement(() => sql`SELECT txid_current()`)

/** Migrates on a dedicated connection, then reads the catalog. */
async function migrateAndReadCatalog({
  url,
  migrations,
  textFunctions,
  checkInstance,
}: Options): Promise<Catalog> {
  const client = await connect(url)
  try {
    await migratePostgres(client, migrations, { textFunctions, checkInstance })
    return await readCatalog(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The ids of all processes that are connected to the database. */
async function listProcesses(primary: ReadPools): Promise<ReadonlySet<string>> {
  const prefix = applicationName('')
  const { rows } = await primary.for({}).query<{ name: string }>(PROCESSES, [`${prefix}%`])
  return new Set(rows.map(({ name }) => name.slice(prefix.length)))
}

/** Registers this process before any change, then migrates. */
async function joinAndMigrate(
  opening: AsyncDisposableStack,
  options: Options,
  invalidateAll: () => void,
) {
  const { url, isExclusive, keyFingerprint, onOutage = () => undefined } = options
  const outage = openOutageReport(onOutage)
  try {
    const presence = await openPresence({
      url,
      isExclusive,
      keyFingerprint,
      onForeignWrite: invalidateAll,
      outage,
      processId: options.bus.id,
    })
    return { presence: opening.use(presence), catalog: await migrateAndReadCatalog(options) }
  } catch (error) {
    throw startError("The database of DATABASE_URL can't be opened", error)
  }
}

/**
 * Opens a PostgreSQL database, migrated and ready. Throws StartError, with a line for the operator, when it is
 * unreachable, isn't ours, or is used by processes that this one can't notify.
 */
export async function openPostgres(options: Options): Promise<Database> {
  const { url, readUrl, bus, report = warn, onReplicaOutage = () => undefined } = options
  await using opening = new AsyncDisposableStack()
  const processId = bus.id
  let entered: Awaited<ReturnType<typeof joinAndMigrate>> | undefined
  const versions = opening.use(shareVersions(bus, () => entered?.presence.isHeld() === true))
  entered = await joinAndMigrate(opening, options, versions.invalidateAll)
  const { columnsOf, tableAccessOf } = entered.catalog
  const end = async (pool: { readonly end: () => Promise<void> }) => pool.end()
  const primary = opening.adopt(await openReadPools({ url, max: READERS, processId }), end)
  const writing = opening.adopt(
    await openPool({ url, max: LANES, isReadOnly: false, processId }),
    end,
  )
  const replica =
    readUrl === undefined
      ? undefined
      : opening.use(
          await openReplica({
            url: readUrl,
            max: READERS,
            primary,
            versions,
            reportOutage: onReplicaOutage,
            processId,
          }),
        )
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
  bus.trackConnections(async () => listProcesses(primary))
  const opened = opening.move()
  return databaseOn({
    dialect: postgresDialect,
    read: openReads({ primary, replica, ask, translate }),
    versions,
    write: queue.write,
    ping: async () => void (await queue.write(async (tx) => tx.first(transaction, {}))),
    // Autovacuum reclaims the pages; remains on the server's disk are its operator's concern.
    purge: async () => true,
    load: () => ({ waiting: queue.waiting(), bytes: 0, logBytes: 0 }),
    close: async () => queue.close().then(async () => opened.disposeAsync()),
  })
}
