import { expect, test } from 'vitest'
import { type AccountChange, openChanges } from '#changes'
import { testApp } from '../../../test/app/app.ts'
import { people } from '../../../test/people/people.ts'
import { listen, type RealtimeEvent } from '../../../test/sockets/sockets.ts'

async function openWorld() {
  const server = await testApp()
  const persons = await people(server.app, 'Alice', 'Bob')
  const changes = openChanges(server.platform)
  /** As modules do it with their writes. */
  const announce = async (change: Omit<AccountChange, 'kind'>) =>
    server.platform.database.write(async (tx) =>
      changes.announce(tx, { kind: 'account', ...change }),
    )
  return {
    server,
    announce,
    ...persons,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** The names of an event about an account or its documents. */
function listsOf(event: string, U: string): string[] {
  const [word, id, action] = event.split('.')
  if (id === undefined) return [`users.${U}.${word}`, `users.*.${word}`, `users.${U}`, 'users.*']
  if (action === undefined)
    return [
      `users.${U}.update.${id}`,
      `users.*.update.${id}`,
      `users.${U}.update`,
      'users.*.update',
      `users.${U}`,
      'users.*',
    ]
  const exact = [
    `users.${U}.${word}.${id}`,
    `users.${U}.${word}.*`,
    `users.*.${word}.${id}`,
    `users.*.${word}.*`,
  ]
  return [...exact.map((each) => `${each}.${action}`), ...exact, `users.${U}`, 'users.*']
}

test.each([
  ['create', 4],
  ['delete', 4],
  ['update.name', 6],
  ['update.prefs', 6],
  ['sessions.s1.create', 10],
  ['sessions.s1.delete', 10],
  ['recovery.t1.create', 10],
  ['verification.t1.update', 10],
  ['identities.i1.delete', 10],
])(
  '%s of an account has %i event names, and goes to its owner only, who may subscribe with their own id',
  async (event, count) => {
    await using world = await openWorld()
    const { server, announce, Alice, Bob } = world
    const { accountId } = Alice
    const channels = ['account', `account.${accountId}`, 'files']
    await using alice = await listen(server.app, { cookie: Alice.cookie, channels })
    await using byId = await listen(server.app, {
      cookie: Alice.cookie,
      channels: [`account.${accountId}`],
    })
    await using bob = await listen(server.app, { cookie: Bob.cookie, channels })
    await using guest = await listen(server.app, { channels })
    await announce({ accountId, event, payload: { $id: 'x', name: 'Alice' } })
    const ownEvent = await alice.event()
    expect(ownEvent).toEqual({
      events: listsOf(event, accountId),
      channels: ['account', `account.${accountId}`],
      timestamp: '2026-01-15T12:00:00.000+00:00',
      subscriptions: ['address'],
      payload: { $id: 'x', name: 'Alice' },
    })
    expect(ownEvent.events).toHaveLength(count)
    expect(await byId.event()).toEqual(ownEvent)
    // This is the first event that Bob receives; guests receive none at all.
    await announce({ accountId: Bob.accountId, event: 'update.email', payload: { $id: 'mark' } })
    expect((await bob.event()).payload.$id).toBe('mark')
    guest.send({ type: 'ping' })
    expect(await guest.next()).toEqual({ type: 'pong' })
  },
)

test('a subscription to one kind of account event receives no other', async () => {
  await using world = await openWorld()
  const { server, announce, Alice } = world
  const { accountId, cookie } = Alice
  await using socket = await listen(server.app, { cookie, channels: ['account.update'] })
  const payload = { $id: accountId }
  await announce({ accountId, event: 'sessions.s1.create', payload })
  await announce({ accountId, event: 'update.name', payload })
  const { events, channels } = await socket.event()
  expect([events[0], channels]).toEqual([
    `users.${accountId}.update.name`,
    ['account', `account.${accountId}`, 'account.update', `account.${accountId}.update`],
  ])
})

test('events of one account arrive one by one, in order, and contain no secret', async () => {
  await using world = await openWorld()
  const { server, announce, Alice } = world
  const { accountId, cookie } = Alice
  await using socket = await listen(server.app, { cookie, channels: ['account'] })
  for (const name of ['A', 'B', 'C'])
    await announce({ accountId, event: 'update.name', payload: { $id: accountId, name } })
  const secret = 'opens everything'
  await announce({ accountId, event: 'recovery.t1.create', payload: { $id: 't1', secret } })
  const received: RealtimeEvent[] = []
  while (received.length < 4) received.push(await socket.event())
  expect(received.map(({ payload }) => payload['name'] ?? payload)).toEqual([
    'A',
    'B',
    'C',
    { $id: 't1', secret: '' },
  ])
})

test('a rolled-back change sends no event', async () => {
  await using world = await openWorld()
  const { server, announce, Alice } = world
  const { accountId, cookie } = Alice
  await using socket = await listen(server.app, { cookie, channels: ['account'] })
  const changes = openChanges(server.platform)
  const undone = server.platform.database.write(async (tx) => {
    changes.announce(tx, {
      kind: 'account',
      accountId,
      event: 'update.name',
      payload: { $id: 'undone' },
    })
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  await announce({ accountId, event: 'update.name', payload: { $id: 'kept' } })
  expect((await socket.event()).payload.$id).toBe('kept')
})
