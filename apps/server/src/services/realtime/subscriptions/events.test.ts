import { newId } from '@devhood/contract'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Document } from '#engine'
import { testApp } from '../../../../test/app/app.ts'
import { sharedApp, sharedWorld } from '../../../../test/app/shared-app.ts'
import { collectionIds } from '../../../../test/app/collection-ids.ts'
import { addressOf, documentsOf, post, upload } from '../../../../test/documents/documents.ts'
import { people, type Person } from '../../../../test/people/people.ts'
import { hostOf, listen } from '../../../../test/sockets/sockets.ts'
import { FILES, uploadsOf } from '../../../../test/files/upload.ts'
import { png } from '../../../../test/files/pictures.ts'

/** The test's clock does not advance. */
const NOW = '2026-01-15T12:00:00.000+00:00'

async function openWorld() {
  const server = await testApp()
  const persons = await people(server.app, 'Alice', 'Bob')
  return { server, ...persons, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** A document as a list shows it to this viewer. */
async function shownTo({ request }: Person, collection: string, id: string) {
  const { documents } = await documentsOf(request).list(collection)
  return documents.find(({ $id }) => $id === id)
}

/** File URLs depend on how each caller connects: tests call another host than sockets. */
async function addressesAt(app: FastifyInstance) {
  const host = await hostOf(app)
  return (document: unknown) =>
    JSON.parse(JSON.stringify(document).replaceAll('localhost:3000', host)) as Document
}

const DOCUMENT_EVENTS = [
  'databases.devhood.collections.posts.documents.p1.ACTION',
  'databases.devhood.collections.posts.documents.*.ACTION',
  'databases.devhood.collections.*.documents.p1.ACTION',
  'databases.devhood.collections.*.documents.*.ACTION',
  'databases.*.collections.posts.documents.p1.ACTION',
  'databases.*.collections.posts.documents.*.ACTION',
  'databases.*.collections.*.documents.p1.ACTION',
  'databases.*.collections.*.documents.*.ACTION',
  'databases.devhood.collections.posts.documents.p1',
  'databases.devhood.collections.posts.documents.*',
  'databases.devhood.collections.*.documents.p1',
  'databases.devhood.collections.*.documents.*',
  'databases.*.collections.posts.documents.p1',
  'databases.*.collections.posts.documents.*',
  'databases.*.collections.*.documents.p1',
  'databases.*.collections.*.documents.*',
  'databases.devhood.collections.posts',
  'databases.devhood.collections.*',
  'databases.*.collections.posts',
  'databases.*.collections.*',
  'databases.devhood',
  'databases.*',
]
const FILE_EVENTS = [
  'buckets.media.files.f1.ACTION',
  'buckets.media.files.*.ACTION',
  'buckets.*.files.f1.ACTION',
  'buckets.*.files.*.ACTION',
  'buckets.media.files.f1',
  'buckets.media.files.*',
  'buckets.*.files.f1',
  'buckets.*.files.*',
  'buckets.media',
  'buckets.*',
]
const named = (events: readonly string[], action: string) =>
  events.map((each) => each.replace('ACTION', action))

test('a change of a post has 22 event names, on three channels, as each viewer sees it', async () => {
  await using world = await openWorld()
  const { server, Alice, Bob } = world
  const here = await addressesAt(server.app)
  await using socket = await listen(server.app, { cookie: Bob.cookie })
  const [alice, bob] = [documentsOf(Alice.request), documentsOf(Bob.request)]
  const picture = await upload(Alice.request)
  const documents = 'databases.devhood.collections.posts.documents'
  const channels = ['documents', documents, `${documents}.p1`]
  const eventFor = (action: string, payload: unknown) => ({
    events: named(DOCUMENT_EVENTS, action),
    channels,
    timestamp: NOW,
    subscriptions: ['address'],
    payload,
  })

  const data = { creator: Alice.userId, caption: 'Hello', tags: ['x'], ...picture }
  await alice.send('POST', addressOf('posts'), { documentId: 'p1', data })
  const created = await shownTo(Bob, 'posts', 'p1')
  expect(created).toMatchObject({ creator: { name: 'Alice' }, likes: [] })
  expect(await socket.event()).toEqual(eventFor('create', here(created)))

  await alice.update('posts', 'p1', { caption: 'Changed' })
  const changed = await shownTo(Bob, 'posts', 'p1')
  expect(await socket.event()).toEqual(eventFor('update', here(changed)))
  await bob.update('posts', 'p1', { likes: [Bob.userId] })
  const liked = await shownTo(Bob, 'posts', 'p1')
  expect(liked).toMatchObject({ likesCount: 1, likes: [{ name: 'Bob' }] })
  expect(await socket.event()).toEqual(eventFor('update', here(liked)))
  await alice.delete('posts', 'p1')
  expect(await socket.event()).toEqual(eventFor('delete', here(liked)))
})

test('a created post is sent with its creator, also to the creator', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  const here = await addressesAt(server.app)
  await using socket = await listen(server.app, { cookie: Alice.cookie })
  const response = await post(Alice, { caption: 'Mine' })
  const { events, payload } = await socket.event()
  expect(events[0]).toBe(`databases.devhood.collections.posts.documents.${response.$id}.create`)
  // The same JSON as the response to the call, their own permissions included.
  expect(payload).toEqual(here(response))
  expect(payload['$permissions']).toHaveLength(3)
})

const server = sharedApp()
const subscribers = sharedWorld(async ({ app }) => people(app, 'Alice', 'Bob'), server)

test.each([
  ['documents', true],
  ['databases.devhood.collections.posts.documents', true],
  ['databases.devhood.collections.posts.documents.p1', true],
  ['databases.devhood.collections.posts.documents.p2', false],
  ['databases.devhood.collections.posts', false],
  ['databases.devhood.collections.*.documents', false],
  ['databases.*.collections.posts.documents', false],
  ['databases.other.collections.posts.documents', false],
  ['databases.devhood.collections.users.documents', false],
  ['DOCUMENTS', false],
  ['documents ', false],
  ['files', false],
  ['account', false],
  ['rows', true],
  ['databases.devhood.tables.posts.rows', true],
  ['tablesdb.devhood.tables.posts.rows', true],
  ['tablesdb.devhood.tables.posts.rows.p1', true],
  ['tablesdb.devhood.tables.posts.rows.p2', false],
  ['tablesdb.devhood.collections.posts.documents', false],
  ['documents.create', true],
  ['documents.update', false],
  ['rows.create', true],
  ['tablesdb.devhood.tables.posts.rows.p1.create', true],
  ['tablesdb.devhood.tables.posts.rows.p1.delete', false],
])('a subscription to %j receives events of the post p1: %j', async (channel, isReceived) => {
  const { Alice, Bob } = subscribers()
  const documentId = newId(Date.now())
  const mark = `databases.devhood.collections.users.documents.${Bob.userId}`
  const channels = [channel.replace('p1', documentId), mark]
  await using socket = await listen(server().app, { cookie: Bob.cookie, channels })
  const picture = await upload(Alice.request)
  const data = { creator: Alice.userId, ...picture }
  await documentsOf(Alice.request).send('POST', addressOf('posts'), { documentId, data })
  await documentsOf(Bob.request).update('users', Bob.userId, { bio: 'The mark' })
  const receivedIds = [(await socket.event()).payload.$id]
  if (receivedIds[0] !== Bob.userId) receivedIds.push((await socket.event()).payload.$id)
  expect(receivedIds).toEqual(isReceived ? [documentId, Bob.userId] : [Bob.userId])
})

test('a changed name or picture is an update of the person, without the email for others', async () => {
  await using world = await openWorld()
  const { server, Alice, Bob } = world
  const here = await addressesAt(server.app)
  const channels = ['databases.devhood.collections.users.documents']
  await using alice = await listen(server.app, { cookie: Alice.cookie, channels })
  await using bob = await listen(server.app, { cookie: Bob.cookie, channels })
  await post(Alice)
  const { imageId, imageUrl } = await upload(Alice.request)
  await documentsOf(Alice.request).update('users', Alice.userId, {
    name: 'Alice Liddell',
    imageId,
    imageUrl,
  })
  const [toAlice, toBob] = [(await alice.event()).payload, (await bob.event()).payload]
  expect(toAlice).toEqual(here(await shownTo(Alice, 'users', Alice.userId)))
  expect(toBob).toEqual(here(await shownTo(Bob, 'users', Alice.userId)))
  expect([toAlice['name'], toAlice['email'], toBob['name']]).toEqual([
    'Alice Liddell',
    'alice@example.com',
    'Alice Liddell',
  ])
  const hidden = ['email', 'accountId', 'save'].filter((name) => name in toBob)
  expect(hidden).toEqual([])
  expect(JSON.stringify(toBob)).not.toMatch(/alice@example\.com|\$permissions":\["/)
})

test('a sign-up is the create event of a person', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  await using socket = await listen(server.app, { cookie: Alice.cookie })
  const { Carol } = await people(server.app, 'Carol')
  const { events, payload } = await socket.event()
  expect([events[0], payload['name'], 'email' in payload]).toEqual([
    `databases.devhood.collections.users.documents.${Carol.userId}.create`,
    'Carol',
    false,
  ])
})

