import type { Change } from '#changes'
import type { Connections } from './connections.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES } from '../subscriptions/errors.ts'
import { openTimeSlices } from '#lib/time-slices'

/** Closes connections whose session is over or whose peer is gone. */
export function connectionMaintenance(connections: Connections) {
  /** Closes the connections of ended sessions at once. */
  function endSessions({ accountId, sessionId }: Change & { kind: 'sessionEnd' }): void {
    for (const connection of connections.ofAccount(accountId))
      if (sessionId === undefined || connection.bearer?.actor.sessionId === sessionId)
        connections.close(connection, CODES.policy)
  }

  async function pingAll(): Promise<void> {
    const slice = openTimeSlices(REALTIME_LIMITS.sliceMs)
    for (const { transport } of connections.list()) {
      await slice()
      transport.ping()
    }
  }

  return { endSessions, pingAll }
}
