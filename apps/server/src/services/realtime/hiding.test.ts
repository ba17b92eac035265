import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { listen, type Socket } from '../../../test/sockets/sockets.ts'

const channels = ['documents']

async function openWorld() {
  const server = await testApp()
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

/** The events that a socket receives up to this person's own last change. */
async function eventsTo(socket: Socket, { request, userId }: Person) {
  const bio = `${userId} ${Math.random()}`
  await documentsOf(request).update('users', userId, { bio })
  const received: unknown[] = []
  for (;;) {
    const { payload } = await socket.event()
    if (payload['bio'] === bio) return received
    received.push(payload['caption'] ?? payload['bio'] ?? payload['name'])
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

test('events contain a post without the likes of blocked people', async () => {
  await using world = await openWorld()
  const { Alice, Bob, Carol, sockets, postId } = world
  for (const { request, userId } of [Bob, Carol])
    await documentsOf(request).update('posts', postId, { likes: [userId] })
  await documentsOf(Bob.request).create('blocks', { blocked: Carol.userId })
  await eventsTo(sockets.Bob, Bob)
  await eventsTo(sockets.Carol, Carol)
  await documentsOf(Alice.request).update('posts', postId, { caption: 'Anew' })
  const likesInEvent = async (socket: Socket) => {
    const { payload } = await socket.event()
    const likes = payload['likes'] as { $id: string }[]
    return [payload['likesCount'], likes.map(({ $id }) => $id)]
  }
  expect(await likesInEvent(sockets.Bob)).toEqual([2, [Bob.userId]])
  expect(await likesInEvent(sockets.Carol)).toEqual([2, [Carol.userId]])
})

test('nobody else receives events of hidden documents', async () => {
  await using world = await openWorld()
  const { server, Alice, Bob, sockets, postId } = world
  await setHidden(server.platform, 'posts', { $id: postId })
  await documentsOf(Alice.request).update('posts', postId, { caption: 'In hiding' })
  expect(await eventsTo(sockets.Bob, Bob)).toEqual([])
  await setHidden(server.platform, 'posts', { $id: postId, isHidden: false })
  await setHidden(server.platform, 'users', { $id: Alice.userId })
  await using alice = await listen(server.app, { cookie: Alice.cookie, channels })
  await documentsOf(Alice.request).update('posts', postId, { caption: 'Still' })
  await documentsOf(Alice.request).update('users', Alice.userId, { bio: 'Here' })
  expect(await eventsTo(sockets.Bob, Bob)).toEqual([])
  expect((await alice.event()).payload).toMatchObject({
    caption: 'Still',
    creator: { $id: Alice.userId },
  })
})

test.each(['hidden', 'blocked'] as const)(
  'nobody receives delete events of the documents of a person who is %s',
  async (how) => {
    await using world = await openWorld()
    const { server, Alice, Bob, Carol, sockets } = world
    for (const caption of ['One', 'Two', 'Three']) await post(Alice, { caption })
    await documentsOf(Alice.request).create('follows', { followed: Carol.userId })
    await eventsTo(sockets.Carol, Carol)
    await eventsTo(sockets.Bob, Bob)
    if (how === 'hidden') await setHidden(server.platform, 'users', { $id: Alice.userId })
    else await documentsOf(Alice.request).create('blocks', { blocked: Bob.userId })
    const left = await Alice.request('DELETE', '/v1/account', { password: PASSWORD })
    expect(left.statusCode).toBe(204)
    expect(await eventsTo(sockets.Bob, Bob)).toEqual([])
    const gone = ['At first', 'One', 'Two', 'Three', 'Alice']
    const received = (await eventsTo(sockets.Carol, Carol)).filter((each) =>
      gone.includes(String(each)),
    )
    expect(received).toEqual(how === 'blocked' ? gone : [])
  },
)
