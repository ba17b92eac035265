import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { listen, type Socket } from '../../../test/sockets/sockets.ts'

const CHECKED_ALL_THE_TIME = { sessionCheck: 10, ping: 1_000_000 }
const DAY = 86_400_000

/** Every channel that Alice and Bob can subscribe to. */
const channels = [
  'documents',
  'files',
  'account',
  ...['users', 'posts', 'saves', 'follows'].map(
    (name) => `databases.devhood.collections.${name}.documents`,
  ),
]

async function openWorld() {
  const server = await testApp({}, { socketPace: CHECKED_ALL_THE_TIME })
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  return { server, Alice, Bob, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** The first names of all events that a socket receives until it is notified. */
async function eventsOf(socket: Socket): Promise<string[]> {
  socket.send('the end')
  const receivedEvents: string[] = []
  for (;;) {
    const { type, data } = await socket.next()
    if (type === 'error') return receivedEvents
    receivedEvents.push(String((data['events'] as string[])[0]))
  }
}

/** All events have arrived once this person has received their own last change. */
async function settled({ request, userId }: Person, socket: Socket): Promise<void> {
  const name = `${userId} ${Math.random()}`
  await documentsOf(request).update('users', userId, { bio: name })
  while ((await socket.event()).payload['bio'] !== name);
}

test('a guest receives no events, not even about themselves', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  await using guest = await listen(server.app, { channels })
  await using alice = await listen(server.app, { cookie: Alice.cookie, channels })
  const { $id } = await post(Alice)
  await documentsOf(Alice.request).update('posts', $id, { likes: [Alice.userId] })
  await documentsOf(Alice.request).create('saves', { user: Alice.userId, post: $id })
  await documentsOf(Alice.request).delete('posts', $id)
  await settled(Alice, alice)
  expect(await eventsOf(guest)).toEqual([])
})

test.each([[[]], [['read("any")']], [['read("users")']]])(
  'events of saves with the permissions %j go to their owner only',
  async (permissions) => {
    await using world = await openWorld()
    const { server, Alice, Bob } = world
    const { $id: postId } = await post(Bob, { caption: 'Keep this' })
    await using alice = await listen(server.app, { cookie: Alice.cookie, channels })
    await using bob = await listen(server.app, { cookie: Bob.cookie, channels })
    const saves = documentsOf(Alice.request)
    const data = { user: Alice.userId, post: postId }
    const { body } = await saves.create('saves', data, { permissions })
    const created = await alice.event()
    expect(created.payload).toMatchObject({
      $id: body.$id,
      user: { name: 'Alice' },
      post: { caption: 'Keep this', creator: { name: 'Bob' }, likes: [] },
    })
    await saves.delete('saves', body.$id)
    const gone = await alice.event()
    const address = `databases.devhood.collections.saves.documents.${body.$id}`
    expect([gone.events[0], gone.payload]).toEqual([`${address}.delete`, created.payload])
    await settled(Alice, alice)
    expect(await eventsOf(bob)).toEqual([
      `databases.devhood.collections.users.documents.${Alice.userId}.update`,
    ])
  },
)

test("events to others contain nobody's email, account or saves", async () => {
  await using world = await openWorld()
  const { server, Alice, Bob } = world
  await using bob = await listen(server.app, { cookie: Bob.cookie, channels })
  const alice = documentsOf(Alice.request)
  const { $id } = await post(Alice)
  await alice.create('saves', { user: Alice.userId, post: $id })
  await alice.create('follows', { follower: Alice.userId, followed: Bob.userId })
  await alice.update('posts', $id, { likes: [Alice.userId] })
  await documentsOf(Bob.request).update('posts', $id, { likes: [Bob.userId] })
  await alice.update('users', Alice.userId, { name: 'Alice Liddell' })
  await alice.delete('posts', $id)
  const received: unknown[] = []
  do received.push(await bob.event())
  while (!JSON.stringify(received).includes('.delete'))
  const text = JSON.stringify(received)
  expect(text).toContain('Alice Liddell')
  expect(
    [Alice.email, Alice.accountId, '"save"', '"email"'].filter((each) => text.includes(each)),
  ).toEqual([])
})

test('a socket authenticated by message receives what that person may see', async () => {
  await using world = await openWorld()
  const { server, Alice, Bob } = world
  const { $id: postId } = await post(Bob)
  await using socket = await listen(server.app, { channels })
  const session = decodeURIComponent(Alice.cookie.slice(Alice.cookie.indexOf('=') + 1))
  socket.send({ type: 'authentication', data: { session } })
  expect((await socket.next()).type).toBe('response')
  const data = { user: Alice.userId, post: postId }
  const { body } = await documentsOf(Alice.request).create('saves', data)
  expect((await socket.event()).payload.$id).toBe(body.$id)
})

/** Ways in which Alice's session ends. */
const ENDS: Record<string, (world: Awaited<ReturnType<typeof openWorld>>) => Promise<unknown>> = {
  'signs out': ({ Alice }) => Alice.request('DELETE', '/v1/account/sessions/current', {}),
  'signs out everywhere': ({ Alice }) => Alice.request('DELETE', '/v1/account/sessions', {}),
  'signs in anew in the same browser': ({ Alice }) => signIn(Alice.request, Alice),
  'signs in on ten more devices': async ({ server, Alice }) => {
    server.clock.advance(1000)
    for (let at = 0; at < 10; at++)
      await server.app.inject({
        method: 'POST',
        url: '/v1/account/sessions/email',
        payload: { email: Alice.email, password: PASSWORD },
      })
  },
  'closes the account': ({ Alice }) => Alice.request('PATCH', '/v1/account/status', {}),
  'changes the password on another device': async ({ server, Alice }) => {
    const other = await signIn(caller(server.app), Alice)
    const change = { password: 'a new password', oldPassword: PASSWORD }
    const headers = { cookie: cookieOf(other) }
    return caller(server.app, headers)('PATCH', '/v1/account/password', change)
  },
  'does nothing for thirty days': async ({ server }) => server.clock.advance(30 * DAY),
}
const signIn = (request: Person['request'], { email }: Person) =>
  request('POST', '/v1/account/sessions/email', { email, password: PASSWORD })

/** Events that may have been sent before the end. */
const SIGN_IN = 'users.*.sessions.*.create'
/** The deletion of the session itself, if that is what ends it. */
const ENDED_SESSION: Readonly<Record<string, readonly string[]>> = {
  'signs out': ['users.*.sessions.*.delete'],
  'signs out everywhere': ['users.*.sessions.*.delete'],
}

/** The most general names of the events that a closed socket has received and nobody has read. */
async function finalEvents(socket: Socket): Promise<string[]> {
  const receivedEvents: string[] = []
  const listening = async () => {
    for (;;) receivedEvents.push(String((await socket.event()).events[3]))
  }
  await expect(listening()).rejects.toThrow('The socket was closed with 1008.')
  return receivedEvents
}

test.each(Object.entries(ENDS))(
  'when somebody %s the sockets of the session are closed, after the event of that only',
  async (name, end) => {
    await using world = await openWorld()
    const { server, Alice, Bob } = world
    const { $id } = await post(Bob)
    const sockets = [
      await listen(server.app, { cookie: Alice.cookie, channels }),
      await listen(server.app, { cookie: Alice.cookie, channels: ['account'] }),
    ]
    await end(world)
    await documentsOf(Bob.request).update('posts', $id, { caption: 'Later' })
    for (const socket of sockets) {
      expect(await socket.closed).toBe(1008)
      const receivedEvents = (await finalEvents(socket)).filter((each) => each !== SIGN_IN)
      expect(receivedEvents).toEqual(ENDED_SESSION[name] ?? [])
    }
  },
)

test('other sessions of the same person stay open', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  const other = cookieOf(await signIn((await people(server.app, 'Carol')).Carol.request, Alice))
  await using otherSession = await listen(server.app, { cookie: other, channels })
  const endedSession = await listen(server.app, { cookie: Alice.cookie, channels })
  await Alice.request('DELETE', '/v1/account/sessions/current', {})
  expect(await endedSession.closed).toBe(1008)
  const { $id } = await post((await people(server.app, 'Dora')).Dora)
  for (;;) if ((await otherSession.event()).payload.$id === $id) return
})

