import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'
import { isFatal } from './errors.ts'
import {
  type Applied,
  failure,
  MIGRATIONS_TABLE,
  type Migration,
  foreignDatabaseError,
  pendingMigrations,
  type TextFunctions,
} from '../migrate.ts'

/**
 * Larger files aren't checked at each start, because that takes 0.1 s per 27 MB. Reading a damaged page fails in any
 * case.
 */
const CHECKED_BYTES_MAX = 16 * 1024 * 1024

export const APPLIED = 'SELECT name, sha256 FROM _migrations ORDER BY name'

/** Refuses a folder that doesn't support a write-ahead log. */
export function checkMode(raw: DatabaseSync): void {
  const { journal_mode: mode } = raw.prepare('PRAGMA journal_mode').get() ?? {}
  if (mode !== 'wal')
    throw new StartError(
      `The database's folder does not support a write-ahead log (journal mode ${String(mode)}).`,
    )
}

/** Refuses a damaged file. The log has been checkpointed before: until then the file's size isn't known. */
export function checkFile(raw: DatabaseSync): void {
  const file = raw.location()
  if (file === null || statSync(file).size > CHECKED_BYTES_MAX) return
  const { quick_check: found } = raw.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (found !== 'ok')
    throw new StartError(`The database is damaged (${String(found)}): restore a backup.`)
}

/**
 * Checkpoints the log into the database, syncs both, and truncates the log. Throws while another connection is
 * reading from the log.
 */
export function truncateLog(raw: DatabaseSync): void {
  const { busy } = raw.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
  if (busy !== 0) throw new Error('Somebody is still reading in the log.')
}

/**
 * If the disk failed before an earlier run ended, its writes may exist only in the page cache of the system. They are
 * written again before anything builds on them. A full disk is no error here, because it can still be read.
 */
export function tryTruncateLog(raw: DatabaseSync): void {
  try {
    truncateLog(raw)
  } catch (error) {
    if (isFatal(error)) throw error
  }
}

const hasMigrationsTable = (raw: DatabaseSync): boolean =>
  raw.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_migrations'").get() !== undefined

function hasTables(raw: DatabaseSync): boolean {
  const sql = "SELECT 1 FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' LIMIT 1"
  return raw.prepare(sql).get() !== undefined
}

function appliedTo(raw: DatabaseSync): readonly Applied[] {
  if (!hasMigrationsTable(raw) && hasTables(raw)) throw foreignDatabaseError()
  raw.exec(`${MIGRATIONS_TABLE} STRICT`)
  return raw.prepare(APPLIED).all() as unknown as readonly Applied[]
}

/** The first pending migration of an older database; undefined for a new one, and for one that is up to date. */
export function nextMigration(
  raw: DatabaseSync,
  migrations: readonly Migration[],
): Migration | undefined {
  return hasMigrationsTable(raw) ? pendingMigrations(appliedTo(raw), migrations)[0] : undefined
}

function apply(raw: DatabaseSync, { name, sql, sha256 }: Migration): void {
  try {
    raw.exec(sql)
  } catch (error) {
    throw failure(`Migration ${name}`, error)
  }
  if (!raw.isTransaction)
    throw new Error(`Migration ${name} must not end the transaction it runs in.`)
  raw.prepare('INSERT INTO _migrations (name, sha256) VALUES (?, ?)').run(name, sha256)
}

/** A small migration may be only in memory until here: a full disk shows only now. */
function commit(raw: DatabaseSync, [first]: readonly Migration[]): void {
  try {
    raw.exec('COMMIT')
  } catch (error) {
    throw first ? failure(`Keeping migration ${first.name} and those after it`, error) : error
  }
}

function checkReferences(raw: DatabaseSync): void {
  const broken = raw.prepare('PRAGMA foreign_key_check').get()
  if (broken === undefined) return
  throw new StartError(
    `A migration left rows in ${String(broken['table'])} that point to nothing. Nothing was changed.`,
  )
}

/**
 * Applies the missing migrations in one transaction, under the write lock. Foreign keys are checked at its end
 * instead of after each statement, so that a migration can rebuild a referenced table.
 */
export function migrateSqlite(
  raw: DatabaseSync,
  migrations: readonly Migration[],
  textFunctions: TextFunctions = {},
): void {
  for (const [name, convert] of Object.entries(textFunctions))
    raw.function(name, { deterministic: true, directOnly: true }, (text) => convert(String(text)))
  raw.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  try {
    const pending = pendingMigrations(appliedTo(raw), migrations)
    for (const migration of pending) apply(raw, migration)
    if (pending.length > 0) checkReferences(raw)
    commit(raw, pending)
  } finally {
    if (raw.isTransaction) raw.exec('ROLLBACK')
    raw.exec('PRAGMA foreign_keys = ON')
  }
}
