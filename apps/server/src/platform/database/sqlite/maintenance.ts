import { existsSync } from 'node:fs'
import { StartError } from '../../start-error.ts'
import type { Writer } from '../database.ts'
import { type Applied, type Migration, checkMigrated } from '../migrate.ts'
import { compileSqlite, openConnection, openFile } from './connection.ts'
import { APPLIED } from './schema.ts'
import { openUnit } from '../shared/batch.ts'

/** See runMaintenance. */
export async function runSqliteMaintenance<T>(
  { path, migrations }: { readonly path: string; readonly migrations: readonly Migration[] },
  unit: (tx: Writer) => Promise<T>,
): Promise<T> {
  if (!existsSync(path))
    throw new StartError(`There is no database at ${path} yet: start Devhood once, and sign up.`)
  using raw = openFile(path)
  raw.exec('BEGIN IMMEDIATE')
  checkMigrated(raw.prepare(APPLIED).all() as unknown as Applied[], migrations)
  const connection = openConnection(raw, {
    compile: compileSqlite,
    onFatal: () => undefined,
    checkFiles: () => undefined,
  })
  const { writer, effects, beforeCommit } = openUnit({
    connection,
    versions: { versionOf: () => undefined },
  })
  const result = await unit(writer)
  for (const runBeforeCommit of beforeCommit) runBeforeCommit()
  // Without a commit, everything is rolled back when the connection closes.
  raw.exec('COMMIT')
  for (const effect of effects) effect()
  return result
}
