import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { buildApp } from '../../../app.ts'
import { unavailable } from '../../../platform/unavailable.ts'
import { addressOf, documentsOf, post, upload } from '../../../../test/documents/documents.ts'
import { people } from '../../../../test/people/people.ts'
import { openRawSocket } from '../../../../test/sockets/raw-sockets.ts'
import { listen, type RealtimeEvent, type Socket } from '../../../../test/sockets/sockets.ts'
import { hashState } from '../../../../test/app/state-hash.ts'

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const actionOf = ({ events }: RealtimeEvent) => String(events[0]).split('.').at(-1)

/** The events up to a deletion. */
async function untilDeleted(socket: Socket): Promise<RealtimeEvent[]> {
  const receivedEvents: RealtimeEvent[] = []
  do receivedEvents.push(await socket.event())
  while (actionOf(receivedEvents.at(-1) as RealtimeEvent) !== 'delete')
  return receivedEvents
}

test('rejected and rolled-back changes send no event', async () => {
  await using server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const [alice, bob] = [documentsOf(Alice.request), documentsOf(Bob.request)]
  const { $id } = await post(Alice)
  const [other, mark] = [await post(Alice), await post(Alice)]
  const save = { user: Bob.userId, post: $id }
  await bob.create('saves', save)
  const channels = ['documents', 'files']
  await using socket = await listen(server.app, { cookie: Bob.cookie, channels })
  const before = await hashState(server.platform)
  const past = { 'x-appwrite-timestamp': '2020-01-01T00:00:00.000Z' }
  const address = addressOf('posts', $id)
  const outcomes = [
    await bob.update('posts', $id, { caption: 'Mine now' }),
    await bob.delete('posts', $id),
    await alice.send('PATCH', address, { data: { caption: 'Too late' } }, past),
    await alice.send('DELETE', address, {}, past),
    await alice.update('posts', $id, { caption: 'x'.repeat(1001) }),
    await alice.update('posts', 'nothing', { caption: 'x' }),
    // An error that only the database detects rolls back everything.
    await bob.create('saves', save),
    await alice.send('POST', addressOf('posts'), {
      documentId: $id,
      data: { imageId: other['imageId'], imageUrl: other['imageUrl'] },
    }),
  ]
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    '401 user_unauthorized',
    '401 user_unauthorized',
    '409 document_update_conflict',
    '409 document_update_conflict',
    '400 document_invalid_structure',
    '404 document_not_found',
    '409 document_already_exists',
    '409 document_already_exists',
  ])
  expect(await hashState(server.platform)).toBe(before)
  await alice.delete('posts', mark.$id)
  expect((await untilDeleted(socket)).map(({ payload }) => payload.$id)).toEqual([mark.$id])
})

test('an event is sent only when its document can be read', async () => {
  await using server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const [alice, bob] = [documentsOf(Alice.request), documentsOf(Bob.request)]
  const picture = await upload(Alice.request)
  await using socket = await listen(server.app, { cookie: Bob.cookie })
  for (let at = 0; at < 20; at++) {
    const body = { documentId: `p${at}`, data: { creator: Alice.userId, ...picture } }
    const call = alice.send('POST', addressOf('posts'), body)
    const { payload } = await socket.event()
    const { status } = await bob.get('posts', payload.$id)
    expect([payload.$id, status]).toEqual([`p${at}`, 200])
    await call
  }
})

test('a socket that missed an event is closed so that its client reads again', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const { $id } = await post(Alice)
  let isAway = false
  const find: typeof server.platform.database.first = async (...asked) => {
    if (isAway) throw unavailable(new Error('The database is away.'))
    return server.platform.database.first(...asked)
  }
  const database = { ...server.platform.database, first: find }
  const app = await buildApp({ ...server.platform, database }, server.config, {
    logLevel: 'silent',
  })
  try {
    const socket = await listen(app, { cookie: Alice.cookie })
    isAway = true
    await documentsOf(Alice.request).update('posts', $id, { caption: 'Unheard' })
    expect(await socket.closed).toBe(1013)
    isAway = false
    await using again = await listen(app, { cookie: Alice.cookie })
    await documentsOf(Alice.request).update('posts', $id, { caption: 'Heard' })
    expect((await again.event()).payload['caption']).toBe('Heard')
  } finally {
    await app.close()
  }
})

