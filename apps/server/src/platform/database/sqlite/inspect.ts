import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { DatabaseState } from '../../instance/index.ts'
import { holdLock } from '../../lock.ts'
import { sizeOf } from './database-file.ts'
import { lockOf } from './sqlite.ts'
import { startError } from './errors.ts'

/** The size of the header of a write-ahead log, in bytes: https://sqlite.org/fileformat2.html#walformat */
const LOG_HEADER = 32

/**
 * A URL that opens a database without changing a byte of it, of its log, or of an existing log index. A log with nothing
 * but its header, as a killed process may leave it, isn't opened: SQLite 3.53 would try for ten seconds, and then fail
 * with "locking protocol".
 */
function untouched(path: string): URL {
  const url = pathToFileURL(path)
  if (sizeOf(`${path}-wal`) <= LOG_HEADER) url.searchParams.set('immutable', '1')
  else if (existsSync(`${path}-shm`)) url.searchParams.set('readonly_shm', '1')
  return url
}

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"

/** Rows of a database file, which nothing changes and a server may be using. Throws StartError where it can't be read. */
export function readUntouched<T>(
  path: string,
  read: (rows: (sql: string) => Record<string, unknown>[]) => T,
): T {
  try {
    using raw = new DatabaseSync(untouched(path), { readOnly: true })
    return read((sql) => raw.prepare(sql).all())
  } catch (error) {
    throw startError(`The database ${path} can't be read`, error)
  }
}

function readFrom(path: string): Omit<DatabaseState, 'name'> {
  if (sizeOf(path) === 0) return { id: undefined, isEmpty: true, hasFiles: false }
  using raw = new DatabaseSync(untouched(path), { readOnly: true })
  const tables = raw.prepare(TABLES).all()
  const has = (table: string) => tables.some(({ name }) => name === table)
  const row = has('instance') ? raw.prepare('SELECT id FROM instance').get() : undefined
  const file = "SELECT 1 FROM files WHERE state = 'complete' LIMIT 1"
  return {
    id: row && String(row['id']),
    isEmpty: tables.length === 0,
    hasFiles: has('files') && raw.prepare(file).get() !== undefined,
  }
}

/**
 * Inspects a database file, and changes nothing. It creates no file, except when a log has no index: SQLite rebuilds
 * that from the log. Removing it would be unsafe, because another process may use it by then. Throws StartError when
 * the file can't be read, or is in use by another process.
 */
export function inspectSqlite(path: string): DatabaseState {
  const name = `The database ${path}`
  try {
    const lock = lockOf(path)
    // A held lock always has a file.
    if (existsSync(lock.path)) holdLock(lock.path, lock.refusal)[Symbol.dispose]()
    return { name, ...readFrom(path) }
  } catch (error) {
    throw startError(`${name} can't be opened`, error)
  }
}
