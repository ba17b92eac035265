import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { openOnce } from '../../../test/app/open-once.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import {
  API_VARIANTS,
  type ApiVariant,
  documentsOf,
  post,
} from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { promote } from '../../../test/people/moderation.ts'
import { people, type Person } from '../../../test/people/people.ts'
import { listen, type Socket } from '../../../test/sockets/sockets.ts'

/** Alice has a post, on which Bob has commented and Carol has replied to him. Olga is an operator, Erin nobody. */
async function openWorld() {
  const server = await testApp()
  const persons = await people(server.app, 'Alice', 'Bob', 'Carol', 'Erin', 'Olga')
  await promote(server, persons.Olga)
  const postId = (await post(persons.Alice)).$id
  const top = await commentOn(persons.Bob, postId)
  const reply = await commentOn(persons.Carol, postId, { parent: top })
  return { server, ...persons, postId, top, reply }
}
type World = Awaited<ReturnType<typeof openWorld>>
const NAMES = ['Alice', 'Bob', 'Carol', 'Erin', 'Olga'] as const
type Name = (typeof NAMES)[number]

const oldest = Query.orderAsc('$createdAt')
const newest = Query.orderDesc('$createdAt')

/** Which of the two comments a person finds, by each kind of request; all must agree. */
async function visibleTo(world: World, { request }: Person, api?: ApiVariant) {
  const { postId, top, reply, Bob, Carol } = world
  const { list, get } = documentsOf(request, api)
  const names = new Map([
    [top, 'top'],
    [reply, 'reply'],
  ])
  const found = async (...queries: Query[]) => {
    const { ids, total } = await list('comments', ...queries)
    // A page that is full is counted by itself.
    const { total: counted } = await list('comments', ...queries, Query.limit(1))
    expect([total, counted]).toEqual([ids.length, ids.length])
    return ids.flatMap((id) => names.get(id) ?? [])
  }
  const one = async (id: string) => ((await get('comments', id)).outcome === '200' ? [id] : [])
  const read = [...(await one(top)), ...(await one(reply))].map((id) => names.get(id))
  const ofPost = Query.equal('post', postId)
  expect(await found(ofPost, Query.isNull('parent'), oldest)).toEqual(
    read.filter((each) => each === 'top'),
  )
  expect(await found(Query.equal('parent', top))).toEqual(read.filter((each) => each === 'reply'))
  expect(await found(ofPost, newest)).toEqual(read.toReversed())
  expect(await found(oldest)).toEqual(read)
  expect(await found(Query.equal('$id', [top, reply]))).toEqual(read)
  expect([
    ...(await found(Query.equal('creator', Bob.userId))),
    ...(await found(Query.equal('creator', Carol.userId))),
  ]).toEqual(read)
  for (const id of [top, reply]) {
    const { outcome } = await list('comments', ofPost, oldest, Query.cursorAfter(id))
    const isRead = read.includes(names.get(id))
    expect(outcome).toBe(isRead ? '200' : '400 general_cursor_not_found')
  }
  const { parent } = (await get('comments', reply)).body as { parent?: { $id: string } | string }
  // The tables API answers with its id alone.
  const shown = typeof parent === 'object' ? parent?.$id : parent
  expect(shown ?? null).toBe(read.length === 2 ? top : null)
  return read
}

const ALL = ['top', 'reply']

type Undo = () => Promise<unknown>
const hide =
  (table: 'posts' | 'users' | 'comments', id: (world: World) => string) =>
  async (world: World): Promise<Undo> => {
    const { platform } = world.server
    await setHidden(platform, table, { $id: id(world) })
    return async () => setHidden(platform, table, { $id: id(world), isHidden: false })
  }
const block =
  (...pairs: readonly (readonly [who: Name, whom: Name])[]) =>
  async (world: World): Promise<Undo> => {
    const made: [documents: ReturnType<typeof documentsOf>, id: string][] = []
    for (const [who, whom] of pairs) {
      const documents = documentsOf(world[who].request)
      const { body } = await documents.create('blocks', { blocked: world[whom].userId })
      made.push([documents, body.$id])
    }
    return async () => {
      for (const [documents, id] of made) await documents.delete('blocks', id)
    }
  }

