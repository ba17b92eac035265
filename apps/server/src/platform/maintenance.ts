import { type Config, pathIn } from '#config'
import type { Writer } from './database/index.ts'
import { migrationsOf } from './database/migrate.ts'
import { runPostgresMaintenance } from './database/postgres/maintenance.ts'
import { runSqliteMaintenance } from './database/sqlite/maintenance.ts'

/**
 * Runs one unit of work on a database, whether or not servers use it at the same time: each waits for the other. It
 * applies no migrations. Throws StartError, with one line, when there is no database of this version.
 */
export async function runMaintenance<T>(
  { databaseUrl: url }: Pick<Config, 'databaseUrl'>,
  unit: (tx: Writer) => Promise<T>,
): Promise<T> {
  const path = pathIn(url)
  return path === undefined
    ? runPostgresMaintenance({ url, migrations: migrationsOf('postgres') }, unit)
    : runSqliteMaintenance({ path, migrations: migrationsOf('sqlite') }, unit)
}
