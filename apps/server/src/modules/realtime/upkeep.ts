import type { Change } from '#modules/changes'
import type { Connections } from './connections.ts'
import { CODES } from './messages.ts'
import { openSlices } from './slices.ts'

/** Keeps connections only as long as their session lives and somebody is at the other end. */
export function connectionUpkeep(connections: Connections) {
  /** Ends the connections of sessions that are over, at once. */
  function endSessions({ accountId, sessionId }: Change & { kind: 'sessionEnd' }): void {
    for (const connection of connections.ofAccount(accountId))
      if (sessionId === undefined || connection.bearer?.actor.sessionId === sessionId)
        connections.close(connection, CODES.policy)
  }

  async function probe(): Promise<void> {
    const slice = openSlices()
    for (const { wire } of connections.list()) {
      await slice()
      wire.probe()
    }
  }

  return { endSessions, probe }
}