test('a change of a file has 10 event names, and goes to its owner only', async () => {
  await using world = await openWorld()
  const { server, Alice, Bob } = world
  const channels = ['files']
  await using alice = await listen(server.app, { cookie: Alice.cookie, channels })
  await using bob = await listen(server.app, { cookie: Bob.cookie, channels })
  const eventFor = (action: string, payload: unknown) => ({
    events: named(FILE_EVENTS, action),
    channels: ['files', 'buckets.media.files', 'buckets.media.files.f1'],
    timestamp: NOW,
    subscriptions: ['address'],
    payload,
  })
  const { file } = await uploadsOf(Alice.request).uploadFile(await png(3, 2), { fileId: 'f1' })
  expect(await alice.event()).toEqual(eventFor('create', file))
  const renamed = await Alice.request('PUT', `${FILES}/f1`, { name: 'b.png' })
  expect(await alice.event()).toEqual(eventFor('update', renamed.json()))
  await Alice.request('DELETE', `${FILES}/f1`)
  expect(await alice.event()).toEqual(eventFor('delete', renamed.json()))
  await uploadsOf(Bob.request).uploadFile(await png(3, 2), { fileId: 'f2' })
  expect((await bob.event()).payload.$id).toBe('f2')
})

test('a chunked file has one create event, with the last chunk; a rejected one has none', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  await using socket = await listen(server.app, {
    cookie: Alice.cookie,
    channels: ['files', 'buckets.media.files.f3'],
  })
  const large = Buffer.concat([await png(30, 20), Buffer.alloc(6_000_000)])
  const uploads = uploadsOf(Alice.request)
  await uploads.chunk(large, 0, { fileId: 'f1' })
  await uploads.chunk(large, 1, { id: 'f1' })
  const refused = await uploads.uploadFile('no picture', { fileId: 'f2' })
  expect(refused.outcome).toBe('400 storage_file_type_unsupported')
  await uploads.uploadFile(await png(3, 2), { fileId: 'f3' })
  const receivedIds = [await socket.event(), await socket.event()]
  expect(receivedIds.map(({ events }) => events[0])).toEqual([
    'buckets.media.files.f1.create',
    'buckets.media.files.f3.create',
  ])
  expect(receivedIds[0]?.payload).toMatchObject({ chunksTotal: 2, chunksUploaded: 2 })
})

