import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../folder.ts'
import { StartError } from '../../start-error.ts'
import { type Applied, migrationsOf, pendingMigrations } from '../migrate.ts'
import { openFile } from './connection.ts'
import { startError } from './errors.ts'
import { APPLIED } from './schema.ts'

/** Number of backups from before migrations to keep. */
const COPIES_MAX = 3

/**
 * Writes a snapshot of the database to a new private file, while others read and write it. The snapshot contains no
 * deleted data. Throws StartError when the database can't be read, or the copy can't be written.
 */
export function copyDatabase(path: string, copy: string): void {
  try {
    using raw = openFile(path)
    raw.prepare('VACUUM INTO ?').run(copy)
    chmodSync(copy, 0o600)
  } catch (error) {
    throw startError(`The database ${path} can't be copied`, error)
  }
}

/** Opens a copy without other users. Throws when it isn't a database. */
export function openCopy(path: string) {
  const raw = openFile(path)
  const hasTable = raw.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
  return {
    /** Rows of a query without parameters. */
    rows: (sql: string): Record<string, unknown>[] => raw.prepare(sql).all(),
    /** Deletes all rows of a table, if it exists, and overwrites their content. */
    clearTable(table: string) {
      if (hasTable.get(table)) raw.exec(`DELETE FROM "${table}"`)
    },
    /** Runs one statement with its parameters. */
    run: (sql: string, ...values: (string | number)[]) => void raw.prepare(sql).run(...values),
    [Symbol.dispose]: () => raw.close(),
  }
}

export type DatabaseCopy = ReturnType<typeof openCopy>

/** Throws StartError unless a copy is intact and of this version of Devhood or an older one. */
export function checkCopy({ rows }: DatabaseCopy): void {
  const [found] = rows('PRAGMA integrity_check(1)')
  if (found?.['integrity_check'] !== 'ok')
    throw new StartError(`Its database is damaged (${String(found?.['integrity_check'])}).`)
  const [broken] = rows('PRAGMA foreign_key_check')
  if (broken) throw new StartError(`Its table ${String(broken['table'])} points to nothing.`)
  if (rows("SELECT 1 FROM sqlite_schema WHERE name = '_migrations'").length === 0)
    throw new StartError('Its database is none of Devhood.')
  pendingMigrations(rows(APPLIED) as unknown as readonly Applied[], migrationsOf('sqlite'))
}

/**
 * Backs up the database beside it before a migration, under the migration's name. The most recent older backups stay.
 * A backup from an earlier attempt of the same migration is replaced.
 */
export function backUpBefore(path: string, migration: string): void {
  const copy = `${path}.before-${migration}`
  const partial = `${copy}.partial`
  const leavings = [partial, `${partial}-journal`]
  try {
    // First, because there may not be space for both. Without a backup, nothing is migrated.
    for (const earlier of [copy, ...leavings]) rmSync(earlier, { force: true })
    copyDatabase(path, partial)
  } catch (error) {
    for (const file of leavings) rmSync(file, { force: true })
    const { message } = startError(`${partial} can't be replaced`, error)
    throw new StartError(`${message} It is not migrated without: nothing was changed.`, {
      cause: error,
    })
  }
  renameSync(partial, copy)
  syncFolder(dirname(path))
  for (const old of listBefore(path).slice(0, -COPIES_MAX)) rmSync(old)
}

/** The backups from before migrations, the oldest first. */
function listBefore(path: string): string[] {
  const stem = `${basename(path)}.before-`
  const copies = readdirSync(dirname(path)).filter(
    (name) => name.startsWith(stem) && !name.includes('.partial'),
  )
  return copies.toSorted().map((name) => join(dirname(path), name))
}

/** What a database consists of. */
const ENDINGS = ['', '-wal', '-shm']

/**
 * Puts the newest backup from before a migration in the place of the database, and keeps that beside it. Returns both
 * paths. Whoever calls it keeps others from the database. After an interruption it can run again. Throws StartError, and
 * changes nothing, where there is no such backup, or it is damaged.
 */
export function goBackBefore(path: string): { readonly copy: string; readonly newer: string } {
  const copy = listBefore(path).at(-1)
  const newer = `${path}.newer`
  if (copy === undefined)
    throw new StartError(`There is no copy from before an upgrade beside ${path}.`)
  if (existsSync(path) && existsSync(newer))
    throw new StartError(`${newer} is of an earlier time: move it away first. Nothing was changed.`)
  const partial = `${path}.going-back`
  try {
    using opened = openCopy(copy)
    checkCopy(opened)
    rmSync(partial, { force: true })
    copyDatabase(copy, partial)
  } catch (error) {
    const { message } = startError(`${copy} can't be used`, error)
    throw new StartError(`${message} Nothing was changed.`, { cause: error })
  }
  for (const ending of ENDINGS)
    if (existsSync(path + ending)) renameSync(path + ending, newer + ending)
  renameSync(partial, path)
  syncFolder(dirname(path))
  return { copy, newer }
}
