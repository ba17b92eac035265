import type { PoolClient, QueryResult } from 'pg'
import { isSessionLost } from './errors.ts'
import { type Query, send } from './statements.ts'

/** A connection for exclusive use, until it is released. */
export interface Session {
  run(sql: string): Promise<void>
  send(query: Query): Promise<QueryResult>
  /** Rolls back, so that the connection can be reused; never throws. */
  rollBack(): Promise<void>
  /** Returns the connection to its pool, or ends it when it is unusable. */
  release(): void
}

/** A failed statement doesn't make a connection unusable. Only one that has ended, or may never answer, is replaced. */
export function openSession(client: PoolClient): Session {
  let isLost = false

  async function note<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      isLost ||= isSessionLost(error)
      throw error
    }
  }
  return {
    run: async (sql) => void (await note(client.query(sql))),
    send: async (query) => note(send(client, query)),
    async rollBack() {
      if (isLost) return
      await client.query('ROLLBACK').catch(() => {
        isLost = true
      })
    },
    release: () => client.release(isLost),
  }
}
