import { expect, test } from 'vitest'
import { listenerOf } from '../../../test/listeners.ts'
import { openConnections } from './connections.ts'
import { connectionUpkeep } from './upkeep.ts'

test('a profile that is made later is known once the sessions have been looked at', async () => {
  const connections = openConnections({ isLimited: true })
  const later = { accountId: 'a', sessionId: 's', userId: 'u', isVerified: true }
  const { connection, closings } = listenerOf('a', { renew: async () => later })
  connections.add(connection)
  await connectionUpkeep(connections).checkSessions()
  expect([connection.bearer?.actor, closings]).toEqual([later, []])
})

test('of a thousand sessions those that are over are closed, once', async () => {
  const connections = openConnections({ isLimited: false })
  const over = async () => undefined
  const all = Array.from({ length: 1000 }, (_, at) =>
    listenerOf(`a${at}`, at % 3 === 0 ? { renew: over } : {}),
  )
  for (const { connection } of all) connections.add(connection)
  const upkeep = connectionUpkeep(connections)
  await upkeep.checkSessions()
  await upkeep.checkSessions()
  expect(all.map(({ closings }) => closings)).toEqual(
    all.map((_, at) => (at % 3 === 0 ? [1008] : [])),
  )
  expect(connections.list()).toHaveLength(666)
})
