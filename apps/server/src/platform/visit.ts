import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config'
import type { Writer } from './database/index.ts'
import { type Applied, pendingMigrations, readMigrations } from './database/migrate.ts'
import { openConnection, openRaw, statementCompiler } from './database/sqlite-connection.ts'
import { StartError } from './start-error.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations/sqlite')
const APPLIED = 'SELECT name, sha256 FROM _migrations ORDER BY name'

/**
 * Runs one unit of work on a database that a server may be using at the same time, or not: each waits for the other.
 * It changes no schema. Throws StartError, with one line, when there is no database of this version.
 */
export async function visitDatabase<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  unit: (tx: Writer) => Promise<T>,
): Promise<T> {
  const path = databaseUrl.slice('file:'.length)
  if (!existsSync(path))
    throw new StartError(`There is no database at ${path} yet: start Devhood once, and sign up.`)
  using raw = openRaw(path)
  raw.exec('BEGIN IMMEDIATE')
  const applied = raw.prepare(APPLIED).all() as unknown as Applied[]
  if (pendingMigrations(applied, readMigrations(MIGRATIONS)).length > 0)
    throw new StartError('The database is of an older version: start this one once.')
  const connection = openConnection(raw, {
    compile: statementCompiler(),
    onFatal: () => undefined,
    checkPlace: () => undefined,
  })
  const effects: (() => void)[] = []
  const result = await unit({
    dialect: 'sqlite',
    all: async (statement, values) => connection.all(statement, values),
    first: async (statement, values) => connection.first(statement, values),
    versionOf: () => undefined,
    run: async (statement, values) => connection.run(statement, values),
    runLast: ({ statement, values }) => void connection.run(statement, values),
    afterCommit: (effect) => effects.push(effect),
  })
  // Without it everything is undone when the connection closes.
  raw.exec('COMMIT')
  for (const effect of effects) effect()
  return result
}
