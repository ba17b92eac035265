import { dirname } from 'node:path'
import { emitWarning } from 'node:process'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../folder.ts'
import { holdLock } from '../lock.ts'
import { unavailable } from '../unavailable.ts'
import type { Database } from './database.ts'
import { openFault } from './fault.ts'
import type { Migration, TextFunctions } from './migrate.ts'
import { openPlace } from './place.ts'
import { checkRuntime } from './runtime.ts'
import { type Connection, openConnection, openRaw, statementCompiler } from './sqlite-connection.ts'
import { keepCopyBefore } from './sqlite-copy.ts'
import { startError } from './sqlite-errors.ts'
import { checkFile, emptyLog, migrateSqlite, nextStep, settleLog } from './sqlite-schema.ts'
import { sizesAt } from './sqlite-sizes.ts'
import type { Statement, Values } from './statement.ts'
import { openWriteQueue, type WriteQueue } from './write-queue.ts'

interface Options {
  /** A file, made when it is missing, or ':memory:'. */
  readonly path: string
  /** The whole schema, step by step; see migrations/README.md. */
  readonly migrations: readonly Migration[]
  readonly textFunctions?: TextFunctions
  /** Hears what an operator must know and no request is told. */
  readonly report?: (message: string, cause: unknown) => void
}

/** Runs reads that stand outside units of work. */
type Read = <T>(work: (connection: Connection) => T) => Promise<T>

function warn(message: string, cause: unknown): void {
  emitWarning(
    `${message}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
  )
}

/** The one connection of a database in memory: reads wait for the end of an open transaction. */
function readShared(connection: Connection, queue: WriteQueue): Read {
  return async (work) => {
    while (connection.isInTransaction()) await queue.idle()
    connection.exec('PRAGMA query_only = ON')
    try {
      return work(connection)
    } finally {
      connection.exec('PRAGMA query_only = OFF')
    }
  }
}

/** A connection to write with and one to read with; a database in memory has but the first. */
function openConnections(
  stack: DisposableStack,
  { path, migrations, textFunctions = {} }: Options,
) {
  const adopt = (raw: DatabaseSync) => stack.adopt(raw, () => raw.close())
  if (path === ':memory:') {
    const writer = adopt(openRaw(path))
    migrateSqlite(writer, migrations, textFunctions)
    return { writer, checkPlace: () => {} }
  }
  makeFolder(dirname(path))
  const refusal = `The database ${path} is in use by another Devhood process: stop that one first.`
  stack.use(holdLock(`${path}.lock`, refusal))
  const writer = adopt(openRaw(path))
  checkFile(writer)
  settleLog(writer)
  const next = nextStep(writer, migrations)
  if (next) keepCopyBefore(path, next.name)
  migrateSqlite(writer, migrations, textFunctions)
  // From here on a lock is waited for by the queue, which lets reads go on meanwhile.
  writer.exec('PRAGMA busy_timeout = 0')
  // Opened last: it must not see, nor keep prepared, what a migration changes.
  const reader = adopt(openRaw(path, { readOnly: true }))
  return { writer, reader, checkPlace: openPlace(path, `${path}-wal`) }
}

function databaseOn(
  stack: DisposableStack,
  queue: WriteQueue,
  { ping, purge, load }: Pick<Database, 'purge' | 'load'> & { readonly ping: () => void },
  read: Read,
): Database {
  let closing: Promise<void> | undefined
  const readOpen: Read = async (work) => {
    if (closing) throw unavailable(new Error('The database is closed.'))
    return read(work)
  }
  return {
    dialect: 'sqlite',
    all: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      readOpen((connection) => connection.all(statement, values)),
    first: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      readOpen((connection) => connection.first(statement, values)),
    write: queue.write,
    ping: async () => queue.write(async () => ping()),
    purge,
    load,
    [Symbol.asyncDispose]: async () => {
      closing ??= queue.close().then(() => stack.dispose())
      return closing
    },
  }
}

/**
 * Opens a database on SQLite, migrated and ready. Throws StartError, with a line for the operator, when
 * it can not be opened, is in use by another process, or is not ours.
 */
export function openSqlite(options: Options): Database {
  const { path, report = warn } = options
  checkRuntime()
  using opening = new DisposableStack()
  let opened: ReturnType<typeof openConnections>
  try {
    opened = openConnections(opening, options)
  } catch (error) {
    throw startError(`The database ${path} can not be opened`, error)
  }
  const fault = openFault({ mend: () => emptyLog(opened.writer), report })
  const connecting = {
    compile: statementCompiler(),
    onFatal: (error: unknown) => fault.note(error),
    checkPlace: opened.checkPlace,
  }
  const connection = openConnection(opened.writer, connecting)
  const queue = openWriteQueue({ connection, fault: () => fault.cause(), report })
  const reader = opened.reader && openConnection(opened.reader, connecting)
  // A true write, so that a full or read-only disk is found out; the value means nothing.
  const ping = () => connection.exec('PRAGMA user_version = 1')
  /** Pages are wiped when rows go; what they were stands in the log until it is emptied. */
  const purge = async () => {
    while (connection.isInTransaction()) await queue.idle()
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  const read: Read = reader ? async (work) => work(reader) : readShared(connection, queue)
  const load = () => ({ waiting: queue.waiting(), ...sizesAt(path) })
  return databaseOn(opening.move(), queue, { ping, purge, load }, read)
}
