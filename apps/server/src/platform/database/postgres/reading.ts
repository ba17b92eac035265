import type { Pool } from 'pg'
import { isUnavailable } from '../../unavailable.ts'
import { hasNul } from './errors.ts'
import type { Replica } from './replica.ts'
import type { ReadPools } from './pool.ts'
import { openSession } from './session.ts'
import type { PrepareQuery, Query } from './statements.ts'
import type { Read } from '../shared/database-on.ts'

interface Options {
  readonly primary: ReadPools
  readonly replica: Replica | undefined
  readonly ask: PrepareQuery
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
  async function readReplica(follower: Replica, asked: (pools: ReadPools) => Promise<unknown[]>) {
    try {
      return await asked(follower.pools)
    } catch (error) {
      // A replica also cancels statements that conflict with replay.
      if (isUnavailable(translate(error))) follower.markUnavailable(error)
      return undefined
    }
  }
  return async (method, statement, values, context) => {
    const { query, reads } = askFor(statement, values as never)
    const askOne = async (pools: ReadPools) => ask(pools.for(statement), query)
    const rowsOf = (rows: unknown[]) => (method === 'all' ? rows : rows[0])
    if (context) {
      for (const table of reads) context.tables.add(table)
      // After a read from the primary, later reads may not be older.
      context.allowReplica &&= replica?.covers(reads) === true
      const rows = context.allowReplica && replica ? await readReplica(replica, askOne) : undefined
      if (rows) return rowsOf(rows)
      context.allowReplica = false
    }
    try {
      return rowsOf(await askOne(primary))
    } catch (error) {
      // No row has such a text: it is looked up as on a database that compares with it.
      if (hasNul(error)) return rowsOf([])
      throw translate(error)
    }
  }
}
