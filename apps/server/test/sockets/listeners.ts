import type { Actor } from '#engine'
import type { Connection } from '../../src/services/realtime/connections/connections.ts'
import {
  channelsOf,
  subscriptionsIn,
} from '../../src/services/realtime/subscriptions/subscriptions.ts'

/** A listener on these channels without a socket, which records all messages. */
export function listenerOf(
  accountId: string,
  { channels = [] }: { channels?: readonly string[] } = {},
) {
  const actor: Actor = { accountId, sessionId: 's', userId: null, isVerified: false }
  const until = Number.POSITIVE_INFINITY
  const subscriptions = subscriptionsIn(channels, accountId)
  const [sent, closings]: [string[], number[]] = [[], []]
  const connection: Connection = {
    transport: {
      isOpen: true,
      bufferedBytes: 0,
      send: (text) => void sent.push(text.toString()),
      pause: () => undefined,
      resume: () => undefined,
      cork: () => undefined,
      uncork: () => undefined,
      close: (code) => void closings.push(code),
      terminate: () => undefined,
      ping: () => undefined,
    },
    address: '127.0.0.1',
    urlKey: '',
    urlOf: (path) => path,
    naming: 'first',
    subscriptions,
    channels: channelsOf(subscriptions),
    bearer: { actor, claims: { accountId, sessionId: 's', mark: '', until }, dueAt: until },
    connectedAt: 0,
  }
  return { connection, sent, closings, actor }
}
