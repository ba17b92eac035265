import type { Change } from '#modules/changes'
import type { Connections } from './connections.ts'
import { CODES } from './messages.ts'
import { openSlices } from './slices.ts'

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
    const slice = openSlices()
    for (const connection of connections.list()) {
      const { bearer } = connection
      if (bearer === undefined) continue
      await slice()
      const actor = await bearer.renew()
      if (connection.bearer !== bearer) continue
      if (actor === undefined) connections.close(connection, CODES.policy)
      else connection.bearer = { ...bearer, actor }
    }
  }

  async function probe(): Promise<void> {
    const slice = openSlices()
    for (const { wire } of connections.list()) {
      await slice()
      wire.probe()
    }
  }

  return { endSessions, checkSessions, probe }
}
