import { chmodSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../folder.ts'
import { StartError } from '../../start-error.ts'
import { type Applied, type Migration, pendingMigrations } from '../migrate.ts'
import { openRaw } from './connection.ts'
import { startError } from './errors.ts'

/** Copies from before a migration that stay beside the database. */
const COPIES_MAX = 3

/** A copy of a database, and what those who make and take backups ask of it. */
export interface DatabaseCopy extends Disposable {
  /** Rows of a text without values. */
  readonly rows: (sql: string) => Record<string, unknown>[]
  /** Deletes all rows of a table, should it be there, and wipes where they were. */
  readonly clearTable: (table: string) => void
}

/**
 * Writes the database as it is at this moment into a new file that only we may read, while others read and write it.
 * What was deleted before is not in it. Throws StartError when it can not be read, or the copy not be written.
 */
export function copyDatabase(path: string, copy: string): void {
  try {
    using raw = openRaw(path)
    raw.prepare('VACUUM INTO ?').run(copy)
    chmodSync(copy, 0o600)
  } catch (error) {
    throw startError(`The database ${path} can not be copied`, error)
  }
}

/** Opens a copy that nobody else uses. Throws when it is no database. */
export function openCopy(path: string): DatabaseCopy {
  const raw = openRaw(path)
  const hasTable = raw.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
  return {
    rows: (sql) => raw.prepare(sql).all(),
    clearTable(table) {
      if (hasTable.get(table)) raw.exec(`DELETE FROM "${table}"`)
    },
    [Symbol.dispose]: () => raw.close(),
  }
}

/** Throws StartError unless a copy is whole and of this version of Devhood or an older one. */
export function checkCopy({ rows }: DatabaseCopy, migrations: readonly Migration[]): void {
  const [found] = rows('PRAGMA integrity_check(1)')
  if (found?.['integrity_check'] !== 'ok')
    throw new StartError(`Its database is damaged (${String(found?.['integrity_check'])}).`)
  const [broken] = rows('PRAGMA foreign_key_check')
  if (broken) throw new StartError(`Its table ${String(broken['table'])} points to nothing.`)
  if (rows("SELECT 1 FROM sqlite_schema WHERE name = '_migrations'").length === 0)
    throw new StartError('Its database is none of Devhood.')
  const applied = rows('SELECT name, sha256 FROM _migrations ORDER BY name')
  pendingMigrations(applied as unknown as readonly Applied[], migrations)
}

/**
 * Keeps the database as it was before a migration, beside it, with the migration's name. Of older ones the last
 * stay. An earlier try of the same migration left one that is replaced.
 */
export function backUpBefore(path: string, migration: string): void {
  const stem = `${basename(path)}.before-`
  const copy = join(dirname(path), `${stem}${migration}`)
  const partial = `${copy}.partial`
  const leavings = [partial, `${partial}-journal`]
  try {
    // First, for there may be no room for both: where no copy can be made, nothing is migrated.
    for (const earlier of [copy, ...leavings]) rmSync(earlier, { force: true })
    copyDatabase(path, partial)
  } catch (error) {
    for (const file of leavings) rmSync(file, { force: true })
    const { message } = startError(`${partial} can not be replaced`, error)
    throw new StartError(`${message} It is not migrated without: nothing was changed.`, {
      cause: error,
    })
  }
  renameSync(partial, copy)
  syncFolder(dirname(path))
  const copies = readdirSync(dirname(path)).filter((name) => name.startsWith(stem))
  for (const old of copies.toSorted().slice(0, -COPIES_MAX)) rmSync(join(dirname(path), old))
}
