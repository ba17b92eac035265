import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { makeFolder } from '../../folder.ts'
import { holdLock } from '../../lock.ts'
import type { Database } from '../database.ts'
import { openWriteFault } from '../shared/write-fault.ts'
import type { Migration, TextFunctions } from '../migrate.ts'
import { openFileCheck, sizesAt } from './database-file.ts'
import { type Report, warn } from '../../report.ts'
import { checkRuntime } from '../shared/runtime.ts'
import {
  closeFile,
  compileSqlite,
  type Connection,
  openConnection,
  openFile,
} from './connection.ts'
import { backUpBefore } from './copy.ts'
import { startError } from './errors.ts'
import {
  checkFile,
  checkMode,
  truncateLog,
  migrateSqlite,
  nextMigration,
  tryTruncateLog,
} from './schema.ts'
import { databaseOn } from '../shared/database-on.ts'
import { statement } from '../shared/statement.ts'
import { openTableVersions } from '../shared/table-versions.ts'
import { openWriteQueue } from '../shared/write-queue.ts'
import { sqliteDialect } from './dialect.ts'

interface Options {
  /** A file, created when it is missing, or ':memory:'. */
  readonly path: string
  /** Initial content of a database in memory, as SQLite serializes it: tests start with the schema. */
  readonly image?: Uint8Array
  /** The complete schema, as migrations; see migrations/README.md. */
  readonly migrations: readonly Migration[]
  readonly textFunctions?: TextFunctions
  /** Time limit in milliseconds of statements that check the time; tests use a short one. */
  readonly statementTime?: number
  readonly report?: Report
}

const checkpoint = statement(() => sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`)

/** The lock of the one process that uses a database, and the error message for other processes. */
export const lockOf = (path: string) => ({
  path: `${path}.lock`,
  refusal: `The database ${path} is in use by another Devhood process: stop that one first.`,
})

/** Keeps other processes from a database file until it is disposed. */
export function holdDatabase(path: string): Disposable {
  const lock = lockOf(path)
  return holdLock(lock.path, lock.refusal)
}

/** A connection for writes and one for reads; a database in memory has only the first. */
function openConnections(
  stack: DisposableStack,
  { path, image, migrations, textFunctions = {} }: Options,
) {
  const adopt = (raw: DatabaseSync) => stack.adopt(raw, closeFile)
  if (path === ':memory:') {
    const writer = adopt(openFile(path, {}, image))
    migrateSqlite(writer, migrations, textFunctions)
    const turns = { beginReads: () => {}, endReads: () => {}, detectForeignWrite: () => {} }
    return { writer, reader: undefined, ...turns }
  }
  makeFolder(dirname(path))
  stack.use(holdDatabase(path))
  const writer = adopt(openFile(path))
  // The statement journal of savepoints. On disk it would spill beyond 64 KiB, which a new post exceeds, and then
  // cost as much as the post itself. Migrations need no temporary folder either: only the data folder has to be
  // writable.
  writer.exec('PRAGMA temp_store = MEMORY')
  checkMode(writer)
  tryTruncateLog(writer)
  checkFile(writer)
  const next = nextMigration(writer, migrations)
  if (next) backUpBefore(path, next.name)
  migrateSqlite(writer, migrations, textFunctions)
  // Frees the pages that the file check has cached.
  writer.exec('PRAGMA shrink_memory')
  // From here on the queue waits for locks, so that reads continue meanwhile.
  writer.exec('PRAGMA busy_timeout = 0')
  // Opened last: it must not see, or prepare statements for, a schema that a migration changes.
  const reader = adopt(openFile(path, { readOnly: true }))
  return { writer, reader, ...openTurns(writer, reader) }
}

/**
 * All reads in one turn of the event loop share a transaction, and one check whether other programs have written: each takes as
 * long as a lookup.
 */
function openTurns(writer: DatabaseSync, reader: DatabaseSync) {
  const begin = reader.prepare('BEGIN')
  const end = reader.prepare('COMMIT')
  const version = writer.prepare('PRAGMA data_version')
  let known = version.get()?.['data_version']
  let hasLooked = false
  /** Later reads see what has been committed meanwhile, and nothing keeps the log from being emptied. */
  const endReads = () => {
    if (reader.isOpen && reader.isTransaction) end.run()
  }
  return {
    beginReads: () => {
      if (reader.isTransaction) return
      begin.run()
      setImmediate(endReads).unref()
    },
    endReads,
    /** Tells if other programs have written since the last call; a connection doesn't count its own commits. */
    detectForeignWrite: (tell: () => void): void => {
      if (hasLooked) return
      hasLooked = true
      setImmediate(() => void (hasLooked = false)).unref()
      // What is read after a look is as new as the look.
      endReads()
      const last = known
      known = version.get()?.['data_version']
      if (known !== last) tell()
    },
  }
}

type Reads = Pick<Connection, 'read' | 'state'>

/** The reads of a connection that can't write anyway. */
const readsOf = (connection: Connection, begin: () => void): Reads => ({
  state: { isTransaction: false },
  read(...reading) {
    begin()
    return connection.execute(...reading)
  },
})

/**
 * Opens an SQLite database, migrated and ready. Throws StartError, with a line for the operator, when it can't be
 * opened, is in use by another process, or isn't ours.
 */
export function openSqlite(options: Options): Database {
  const { path, report = warn } = options
  checkRuntime()
  using opening = new DisposableStack()
  let connections: ReturnType<typeof openConnections>
  try {
    connections = openConnections(opening, options)
  } catch (error) {
    throw startError(`The database ${path} can't be opened`, error)
  }
  const { writer, reader, beginReads, endReads } = connections
  const recover = () => {
    endReads()
    truncateLog(writer)
  }
  const fault = openWriteFault({ recover, report })
  const onFatal = (error: unknown) => fault.record(error)
  const connecting = {
    compile: compileSqlite,
    onFatal,
    checkFiles: reader ? openFileCheck([path, `${path}-wal`], onFatal) : () => undefined,
    statementTime: options.statementTime,
  }
  const connection = openConnection(writer, { ...connecting, beforeTransaction: endReads })
  const versions = openTableVersions(connections.detectForeignWrite)
  const queue = openWriteQueue({ connection, versions, fault: fault.cause, report })
  // A real write, so that a full or read-only disk is detected; the value has no meaning.
  const ping = () => connection.exec('PRAGMA user_version = 1')
  /** Deleted rows are overwritten in the database; the log still has their old pages until it is truncated. */
  const purge = async () => {
    while (connection.state.isTransaction) await queue.idle()
    endReads()
    return connection.execute('first', checkpoint, {})?.busy === 0
  }
  // A database in memory has only one connection.
  const reads = reader ? readsOf(openConnection(reader, connecting), beginReads) : connection
  const opened = opening.move()
  return databaseOn({
    dialect: sqliteDialect,
    async read(method, query, values, context) {
      // In memory, reads and writes share a connection.
      while (reads.state.isTransaction) await queue.idle()
      return reads.read(method, query, values as never, context?.tables)
    },
    versions,
    write: queue.write,
    ping: async () => queue.write(async () => ping()),
    purge,
    load: () => ({ waiting: queue.waiting(), ...sizesAt(path) }),
    close: async () => queue.close().then(() => opened.dispose()),
  })
}