describe('a comment is visible', () => {
  const world = openOnce(async () => {
    const opened = await openWorld()
    return { ...opened, [Symbol.asyncDispose]: opened.server[Symbol.asyncDispose] }
  })

  test.each<
    [about: string, change: (world: World) => Promise<Undo>, seen: Partial<Record<Name, string[]>>]
  >([
    ['when nothing is hidden', async () => async () => undefined, {}],
    ['on a hidden post', hide('posts', ({ postId }) => postId), { Bob: [], Carol: [], Erin: [] }],
    [
      'on the post of a hidden person',
      hide('users', ({ Alice }) => Alice.userId),
      { Bob: [], Carol: [], Erin: [] },
    ],
    [
      'by a hidden person',
      hide('users', ({ Bob }) => Bob.userId),
      { Alice: ['reply'], Carol: ['reply'], Erin: ['reply'] },
    ],
    [
      'that is hidden itself',
      hide('comments', ({ top }) => top),
      { Alice: ['reply'], Carol: ['reply'], Erin: ['reply'] },
    ],
    [
      "across a block with the post's author",
      block(['Alice', 'Bob'], ['Erin', 'Alice']),
      { Alice: ['reply'], Bob: [], Erin: [] },
    ],
    [
      "across a block with the comment's author",
      block(['Erin', 'Bob'], ['Bob', 'Carol']),
      { Bob: ['top'], Carol: ['reply'], Erin: ['reply'] },
    ],
  ])('%s', async (_, change, seen) => {
    const undo = await change(world())
    for (const name of NAMES)
      expect([name, await visibleTo(world(), world()[name])]).toEqual([name, seen[name] ?? ALL])
    await undo()
  })

  test('in every variant of the API alike', async () => {
    const undo = await hide('posts', ({ postId }) => postId)(world())
    for (const api of API_VARIANTS) {
      expect(await visibleTo(world(), world().Erin, api)).toEqual([])
      expect(await visibleTo(world(), world().Alice, api)).toEqual(ALL)
    }
    await undo()
  })

  test('except in lists, if its author is muted', async () => {
    const { Erin, Bob, top, reply, postId } = world()
    const { create, list, get, delete: remove } = documentsOf(Erin.request)
    const mute = (await create('mutes', { muted: Bob.userId })).body.$id
    const { ids, total } = await list('comments', Query.equal('post', postId))
    expect([ids, total]).toEqual([[reply], 1])
    expect((await get('comments', top)).outcome).toBe('200')
    expect((await list('comments', Query.equal('creator', Bob.userId))).ids).toEqual([top])
    await remove('mutes', mute)
  })
})

/** The texts of comment events that a socket receives up to this person's own last change. */
async function eventsTo(socket: Socket, { request, userId }: Person) {
  const bio = `${userId} ${Math.random()}`
  await documentsOf(request).update('users', userId, { bio })
  const received: unknown[] = []
  for (;;) {
    const { payload, events } = await socket.event()
    if (payload['bio'] === bio) return received
    const [, , , collection, , , action] = String(events[0]).split('.')
    if (collection !== 'users')
      received.push([collection, action, payload['text'] ?? payload['commentsCount']])
  }
}

test('events of comments and of the counts reach exactly those who may read them', async () => {
  const world = await openWorld()
  const { server, Bob, Carol, Erin, Alice, postId } = world
  const channels = ['documents']
  await using bob = await listen(server.app, { cookie: Bob.cookie, channels })
  await using erin = await listen(server.app, { cookie: Erin.cookie, channels })
  await using _ = server
  await block(['Erin', 'Carol'])(world)
  await eventsTo(erin, Erin)
  await eventsTo(bob, Bob)
  const id = await commentOn(Carol, postId, { text: 'One' })
  expect(await eventsTo(bob, Bob)).toEqual([
    ['comments', 'create', 'One'],
    ['posts', 'update', 3],
  ])
  await documentsOf(Carol.request).update('comments', id, { text: 'Two' })
  expect(await eventsTo(bob, Bob)).toEqual([['comments', 'update', 'Two']])
  // The count is the same for every reader.
  expect(await eventsTo(erin, Erin)).toEqual([['posts', 'update', 3]])
  await block(['Alice', 'Bob'])(world)
  await eventsTo(bob, Bob)
  const next = await commentOn(Erin, postId, { text: 'Three' })
  await documentsOf(Erin.request).delete('comments', next)
  expect(await eventsTo(bob, Bob)).toEqual([])
  await documentsOf(Alice.request).delete('posts', postId)
  expect(await eventsTo(bob, Bob)).toEqual([])
})

test('a placeholder and its end are announced as such', async () => {
  const world = await openWorld()
  const { server, Bob, Carol, Erin, top, reply } = world
  await using erin = await listen(server.app, { cookie: Erin.cookie, channels: ['documents'] })
  await using _ = server
  await documentsOf(Bob.request).delete('comments', top)
  expect(await eventsTo(erin, Erin)).toEqual([
    ['comments', 'update', ''],
    ['posts', 'update', 1],
  ])
  await documentsOf(Carol.request).delete('comments', reply)
  const events = await eventsTo(erin, Erin)
  expect(events).toEqual([
    ['comments', 'delete', 'Neat'],
    ['comments', 'delete', ''],
    ['posts', 'update', 0],
  ])
})
