import type { PoolClient, QueryResult } from 'pg'
import { isSessionLost } from './errors.ts'
import { type Query, send } from './statements.ts'

/**
 * A connection for exclusive use, until it is released. A failed statement doesn't make it unusable. Only one that has
 * ended, or may never respond, is replaced.
 */
export function openSession(client: PoolClient) {
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
    run: async (sql: string) => void (await note(client.query(sql))),
    send: async (query: Query): Promise<QueryResult> => note(send(client, query)),
    /** Rolls back, so that the connection can be reused; never throws. */
    async rollBack() {
      if (isLost) return
      await client.query('ROLLBACK').catch(() => {
        isLost = true
      })
    },
    /** Returns the connection to its pool, or ends it when it is unusable. */
    release: () => client.release(isLost),
  }
}

export type Session = ReturnType<typeof openSession>
