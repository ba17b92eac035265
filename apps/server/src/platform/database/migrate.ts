import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readFiles } from '../folder.ts'
import { StartError } from '../start-error.ts'

export interface Migration {
  /** `NNNN-name`; migrations run in the order of their names. */
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/**
 * SQL functions for migrations, by name: one text in, one text out, deterministic. They give existing rows the values
 * that our code computes for new rows.
 */
export type TextFunctions = Readonly<Record<string, (text: string) => string>>

/** The complete schema of a database. */
export const migrationsOf = (database: 'postgres' | 'sqlite'): Migration[] =>
  readMigrations(join(import.meta.dirname, '../../migrations', database))

/** The table of applied migrations. */
export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _migrations (
  name TEXT NOT NULL PRIMARY KEY,
  sha256 TEXT NOT NULL
)`

export const foreignDatabaseError = () =>
  new StartError(
    'The database holds tables of another program: choose another DATABASE_URL. Nothing was changed.',
  )

export function failure(what: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError(`${what} failed: ${reason}. Nothing was changed.`, { cause })
}

export type Applied = Pick<Migration, 'name' | 'sha256'>

const FILE = /^\d{4}-[a-z0-9-]+\.sql$/

export function migrationOf(name: string, sql: string): Migration {
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

/** Reads the migrations of a folder; throws for an invalid name of a `.sql` file or a duplicate number. */
export function readMigrations(folder: string): Migration[] {
  const files = [...readFiles(folder)]
    .filter(([name]) => name.endsWith('.sql'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [index, [file]] of files.entries()) {
    if (!FILE.test(file)) throw new Error(`Migration ${file} is not named NNNN-name.sql.`)
    if (files[index - 1]?.[0].slice(0, 4) === file.slice(0, 4))
      throw new Error(`Migration number ${file.slice(0, 4)} is used twice.`)
  }
  return files.map(([file, bytes]) =>
    // Normalizes line ends, which a checkout may have changed: they are part of the hash.
    migrationOf(file.slice(0, -4), bytes.toString().replaceAll('\r\n', '\n')),
  )
}

/**
 * The migrations still to apply. The applied ones must be an unchanged prefix of ours; otherwise the database belongs
 * to another version and must not be changed.
 */
export function pendingMigrations(
  applied: readonly Applied[],
  ours: readonly Migration[],
): readonly Migration[] {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const own = ours[index]
    if (own?.name === name && own.sha256 === sha256) continue
    if (!ours.some((each) => each.name === name))
      throw new StartError(
        `The database was made by a newer version of Devhood (it knows the migration ${name}): start that version, or restore a backup. Nothing was changed.`,
      )
    throw new StartError(
      own?.name === name
        ? `Migration ${name} is not the one that the database has applied: start the version that made the database. Nothing was changed.`
        : `Migration ${own?.name ?? name} is missing in the database, which has later ones: start the version that made it. Nothing was changed.`,
    )
  }
  return ours.slice(applied.length)
}

/** Throws StartError unless all migrations are applied: only a server applies migrations. */
export function checkMigrated(applied: readonly Applied[], ours: readonly Migration[]): void {
  if (pendingMigrations(applied, ours).length > 0)
    throw new StartError('The database is of an older version: start this one once.')
}
