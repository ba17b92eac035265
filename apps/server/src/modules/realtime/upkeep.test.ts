import { expect, test } from 'vitest'
import type { Actor } from '#engine'
import { openConnections } from './connections.ts'
import { connectionUpkeep } from './upkeep.ts'

const actor: Actor = { accountId: 'a', sessionId: 's', userId: null, emailVerified: false }

function connectionOf(renew: () => Promise<Actor | undefined>) {
  const closings: number[] = []
  const wire = {
    isOpen: true,
    waiting: 0,
    send: () => undefined,
    hold: () => undefined,
    release: () => undefined,
    close: (code: number) => void closings.push(code),
    cut: () => undefined,
    probe: () => undefined,
  }
  const connection = {
    wire,
    closings,
    address: '127.0.0.1',
    place: '',
    urlOf: (path: string) => path,
    requested: [],
    channels: new Set<string>(),
    bearer: { actor, renew },
    since: 0,
  }
  return connection
}

test('a profile that is made later is known once the sessions have been looked at', async () => {
  const connections = openConnections({ isLimited: true })
  const later = { ...actor, userId: 'u', emailVerified: true }
  const connection = connectionOf(async () => later)
  connections.add(connection)
  await connectionUpkeep(connections).checkSessions()
  expect([connection.bearer.actor, connection.closings]).toEqual([later, []])
})

test('of a thousand sessions those that are over are closed, once', async () => {
  const connections = openConnections({ isLimited: false })
  const all = Array.from({ length: 1000 }, (_, at) =>
    connectionOf(async () => (at % 3 === 0 ? undefined : actor)),
  )
  for (const each of all) connections.add(each)
  const upkeep = connectionUpkeep(connections)
  await upkeep.checkSessions()
  await upkeep.checkSessions()
  expect(all.map(({ closings }) => closings)).toEqual(
    all.map((_, at) => (at % 3 === 0 ? [1008] : [])),
  )
  expect(connections.list()).toEqual(all.filter((_, at) => at % 3 !== 0))
})
