import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listenerOf } from '../../../test/sockets/listeners.ts'
import { openConnections, type Connection } from './connections/connections.ts'
import { openDelivery } from './delivery/delivery.ts'
import { subscriptionsIn } from './subscriptions/subscriptions.ts'
import { connectionMaintenance } from './connections/connection-maintenance.ts'

const config = { databaseId: 'd', bucketId: 'b', collectionIds: { posts: 'p' } as never }
const SOCKETS = 10_000

/** Ten thousand sockets that subscribe to files, and a record of those that are visited from now on. */
function openSockets(others: readonly Connection[]) {
  const connections = openConnections({ isLimited: false })
  const visited = new Set<object>()
  const watched = (connection: Connection) =>
    new Proxy(connection, {
      get(target, name) {
        visited.add(target)
        return Reflect.get(target, name)
      },
    })
  const allConnections = Array.from(
    { length: SOCKETS },
    (_, at) => listenerOf(`crowd${at}`, { channels: ['files', 'account'] }).connection,
  )
  for (const connection of [...allConnections, ...others]) connections.add(watched(connection))
  visited.clear()
  const delivery = openDelivery({
    connections,
    source: { open: async () => async () => ({ $id: 'x' }) },
    config,
    onError: () => undefined,
  })
  return { connections, delivery, visited }
}

test.each([
  [
    'a change of a document',
    { kind: 'document', collection: 'posts', id: 'x', action: 'update', at: 0 },
  ],
  [
    'a change of an account',
    { kind: 'account', accountId: 'one', event: 'update.name', payload: {}, at: 0 },
  ],
] as const)('of 10,000 sockets %s visits only the one subscribed to it', async (_, change) => {
  const one = listenerOf('one', { channels: ['documents', 'account'] })
  const { delivery, visited } = openSockets([one.connection])
  delivery.add(change)
  while (one.sent.length === 0) await nextTurn()
  await delivery.close()
  expect([...visited]).toEqual([one.connection])
})

test('of 10,000 sockets the end of a session visits those of its account', () => {
  const [one, other] = [listenerOf('one'), listenerOf('one')]
  const { connections, visited } = openSockets([one.connection, other.connection])
  connectionMaintenance(connections).endSessions({ kind: 'sessionEnd', accountId: 'one' })
  expect([...visited]).toEqual([one.connection, other.connection])
  expect([one.closings, other.closings]).toEqual([[1008], [1008]])
})

test('a socket that changes subscription or account, or closes, is visited there and nowhere else', async () => {
  const [one, other, gone] = [listenerOf('one'), listenerOf('other'), listenerOf('gone')]
  const { connections } = openSockets([])
  for (const { connection } of [one, other, gone]) connections.add(connection)
  const listening = (channel: string) => [...connections.listeningTo([channel, 'nothing'])]
  connections.listen(one.connection, subscriptionsIn(['a', 'b'], 'one'))
  connections.listen(other.connection, subscriptionsIn(['b', 'c'], 'other'))
  connections.listen(gone.connection, subscriptionsIn(['b'], 'gone'))
  connections.remove(gone.connection)
  expect(listening('b')).toEqual([one.connection, other.connection])
  connections.listen(one.connection, subscriptionsIn(['c'], 'one'))
  const bearer = { ...one.connection.bearer!, actor: { ...one.actor, accountId: 'other' } }
  connections.identify(one.connection, bearer)
  expect(['a', 'b', 'c'].map((channel) => listening(channel).length)).toEqual([0, 1, 2])
  expect([...connections.ofAccount('one')]).toEqual([])
  expect([...connections.ofAccount('other')]).toEqual([other.connection, one.connection])
  // A closed connection is found nowhere, whatever it subscribes to.
  connections.listen(gone.connection, subscriptionsIn(['b'], 'gone'))
  expect(listening('b')).toEqual([other.connection])
})
