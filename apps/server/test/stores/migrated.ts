import { join } from 'node:path'
import { textFunctions } from '../../src/engine/index.ts'
import { readMigrations } from '../../src/platform/database/migrate.ts'
import { openFile } from '../../src/platform/database/sqlite/connection.ts'
import { migrateSqlite } from '../../src/platform/database/sqlite/schema.ts'

/** All migrations for SQLite. */
export const MIGRATIONS = readMigrations(join(import.meta.dirname, '../../src/migrations/sqlite'))

let migrated: Uint8Array | undefined

function migrate(): Uint8Array {
  using raw = openFile(':memory:')
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  return raw.serialize()
}

/** The bytes of a fully migrated empty database: to copy them takes a fraction of the time of the migrations. */
export const migratedDatabase = (): Uint8Array => (migrated ??= migrate())
