import { existsSync } from 'node:fs'
import { StartError } from '../../start-error.ts'
import type { Writer } from '../database.ts'
import { type Applied, type Migration, checkMigrated } from '../migrate.ts'
import { compileSqlite, openConnection, openRaw } from './connection.ts'
import { sqliteDialect } from './dialect.ts'

export const APPLIED = 'SELECT name, sha256 FROM _migrations ORDER BY name'

/** See runMaintenance. */
export async function runSqliteMaintenance<T>(
  { path, migrations }: { readonly path: string; readonly migrations: readonly Migration[] },
  unit: (tx: Writer) => Promise<T>,
): Promise<T> {
  if (!existsSync(path))
    throw new StartError(`There is no database at ${path} yet: start Devhood once, and sign up.`)
  using raw = openRaw(path)
  raw.exec('BEGIN IMMEDIATE')
  checkMigrated(raw.prepare(APPLIED).all() as unknown as Applied[], migrations)
  const connection = openConnection(raw, {
    compile: compileSqlite,
    onFatal: () => undefined,
    checkFiles: () => undefined,
  })
  const beforeCommit: (() => void)[] = []
  const effects: (() => void)[] = []
  const result = await unit({
    dialect: sqliteDialect,
    all: async (statement, values) => connection.execute('all', statement, values),
    first: async (statement, values) => connection.execute('first', statement, values),
    versionOf: () => undefined,
    run: async (statement, values) => connection.execute('run', statement, values),
    runBeforeCommit({ statement, onlyIf, values }) {
      beforeCommit.push(() => {
        if (connection.execute('first', onlyIf, values))
          connection.execute('run', statement, values)
      })
    },
    afterCommit: (effect) => effects.push(effect),
  })
  for (const runBeforeCommit of beforeCommit) runBeforeCommit()
  // Without a commit, everything is rolled back when the connection closes.
  raw.exec('COMMIT')
  for (const effect of effects) effect()
  return result
}
