import { cpuUsage } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { listenerOf } from '../../../apps/server/test/sockets/listeners.ts'
import { openConnections } from '../../../apps/server/src/services/realtime/connections/connections.ts'
import { openDelivery } from '../../../apps/server/src/services/realtime/delivery/delivery.ts'

const SOCKETS = 10_000
const CHANGES = 5000

const config = { databaseId: 'd', bucketId: 'b', collectionIds: { posts: 'p' } as never }

/** CPU milliseconds for publishing a change, when one of 10,000 sockets subscribes to it. */
export async function costOfFanOut(): Promise<number> {
  const connections = openConnections({ isLimited: false })
  const one = listenerOf('one', { channels: ['documents'] })
  connections.add(one.connection)
  for (let at = 0; at < SOCKETS; at++)
    connections.add(listenerOf(`crowd${at}`, { channels: ['files', 'account'] }).connection)
  const faults: unknown[] = []
  const delivery = openDelivery({
    connections,
    source: { open: async () => async () => ({ $id: 'x' }) },
    config,
    onError: (error) => faults.push(error),
  })
  const before = cpuUsage()
  for (let at = 0; at < CHANGES; at++)
    delivery.add({ kind: 'document', collection: 'posts', id: `${at}`, action: 'update', at })
  while (one.sent.length < CHANGES && faults.length === 0) await pause(5)
  await delivery.close()
  const { user, system } = cpuUsage(before)
  if (one.sent.length !== CHANGES || faults.length > 0)
    throw new Error('Not all changes were delivered.')
  return (user + system) / 1000 / CHANGES
}
