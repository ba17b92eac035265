import type { Pool } from 'pg'
import { isUnavailable } from '../../unavailable.ts'
import type { Reader } from '../database.ts'
import { hasNul } from './errors.ts'
import type { Replica } from './replica.ts'
import { openSession } from './session.ts'
import type { PrepareQuery, Query } from './statements.ts'
import type { Statement, Values } from '../shared/statement.ts'
import { postgresDialect } from './dialect.ts'

/** The tables that a read has used so far, and whether a replica may serve the rest of it. */
export interface ReadContext {
  readonly tables: Set<string>
  allowReplica: boolean
}

type Read = (
  statement: Statement<unknown, never>,
  values: Values,
  trail?: ReadContext,
) => Promise<unknown[]>

interface Options {
  readonly primary: Pool
  readonly replica: Replica | undefined
  readonly ask: PrepareQuery
  /** Translates an error of the database. */
  readonly translate: (error: unknown) => unknown
}

/** Queries on any pooled connection. The library's own `query` discards a connection after every error. */
async function ask(pool: Pool, query: Query): Promise<unknown[]> {
  const session = openSession(await pool.connect())
  try {
    return (await session.send(query)).rows
  } finally {
    session.release()
  }
}

/** Runs statements outside units of work, each on its own. */
export function openReads({ primary, replica, ask: askFor, translate }: Options): Read {
  /** Undefined when the primary must be used. */
  async function readReplica(query: Query, follower: Replica): Promise<unknown[] | undefined> {
    try {
      return await ask(follower.pool, query)
    } catch (error) {
      // A replica also cancels statements that conflict with replay.
      if (isUnavailable(translate(error))) follower.markUnavailable(error)
      return undefined
    }
  }
  return async (asked, values, trail) => {
    const { query, reads } = askFor(asked, values as never)
    if (trail) {
      for (const table of reads) trail.tables.add(table)
      // After a read from the primary, later reads may not be older.
      trail.allowReplica &&= replica?.covers(reads) === true
      const rows = trail.allowReplica && replica ? await readReplica(query, replica) : undefined
      if (rows) return rows
      trail.allowReplica = false
    }
    try {
      return await ask(primary, query)
    } catch (error) {
      // No row has such a text: it is looked up as on a database that compares with it.
      if (hasNul(error)) return []
      throw translate(error)
    }
  }
}

export function readerOn(read: Read, trail?: ReadContext): Omit<Reader, 'versionOf'> {
  return {
    dialect: postgresDialect,
    all: async <Row, V extends Values>(asked: Statement<Row, V>, values: V) =>
      (await read(asked as never, values, trail)) as Row[],
    first: async <Row, V extends Values>(asked: Statement<Row, V>, values: V) =>
      (await read(asked as never, values, trail))[0] as Row | undefined,
  }
}
