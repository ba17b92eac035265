import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from '#modules/changes'
import type { Connections } from './connections.ts'
import { CODES } from './messages.ts'

/** Sockets that are checked before others get a turn. */
const CHECKED_AT_ONCE = 100

/** Keeps connections only as long as their session lives and somebody is at the other end. */
export function connectionUpkeep(connections: Connections) {
  /** Ends the connections of sessions that are over, at once. */
  function endSessions({ accountId, sessionId }: Change & { kind: 'sessionEnd' }): void {
    for (const connection of connections.list()) {
      const actor = connection.bearer?.actor
      if (actor?.accountId !== accountId) continue
      if (sessionId === undefined || actor.sessionId === sessionId)
        connections.close(connection, CODES.policy)
    }
  }

  /** Ends the connections of sessions that have expired, or of whose end nobody was told. */
  async function checkSessions(): Promise<void> {
    let checked = 0
    for (const connection of connections.list()) {
      const { bearer } = connection
      if (bearer === undefined) continue
      if (++checked % CHECKED_AT_ONCE === 0) await nextTurn()
      const actor = await bearer.renew()
      if (connection.bearer !== bearer) continue
      if (actor === undefined) connections.close(connection, CODES.policy)
      else connection.bearer = { ...bearer, actor }
    }
  }

  function probe(): void {
    for (const { wire } of connections.list()) wire.probe()
  }

  return { endSessions, checkSessions, probe }
}
