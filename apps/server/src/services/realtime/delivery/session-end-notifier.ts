import type { Config } from '#config'
import { formatInstant } from '#engine'
import type { AccountChange } from '#changes'
import type { Connections } from '../connections/connections.ts'
import { namingOf } from '../subscriptions/events.ts'
import { CODES } from '../subscriptions/errors.ts'
import { eventWriter } from '../subscriptions/messages.ts'
import { withCurrentSession } from './change-source.ts'
import { idsFor } from '../subscriptions/subscriptions.ts'

const SESSION_DELETION = /^sessions\.([^.]+)\.delete$/

interface Options {
  readonly connections: Connections
  readonly config: Pick<Config, 'databaseId' | 'collectionIds' | 'bucketId'>
}

/**
 * Sends the deletion event to the sockets of the deleted session before they are closed. Other sockets of the account
 * get it in the normal order of delivery. For these, that would be too late, and until then they would get events that
 * they may no longer see.
 */
export function openSessionEndNotifier({ connections, config }: Options) {
  return (change: AccountChange & { readonly at: number }): void => {
    const sessionId = SESSION_DELETION.exec(change.event)?.[1]
    if (sessionId === undefined) return
    const naming = namingOf(change, config)
    const write = eventWriter(naming, formatInstant(change.at))
    for (const connection of connections.ofAccount(change.accountId)) {
      const actor = connection.bearer?.actor
      if (actor?.sessionId !== sessionId) continue
      const payload = withCurrentSession(change.payload, actor)
      const ids = idsFor(connection.subscriptions, naming.full.channels, payload)
      if (ids.length > 0) connection.transport.send(write(payload, connection.naming, ids))
      connections.close(connection, CODES.policy)
    }
  }
}
