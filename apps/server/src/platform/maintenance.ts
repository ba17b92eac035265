import { join } from 'node:path'
import { type Config, pathIn } from '#config'
import type { Writer } from './database/index.ts'
import { readMigrations } from './database/migrate.ts'
import { runPostgresMaintenance } from './database/postgres/visit.ts'
import { runSqliteMaintenance } from './database/sqlite/visit.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/**
 * Runs one unit of work on a database, whether or not servers use it at the same time: each waits for the other. It
 * applies no migrations. Throws StartError, with one line, when there is no database of this version.
 */
export async function runMaintenance<T>(
  { databaseUrl: url }: Pick<Config, 'databaseUrl'>,
  unit: (tx: Writer) => Promise<T>,
): Promise<T> {
  const path = pathIn(url)
  if (path === undefined)
    return runPostgresMaintenance(
      { url, migrations: readMigrations(join(MIGRATIONS, 'postgres')) },
      unit,
    )
  const migrations = readMigrations(join(MIGRATIONS, 'sqlite'))
  return runSqliteMaintenance({ path, migrations }, unit)
}