test('a deleted post deletes its file, and the events arrive in this order', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  const { $id, imageId } = await post(Alice)
  const channels = ['files', 'documents']
  await using socket = await listen(server.app, { cookie: Alice.cookie, channels })
  await documentsOf(Alice.request).delete('posts', $id)
  const receivedIds = [await socket.event(), await socket.event()]
  expect(receivedIds.map(({ events }) => events[0])).toEqual([
    `databases.devhood.collections.posts.documents.${$id}.delete`,
    `buckets.media.files.${String(imageId)}.delete`,
  ])
})

test('event names contain the configured ids', async () => {
  const chosen = { ...collectionIds(), users: 'people', posts: 'pictures', saves: 'kept' }
  await using server = await testApp({
    collectionIds: chosen,
    databaseId: 'main',
    bucketId: 'media',
  })
  const guest = { email: 'a@example.com', password: 'a good password', userId: 'a' }
  await server.app.inject({ method: 'POST', url: '/v1/account', payload: guest })
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    payload: guest,
  })
  const cookie = signedIn.cookies.map(
    ({ name, value }) => `${name}=${encodeURIComponent(value)}`,
  )[0]
  await using socket = await listen(server.app, { cookie })
  await server.app.inject({
    method: 'POST',
    url: '/v1/databases/main/collections/people/documents',
    headers: { cookie },
    payload: { documentId: 'u', data: { name: 'Ada', username: 'ada', email: guest.email } },
  })
  const { events, channels } = await socket.event()
  expect([events[0], channels[1]]).toEqual([
    'databases.main.collections.people.documents.u.create',
    'databases.main.collections.people.documents',
  ])
})
