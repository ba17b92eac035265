import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openDataFolder, RESTORE_MARKER } from '../data-folder.ts'
import { type Applied, checkMigrated, migrationsOf } from '../database/migrate.ts'
import { openFile } from '../database/sqlite/connection.ts'
import { copyDatabase } from '../database/sqlite/copy.ts'
import { APPLIED } from '../database/sqlite/schema.ts'
import { holdLock, isLockHeld } from '../lock.ts'
import { StartError } from '../start-error.ts'
import type { Row } from './copy-lines.ts'

interface SourcePaths {
  readonly dataDir: string
  readonly database: string
}

/** Keeps servers out. Undefined while one is running. */
function tryLock({ dataDir, database }: SourcePaths): Disposable | undefined {
  using claiming = new DisposableStack()
  try {
    claiming.use(openDataFolder(dataDir))
    claiming.use(holdLock(`${database}.lock`, 'A server uses the database.'))
    return claiming.move()
  } catch (error) {
    if (isLockHeld(error)) return undefined
    throw error
  }
}

/** The database to move, as a snapshot. `isRunning`: a server uses it, so it has changed since the snapshot. */
function sourceOn(raw: DatabaseSync, isRunning: boolean) {
  const tables = raw.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  )
  const columns = raw.prepare('SELECT name FROM pragma_table_info(?)')
  const counter = raw.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?')
  const numberOf = (sql: string) => Number(raw.prepare(sql).get()?.['number'] ?? 0)
  return {
    isRunning,
    /** The tables of plain rows. */
    tables: tables.all().map(({ name }) => String(name)),
    /** The columns of a table by name; empty when there is no such table. */
    columnsOf: (table: string) => columns.all(table).map(({ name }) => String(name)),
    count: (table: string) => numberOf(`SELECT count(*) AS number FROM "${table}"`),
    /** All rows of a query, one after another: as objects by column name, or as lists of values. */
    rows: (sql: string): Iterable<Readonly<Record<string, unknown>>> => raw.prepare(sql).iterate(),
    values(sql: string) {
      const query = raw.prepare(sql)
      query.setReturnArrays(true)
      return query.iterate() as unknown as Iterable<Row>
    },
    /** The highest number that a row of a table ever had. */
    highest(table: string) {
      const highest = numberOf(`SELECT max(sequence) AS number FROM "${table}"`)
      return Math.max(highest, Number(counter.get(table)?.['seq'] ?? 0))
    },
  }
}

/**
 * Opens the database of an installation: the original, and nobody writes to it until it is disposed. While a server
 * uses it, opens a temporary copy beside it instead. Throws StartError when there is none of this version, or another
 * move is running.
 */
export function openSource(paths: SourcePaths) {
  const { dataDir, database } = paths
  if (existsSync(join(dataDir, RESTORE_MARKER)) || !existsSync(database))
    throw new StartError(`There is no database at ${database} to move.`)
  using opening = new DisposableStack()
  opening.use(
    holdLock(join(dataDir, 'move.lock'), `Another move of DATA_DIR ${dataDir} is going on.`),
  )
  const copy = `${database}.moving`
  // Also the copy of a killed move.
  const forget = () => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(copy + end, { force: true })
  }
  forget()
  opening.defer(forget)
  const lock = tryLock(paths)
  if (lock) opening.use(lock)
  else copyDatabase(database, copy)
  const raw = opening.use(openFile(lock ? database : copy))
  raw.exec('BEGIN IMMEDIATE')
  checkMigrated(raw.prepare(APPLIED).all() as unknown as Applied[], migrationsOf('sqlite'))
  const opened = opening.move()
  return { ...sourceOn(raw, !lock), [Symbol.dispose]: () => opened.dispose() }
}

export type Source = ReturnType<typeof openSource>
