import { unavailable } from '../../unavailable.ts'
import type { Database, Reader } from '../database.ts'
import type { Statement, Values } from './statement.ts'
import type { TableVersions } from './table-versions.ts'

/** The tables that a watch has read so far, and whether a replica may serve the rest of it. */
interface ReadContext {
  readonly tables: Set<string>
  allowReplica: boolean
}

/** Runs a statement outside units of work: all of its rows, or the first. Adds its tables to those of the context. */
export type Read = (
  method: 'all' | 'first',
  statement: Statement<unknown, never>,
  values: Values,
  context?: ReadContext,
) => Promise<unknown>

interface Parts extends Pick<Database, 'dialect' | 'load' | 'ping' | 'purge' | 'write'> {
  readonly read: Read
  readonly versions: TableVersions
  /** Settles the queued units, then releases everything. */
  readonly close: () => Promise<void>
}

/** A database from its parts: it records the tables of watches, and refuses reads once it is being closed. */
export function databaseOn({ read, versions, close, ...parts }: Parts): Database {
  let closing: Promise<void> | undefined
  const readerFor = (context?: ReadContext): Pick<Reader, 'all' | 'first'> => {
    const reading =
      (method: 'all' | 'first') =>
      async <Row, V extends Values>(statement: Statement<Row, V>, values: V): Promise<unknown> => {
        if (closing) throw unavailable(new Error('The database is closed.'))
        // Awaited, because a promise that is returned takes three turns of the microtask queue.
        return await read(method, statement as never, values, context)
      }
    return { all: reading('all') as Reader['all'], first: reading('first') as Reader['first'] }
  }
  return {
    ...parts,
    ...readerFor(),
    versionOf: (table) => versions.versionOf(table),
    watch({ allowReplica = false } = {}) {
      const { tables, isUnchanged } = versions.watch()
      return {
        dialect: parts.dialect,
        ...readerFor({ tables, allowReplica }),
        versionOf(table) {
          tables.add(table)
          return versions.versionOf(table)
        },
        isUnchanged,
      }
    },
    [Symbol.asyncDispose]: async () => {
      closing ??= close()
      return closing
    },
  }
}
