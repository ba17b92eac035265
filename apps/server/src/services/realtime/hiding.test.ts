import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { listen, type RealtimeEvent, type Socket } from '../../../test/sockets/sockets.ts'

const channels = ['documents']

async function openWorld(options: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(options)
  const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
  const { $id } = await post(Alice, { caption: 'At first' })
  const sockets = {
    Bob: await listen(server.app, { cookie: Bob.cookie, channels }),
    Carol: await listen(server.app, { cookie: Carol.cookie, channels }),
  }
  async function close() {
    for (const socket of Object.values(sockets)) await socket[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  }
  return { server, Alice, Bob, Carol, sockets, postId: $id, [Symbol.asyncDispose]: close }
}

const textOf = ({ caption, bio, name }: RealtimeEvent['payload']) => caption ?? bio ?? name

/** The events that a socket receives up to this person's own last change, each as its text. */
async function eventsTo(
  socket: Socket,
  { request, userId }: Person,
  valueOf: (payload: RealtimeEvent['payload']) => unknown = textOf,
) {
  const bio = `${userId} ${Math.random()}`
  await documentsOf(request).update('users', userId, { bio })
  const received: unknown[] = []
  for (;;) {
    const { payload } = await socket.event()
    if (payload['bio'] === bio) return received
    received.push(valueOf(payload))
  }
}

test('a block takes effect on open sockets at once, for both, and so does unblocking', async () => {
  await using world = await openWorld()
  const { Alice, Bob, Carol, sockets, postId } = world
  const [asAlice, asBob] = [documentsOf(Alice.request), documentsOf(Bob.request)]
  const changeCaption = async (caption: string) => {
    expect((await asAlice.update('posts', postId, { caption })).outcome).toBe('200')
  }
  await changeCaption('Before')
  expect(await eventsTo(sockets.Bob, Bob)).toEqual(['Before'])
  const { body } = await asAlice.create('blocks', { blocked: Bob.userId })
  await changeCaption('Meanwhile')
  await asAlice.update('users', Alice.userId, { bio: 'Busy' })
  expect(await eventsTo(sockets.Bob, Bob)).toEqual([])
  await asAlice.delete('blocks', body.$id)
  await changeCaption('Afterwards')
  expect(await eventsTo(sockets.Bob, Bob)).toEqual(['Afterwards'])
  await asBob.create('blocks', { blocked: Alice.userId })
  await changeCaption('At the end')
  await asAlice.delete('posts', postId)
  expect(await eventsTo(sockets.Bob, Bob)).toHaveLength(1)
  const received = new Set(await eventsTo(sockets.Carol, Carol))
  const captions = ['Before', 'Meanwhile', 'Busy', 'Afterwards', 'At the end']
  expect(captions.filter((each) => received.has(each))).toEqual(captions)
})

test.each(['hidden', 'blocked', 'muted'] as const)(
  'nobody receives delete events of the documents of a person who is %s',
  async (how) => {
    await using world = await openWorld()
    const { server, Alice, Bob, Carol, sockets } = world
    for (const caption of ['One', 'Two', 'Three']) await post(Alice, { caption })
    await documentsOf(Alice.request).create('follows', { followed: Carol.userId })
    await eventsTo(sockets.Carol, Carol)
    await eventsTo(sockets.Bob, Bob)
    if (how === 'hidden') await setHidden(server.platform, 'users', { $id: Alice.userId })
    if (how === 'blocked')
      await documentsOf(Alice.request).create('blocks', { blocked: Bob.userId })
    if (how === 'muted') await documentsOf(Bob.request).create('mutes', { muted: Alice.userId })
    const left = await Alice.request('DELETE', '/v1/account', { password: PASSWORD })
    expect(left.statusCode).toBe(204)
    const gone = ['At first', 'One', 'Two', 'Three', 'Alice']
    const received = async (socket: Socket, person: Person) =>
      (await eventsTo(socket, person)).filter((each) => gone.includes(String(each)))
    // Muting hides what somebody writes, but not the person.
    expect(await received(sockets.Bob, Bob)).toEqual(how === 'muted' ? ['Alice'] : [])
    expect(await received(sockets.Carol, Carol)).toEqual(how === 'hidden' ? [] : gone)
  },
)

/** What Bob's bell would count from the events of a mention by Alice, and what his list has. */
async function mentionOf({ Alice, Bob, sockets, postId }: Awaited<ReturnType<typeof openWorld>>) {
  await commentOn(Alice, postId, { text: `Hello @${Bob.username}` })
  const kinds = await eventsTo(sockets.Bob, Bob, ({ kind }) => kind)
  const events = kinds.filter(Boolean)
  const { ids } = await documentsOf(Bob.request).list('notifications')
  return { events, listed: ids.length }
}

test('events of notifications are sent to whom a list shows them, as the bell counts both', async () => {
  await using world = await openWorld()
  const { server, Alice, Bob, Carol, postId } = world
  expect(await mentionOf(world)).toMatchObject({ events: ['mention'], listed: 1 })
  const hide = async (table: 'posts' | 'users', $id: string, isHidden = true) =>
    setHidden(server.platform, table, { $id, isHidden })
  await hide('users', Alice.userId)
  expect(await mentionOf(world)).toMatchObject({ events: [], listed: 0 })
  await hide('users', Alice.userId, false)
  await hide('posts', postId)
  expect(await mentionOf(world)).toMatchObject({ events: [], listed: 0 })
  await hide('posts', postId, false)
  // Carol's mention is on the post of somebody whom Bob has blocked.
  await documentsOf(Bob.request).create('blocks', { blocked: Alice.userId })
  const byCarol = { ...world, Alice: Carol }
  expect(await mentionOf(byCarol)).toMatchObject({ events: [], listed: 0 })
})

test('events leave out muted people, and their texts in the replies of others', async () => {
  await using world = await openWorld()
  const { Alice, Bob, Carol, sockets, postId } = world
  const textOrCaption = ({ text, caption }: RealtimeEvent['payload']) => text ?? caption
  const top = await commentOn(Alice, postId, { text: 'Muted words' })
  await eventsTo(sockets.Bob, Bob)
  await documentsOf(Bob.request).create('mutes', { muted: Alice.userId })
  await documentsOf(Alice.request).update('posts', postId, { caption: 'Muted caption' })
  await documentsOf(Alice.request).update('comments', top, { text: 'Muted, too' })
  expect((await eventsTo(sockets.Bob, Bob, textOrCaption)).filter(Boolean)).toEqual([])
  const reply = await commentOn(Carol, postId, { parent: top, text: 'Fine words' })
  const parents = async (socket: Socket, person: Person) => {
    const isReply = ({ text }: RealtimeEvent['payload']) => text === 'Fine words'
    const found = await eventsTo(socket, person, (each) => (isReply(each) ? [each['parent']] : 0))
    return found.filter(Boolean)
  }
  expect(await parents(sockets.Bob, Bob)).toEqual([[null]])
  expect(await parents(sockets.Carol, Carol)).toEqual([[expect.objectContaining({ $id: top })]])
  const read = async ({ request }: Person) =>
    (await documentsOf(request).get('comments', reply)).body
  expect((await read(Bob))['parent']).toBe(null)
  expect((await read(Carol))['parent']).toMatchObject({ text: 'Muted, too' })
  await documentsOf(Alice.request).delete('comments', top)
  await documentsOf(Alice.request).delete('posts', postId)
  expect((await eventsTo(sockets.Bob, Bob, textOrCaption)).filter(Boolean)).toEqual([])
})

test('anonymous sessions get events as guests do, without what only members may see', async () => {
  await using world = await openWorld({ publicPages: true })
  const { server, Alice, Bob, postId } = world
  await documentsOf(Bob.request).update('posts', postId, { likes: [Bob.userId] })
  const visit = caller(server.app)
  const cookie = cookieOf(await visit('POST', '/v1/account/sessions/anonymous', {}))
  await using socket = await listen(server.app, { cookie, channels })
  await documentsOf(Alice.request).update('posts', postId, { caption: 'Open' })
  expect((await socket.event()).payload).toMatchObject({
    caption: 'Open',
    likes: [],
    likesCount: 1,
  })
})