test('a subscribed socket receives the end of its own session as its last event', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  const { accountId, cookie, request } = Alice
  const { $id } = (await request('GET', '/v1/account/sessions/current')).json()
  await using asks = await listen(server.app, { cookie, channels: ['account'] })
  await using newer = await listen(server.app, { cookie, search: 'project=devhood' })
  const wanted = (subscriptionId: string, value: string) => ({
    subscriptionId,
    channels: ['account'],
    queries: [JSON.stringify({ method: 'equal', attribute: '$id', values: [value] })],
  })
  newer.send({ type: 'subscribe', data: [wanted('own', $id), wanted('other', 'x')] })
  expect((await newer.next()).type).toBe('response')
  await using silent = await listen(server.app, { cookie, channels: ['documents'] })
  await request('DELETE', '/v1/account/sessions/current', {})
  const received = await asks.event()
  expect([received.events[0], received.channels]).toEqual([
    `users.${accountId}.sessions.${$id}.delete`,
    ['account', `account.${accountId}`],
  ])
  expect(received.payload).toMatchObject({ $id, userId: accountId, current: true, secret: '' })
  expect((await newer.event()) as object).toMatchObject({
    subscriptions: ['own'],
    payload: received.payload,
  })
  for (const socket of [asks, newer, silent]) {
    expect(await socket.closed).toBe(1008)
    expect(await finalEvents(socket)).toEqual([])
  }
})
