import { sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Writer } from '../database.ts'
import { type Applied, type Migration, checkMigrated } from '../migrate.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { connect } from './client.ts'
import { startError, translate } from './errors.ts'
import { openPostgresQueue } from './queue.ts'
import { openPool } from './pool.ts'
import { MAINTENANCE_CHANNEL } from './presence.ts'
import { APPLIED } from './schema.ts'
import { openStatementCache } from './statements.ts'
import { warn } from '../../report.ts'
import { statement } from '../shared/statement.ts'

const HAS_MIGRATIONS_TABLE = "SELECT to_regclass('_migrations') IS NOT NULL AS known"

/** Sent inside the unit, so that servers receive it on commit. */
const notification = statement(() => sql`SELECT pg_notify(${sql.lit(MAINTENANCE_CHANNEL)}, '')`)

interface Options {
  readonly url: string
  readonly migrations: readonly Migration[]
}

async function readMigratedCatalog({ url, migrations }: Options): Promise<Catalog> {
  const client = await connect(url)
  try {
    const ledger = await client.query<{ known: boolean }>(HAS_MIGRATIONS_TABLE)
    if (!ledger.rows[0]?.known)
      throw new StartError('The database is empty yet: start Devhood once, and sign up.')
    checkMigrated((await client.query<Applied>(APPLIED)).rows, migrations)
    return await readCatalog(client)
  } finally {
    await client.end()
  }
}

/** See runMaintenance. */
export async function runPostgresMaintenance<T>(
  options: Options,
  unit: (tx: Writer) => Promise<T>,
): Promise<T> {
  const catalog = await readMigratedCatalog(options).catch((error: unknown) => {
    throw startError("The database of DATABASE_URL can't be opened", error)
  })
  const pool = await openPool({ url: options.url, max: 1, isReadOnly: false })
  try {
    const queue = openPostgresQueue({
      pool,
      concurrency: 1,
      prepare: openStatementCache(catalog),
      translate: (error) => translate(error, catalog.columnsOf),
      onTablesWritten: () => undefined,
      untilDelivered: async () => undefined,
      report: warn,
    })
    return await queue.write(async (tx) => {
      const result = await unit(tx)
      await tx.first(notification, {})
      return result
    })
  } finally {
    await pool.end()
  }
}
