import { type Kysely, sql } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Writer } from './database.ts'
import { type Applied, type Migration, checkMigrated } from './migrate.ts'
import { type Catalog, readCatalog } from './postgres-catalog.ts'
import { connect } from './postgres-client.ts'
import { startError, translate } from './postgres-errors.ts'
import { openLine } from './postgres-line.ts'
import { openPool } from './postgres-pool.ts'
import { VISITS } from './postgres-presence.ts'
import { APPLIED } from './postgres-schema.ts'
import { openAsking } from './postgres-statements.ts'
import { warn } from './report.ts'
import { statement } from './statement.ts'

const HAS_LEDGER = "SELECT to_regclass('_migrations') IS NOT NULL AS known"

/** Said inside the unit, servers hear it when the unit is kept. */
const visited = statement((db: Kysely<object>) => ({
  compile: () => sql`SELECT pg_notify(${sql.lit(VISITS)}, '')`.compile(db),
}))

interface Options {
  readonly url: string
  readonly migrations: readonly Migration[]
}

async function look({ url, migrations }: Options): Promise<Catalog> {
  const client = await connect(url)
  try {
    const ledger = await client.query<{ known: boolean }>(HAS_LEDGER)
    if (!ledger.rows[0]?.known)
      throw new StartError('The database is empty yet: start Devhood once, and sign up.')
    checkMigrated((await client.query<Applied>(APPLIED)).rows, migrations)
    return await readCatalog(client)
  } finally {
    await client.end()
  }
}

/** See visitDatabase. */
export async function visitPostgres<T>(
  options: Options,
  unit: (tx: Writer) => Promise<T>,
): Promise<T> {
  const catalog = await look(options).catch((error: unknown) => {
    throw startError('The database of DATABASE_URL can not be opened', error)
  })
  const pool = await openPool({ url: options.url, max: 1, isReadOnly: false })
  try {
    const line = openLine({
      pool,
      lanes: 1,
      ask: openAsking(catalog),
      translate: (error) => translate(error, catalog.columnsOf),
      onWritten: () => undefined,
      untilHeard: async () => undefined,
      report: warn,
    })
    return await line.write(async (tx) => {
      const result = await unit(tx)
      await tx.first(visited, {})
      return result
    })
  } finally {
    await pool.end()
  }
}