test('many changes of one post arrive in order and merged, ending with the latest state', async () => {
  await using server = await testApp()
  const users = await people(server.app, 'Alice', ...many(20, (at) => `P${at}`))
  const [alice, ...fans] = Object.values(users)
  if (alice === undefined) throw new Error('nobody is here')
  const { $id } = await post(alice)
  const channels = ['databases.devhood.collections.posts.documents']
  await using socket = await listen(server.app, { cookie: alice.cookie, channels })
  const like = async (rounds: number) => {
    for (let round = 0; round < rounds; round++)
      await Promise.all(
        fans.map(async ({ request, userId }) =>
          documentsOf(request).update('posts', $id, { likes: round % 2 ? [] : [userId] }),
        ),
      )
  }
  await like(11)
  const last = (await documentsOf(alice.request).get('posts', $id)).body
  // Without this, all updates may be merged into the deletion.
  const first = await socket.event()
  await documentsOf(alice.request).delete('posts', $id)
  const receivedEvents = [first, ...(await untilDeleted(socket))]
  const updates = receivedEvents.slice(0, -1)
  expect(new Set(updates.map(actionOf))).toEqual(new Set(['update']))
  expect(updates.length).toBeLessThan(220)
  expect([last['likesCount'], receivedEvents.at(-1)?.payload['likesCount']]).toEqual([20, 20])
  // As it was, although the likes were deleted with it.
  const likers = receivedEvents.at(-1)?.payload['likes'] as { $id: string }[]
  expect(likers.map((person) => person.$id).toSorted()).toEqual(
    fans.map(({ userId }) => userId).toSorted(),
  )
})

test('changes of different posts arrive in the order in which they were made', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const alice = documentsOf(Alice.request)
  const picture = await upload(Alice.request)
  await using socket = await listen(server.app, { cookie: Alice.cookie })
  const ids = many(50, (at) => `p${at}`)
  for (const documentId of ids)
    await alice.send('POST', addressOf('posts'), { documentId, data: picture })
  const receivedEvents: string[] = []
  for (const _ of ids) receivedEvents.push((await socket.event()).payload.$id)
  expect(receivedEvents).toEqual(ids)
})

test('an event follows earlier events of the same post, and no update follows a delete', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const alice = documentsOf(Alice.request)
  // Kept, so that the picture is kept too.
  const { imageId, imageUrl } = await post(Alice)
  const picture = { imageId, imageUrl }
  await using socket = await listen(server.app, { cookie: Alice.cookie })
  for (let at = 0; at < 30; at++) {
    const documentId = `p${at}`
    await Promise.all([
      alice.send('POST', addressOf('posts'), { documentId, data: picture }),
      alice.update('posts', documentId, { caption: 'x' }),
      alice.delete('posts', documentId),
    ])
    // Where units of work do not run in the order of requests, it may have run before anything existed.
    await alice.delete('posts', documentId)
  }
  const mark = await post(Alice)
  const receivedEvents = new Map<string, string[]>()
  for (;;) {
    const event = await socket.event()
    if (event.payload.$id === mark.$id) break
    const actions = receivedEvents.get(event.payload.$id) ?? []
    receivedEvents.set(event.payload.$id, [...actions, String(actionOf(event))])
  }
  const orders = new Set([...receivedEvents.values()].map((actions) => actions.join(' ')))
  const allowed = ['create update delete', 'create delete', 'update delete', 'delete']
  expect([receivedEvents.size, [...orders].filter((order) => !allowed.includes(order))]).toEqual([
    30,
    [],
  ])
})

test('a client that stops reading is disconnected, and others are not affected', async () => {
  await using server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const alice = documentsOf(Alice.request)
  const picture = await upload(Alice.request)
  const tags = many(30, (at) => `${at}${'😀'.repeat(40)}`)
  const ids = many(100, (at) => `p${at}`)
  for (const documentId of ids)
    await alice.send('POST', addressOf('posts'), { documentId, data: { ...picture, tags } })
  await using slow = await openRawSocket(server.app, Bob.cookie)
  slow.pause()
  await using other = await listen(server.app, { cookie: Bob.cookie })
  const connections = async () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
  let rounds = 0
  while ((await connections()) > 1) {
    rounds++
    const caption = '😀'.repeat(900) + rounds
    await Promise.all(ids.map(async (id) => alice.update('posts', id, { caption })))
    for (const _ of ids) await other.event()
  }
  // The system buffers a few megabytes; a round is more than that.
  expect(rounds).toBeLessThan(40)
  await alice.delete('posts', 'p0')
  expect((await untilDeleted(other)).map(({ payload }) => payload.$id)).toEqual(['p0'])
})

test('a stopping server closes its sockets with a close frame', async () => {
  const server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const sockets = [
    await listen(server.app, { cookie: Alice.cookie }),
    await listen(server.app),
    await openRawSocket(server.app),
  ] as const
  const startTime = performance.now()
  await server[Symbol.asyncDispose]()
  expect([await sockets[0].closed, await sockets[1].closed]).toEqual([1001, 1001])
  expect(await sockets[2].closeCode()).toBe(1001)
  // The last one never answers the close frame.
  expect(performance.now() - startTime).toBeLessThan(15_000)
})
