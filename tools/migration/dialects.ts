import { join } from 'node:path'
import type { Collection } from '../../apps/server/src/engine/index.ts'
import { readMigrations } from '../../apps/server/src/platform/database/migrate.ts'
import { type Differences, differencesOf } from './differences.ts'
import { postgresSchema, sqliteSchema } from './schema-dialect.ts'
import { schemaSql } from './schema-sql.ts'
import { postgresState, sqliteState } from './schema-state.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../apps/server/src/migrations')
const STATES = {
  sqlite: { words: sqliteSchema, stateOf: sqliteState },
  postgres: {
    words: postgresSchema,
    stateOf: (statements: readonly string[]) => postgresState(statements.join('\n')),
  },
}

type DialectName = keyof typeof STATES
export const DIALECTS = Object.keys(STATES) as DialectName[]
export const migrationsOf = (dialect: DialectName, folder = MIGRATIONS) =>
  readMigrations(join(folder, dialect))

/** Differences between these collections and the schema that the migrations of one database create. */
export function schemaDifferences(
  dialect: DialectName,
  collections: readonly Collection[],
  migrations: readonly { readonly sql: string }[] = migrationsOf(dialect),
): Differences {
  const { words, stateOf } = STATES[dialect]
  return differencesOf(
    stateOf(schemaSql(collections, words)),
    stateOf(migrations.map(({ sql }) => sql)),
  )
}

/** The same differences as lines of text, for test output. */
export function schemaFaults(...asked: Parameters<typeof schemaDifferences>): string[] {
  const { missing, refused } = schemaDifferences(...asked)
  const [dialect] = asked
  return [
    ...missing.map(
      (each) => `No migration for ${dialect} makes ${each}: npm run migration -- NAME`,
    ),
    ...refused,
  ]
}
