import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { API_VARIANTS, documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { FILES } from '../../../test/files/upload.ts'

const UNAUTHORIZED = '401 user_unauthorized'
const NONE = '404 document_not_found'

/** Ada and Ben are public, Cem has opted out, Dee is hidden. Each has a post; Ben likes and comments on Ada's. */
async function openWorld(publicPages = true) {
  const server = await testApp({ publicPages })
  const named = await people(server.app, 'Ada', 'Ben', 'Cem', 'Dee')
  const posts = {
    Ada: await post(named.Ada, { caption: 'Lanterns', tags: ['light'] }),
    Ben: await post(named.Ben),
    Cem: await post(named.Cem, { tags: ['light'] }),
    Dee: await post(named.Dee),
    hidden: await post(named.Ada),
  }
  const { request: ben } = named.Ben
  await documentsOf(ben).update('posts', posts.Ada.$id, { likes: [named.Ben.userId] })
  await commentOn(named.Ben, posts.Ada.$id)
  await optOut(named.Cem)
  await setHidden(server.platform, 'users', { $id: named.Dee.userId })
  await setHidden(server.platform, 'posts', posts.hidden)
  return { server, named, posts, guest: caller(server.app) }
}

async function optOut({ request, userId }: Person, membersOnly = true) {
  expect((await documentsOf(request).update('users', userId, { membersOnly })).status).toBe(200)
}
const previewStatus = async (call: ReturnType<typeof caller>, imageId: unknown) =>
  (await call('GET', `${FILES}/${String(imageId)}/preview?width=64`)).statusCode

describe('with public pages, a guest', () => {
  test.each(API_VARIANTS.filter(({ change }) => change === 'PATCH'))(
    'reads posts and profiles of people who have not opted out at $service',
    async (api) => {
      const { server, named, posts, guest } = await openWorld()
      await using _ = server
      const { list, get } = documentsOf(guest, api)
      const found = async (...queries: Query[]) => {
        const { outcome, ids, total } = await list('posts', ...queries)
        return [outcome, total, ids.toSorted()]
      }
      const both = ['200', 2, [posts.Ada.$id, posts.Ben.$id].toSorted()]
      expect(await found()).toEqual(both)
      expect(await found(Query.orderDesc('$createdAt'))).toEqual(both)
      expect(await found(Query.contains('tags', ['light']))).toEqual(['200', 1, [posts.Ada.$id]])
      expect(await found(Query.search('caption', 'lanterns'))).toEqual(['200', 1, [posts.Ada.$id]])
      expect(await found(Query.equal('creator', [named.Cem.userId]))).toEqual(['200', 0, []])
      const outcomes = Object.values(posts).map(async ({ $id }) => (await get('posts', $id)).status)
      expect(await Promise.all(outcomes)).toEqual([200, 200, 404, 404, 404])
      const profiles = Object.values(named).map(
        async ({ userId }) => (await get('users', userId)).status,
      )
      expect(await Promise.all(profiles)).toEqual([200, 200, 404, 404])
      expect((await list('users')).total).toBe(2)
    },
  )

  test('sees neither who likes a post nor what a person likes, keeps or may hide', async () => {
    const { server, named, posts, guest } = await openWorld()
    await using _ = server
    const { get, list } = documentsOf(guest)
    const { body } = await get('posts', posts.Ada.$id)
    expect(body).toMatchObject({ likes: [], likesCount: 1, commentsCount: 1, $permissions: [] })
    expect(body['creator']).toMatchObject({ $id: named.Ada.userId, name: 'Ada' })
    const { body: person } = await get('users', named.Ben.userId)
    expect(person['liked']).toEqual([])
    const choices = [
      'emailDigest',
      'timeZone',
      'membersOnly',
      'hidesFromSearch',
      'allowsAi',
      'firstStep',
      'followsEnough',
    ]
    for (const key of ['email', 'accountId', 'save', ...choices])
      expect(person).not.toHaveProperty(key)
    for (const collection of ['comments', 'saves', 'follows', 'blocks', 'notifications', 'reports'])
      expect((await list(collection)).outcome).toBe(UNAUTHORIZED)
    for (const [collection, query] of [
      ['posts', Query.equal('likes', [named.Ben.userId])],
      ['posts', Query.or([Query.equal('likes', [named.Ben.userId]), Query.equal('$id', ['x'])])],
      ['users', Query.equal('liked', [posts.Ada.$id])],
      ['jobs', Query.equal('poster', [named.Ada.userId])],
      ['jobs', Query.orderAsc('poster')],
    ] as const)
      expect((await list(collection, query)).outcome).toBe(UNAUTHORIZED)
  })

  test('does not learn who has posted a job ad', async () => {
    const { server, named, guest } = await openWorld()
    await using _ = server
    const { $id } = await ad(named.Ada)
    expect((await documentsOf(guest).get('jobs', $id)).body['poster']).toBeNull()
  })

  test('sees the pictures of what they may read, and no others', async () => {
    const { server, named, posts, guest } = await openWorld()
    await using _ = server
    const each = async () =>
      Promise.all(Object.values(posts).map(async ({ imageId }) => previewStatus(guest, imageId)))
    expect(await each()).toEqual([200, 200, 401, 401, 401])
    const avatar = await upload(named.Ada.request)
    expect(await previewStatus(guest, avatar.imageId)).toBe(401)
    await documentsOf(named.Ada.request).update('users', named.Ada.userId, avatar)
    expect(await previewStatus(guest, avatar.imageId)).toBe(200)
    await optOut(named.Ada)
    expect([await previewStatus(guest, avatar.imageId), ...(await each())]).toEqual([
      401, 401, 200, 401, 401, 401,
    ])
  })

  test('can change nothing', async () => {
    const { server, named, posts, guest } = await openWorld()
    await using _ = server
    const { create, update, delete: remove } = documentsOf(guest)
    const refused = [
      await update('posts', posts.Ada.$id, { caption: 'Mine' }),
      await update('posts', posts.Ada.$id, { likes: [named.Ben.userId] }),
      await remove('posts', posts.Ada.$id),
      await update('users', named.Ada.userId, { membersOnly: true }),
      await create('comments', { post: posts.Ada.$id, text: 'Hi' }),
      await create('saves', { post: posts.Ada.$id }),
      await create('reports', { post: posts.Ada.$id, reason: 'spam' }),
    ]
    expect(refused.map(({ outcome }) => outcome)).toEqual(Array(7).fill(UNAUTHORIZED))
    const { body } = await documentsOf(named.Ada.request).get('posts', posts.Ada.$id)
    expect(body).toMatchObject({ caption: 'Lanterns', likesCount: 1 })
  })

  test('receives events of what they may read, also of deletions, without the people who like it', async () => {
    const { server, named, posts } = await openWorld()
    await using _ = server
    await using socket = await listen(server.app)
    await documentsOf(named.Cem.request).update('posts', posts.Cem.$id, { caption: 'Unseen' })
    await documentsOf(named.Cem.request).delete('posts', posts.Cem.$id)
    await documentsOf(named.Ada.request).update('posts', posts.Ada.$id, { caption: 'Lamps' })
    expect((await socket.event()).payload).toMatchObject({ caption: 'Lamps', likes: [] })
    await documentsOf(named.Ada.request).delete('posts', posts.Ada.$id)
    expect((await socket.event()).payload).toMatchObject({ $id: posts.Ada.$id, likes: [] })
  })

  test('stops seeing a person who opts out, and sees them again', async () => {
    const { server, named, posts, guest } = await openWorld()
    await using _ = server
    const { get, list } = documentsOf(guest)
    const outcomes = async () => [
      (await get('users', named.Ada.userId)).outcome,
      (await get('posts', posts.Ada.$id)).outcome,
      (await list('posts')).total,
    ]
    expect(await outcomes()).toEqual(['200', '200', 2])
    await optOut(named.Ada)
    expect(await outcomes()).toEqual([NONE, NONE, 1])
    expect((await documentsOf(named.Ben.request).get('posts', posts.Ada.$id)).status).toBe(200)
    await optOut(named.Ada, false)
    expect(await outcomes()).toEqual(['200', '200', 2])
  })
})

test('members see the same whether others have opted out or not', async () => {
  const { server, named, posts } = await openWorld()
  await using _ = server
  const { get, list } = documentsOf(named.Ben.request)
  expect((await list('posts')).total).toBe(3)
  const { body } = await get('users', named.Cem.userId)
  expect([body['name'], 'membersOnly' in body]).toEqual(['Cem', false])
  expect((await get('posts', posts.Ada.$id)).body['likes']).toMatchObject([{ name: 'Ben' }])
})

test('without public pages, a guest reads no posts, profiles or pictures, and receives no events', async () => {
  const { server, named, posts, guest } = await openWorld(false)
  await using _ = server
  const { list, get } = documentsOf(guest)
  for (const collection of ['posts', 'users'])
    expect((await list(collection)).outcome).toBe(UNAUTHORIZED)
  for (const id of [posts.Ada.$id, posts.Cem.$id, 'nothing'])
    expect((await get('posts', id)).outcome).toBe(UNAUTHORIZED)
  expect((await get('users', named.Ada.userId)).outcome).toBe(UNAUTHORIZED)
  expect(await previewStatus(guest, posts.Ada['imageId'])).toBe(401)
  await using socket = await listen(server.app)
  await documentsOf(named.Ada.request).update('posts', posts.Ada.$id, { caption: 'Inside' })
  socket.send({ type: 'ping' })
  expect((await socket.next()).type).toBe('pong')
})
