import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import {
  type ApiVariant,
  documentsOf,
  API_VARIANTS,
  post,
} from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { people, type Person } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES } from '../../../test/files/upload.ts'

/** Alice has a post that Bob and Carol can see; each test decides who blocks whom. */
async function openWorld() {
  const server = await testApp()
  const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
  const made = await post(Alice, { caption: 'A lantern', tags: ['lamp'] })
  for (const { request, userId } of [Alice, Bob, Carol]) {
    await documentsOf(request).update('posts', made.$id, { likes: [userId] })
    await documentsOf(request).create('saves', { post: made.$id })
  }
  const imageId = String(made['imageId'])
  return { server, Alice, Bob, Carol, postId: made.$id, imageId }
}
type World = Awaited<ReturnType<typeof openWorld>>

const newest = Query.orderDesc('$createdAt')

/** Whether a person finds Alice and her post, by each kind of request. */
async function visibleTo(
  { Alice, postId, imageId }: World,
  { request, userId }: Person,
  api?: ApiVariant,
) {
  const { list, get } = documentsOf(request, api)
  const has = async (collection: string, id: string, ...queries: Query[]) => {
    const { ids, total } = await list(collection, ...queries)
    expect(total).toBe(ids.length)
    return ids.includes(id)
  }
  const saves = (await list('saves')).documents.map(
    (save) => save['post'] as { $id: string } | null,
  )
  const self = (await get('users', userId)).body
  const liked = self['liked'] as { $id: string }[] | undefined
  const cursor = await list('posts', newest, Query.cursorAfter(postId))
  const file = async (what: string) =>
    (await request('GET', `${FILES}/${imageId}/${what}`)).statusCode
  return {
    home: await has('posts', postId, newest, Query.limit(20)),
    explore: await has('posts', postId, Query.orderDesc('$updatedAt'), Query.limit(9)),
    search: await has('posts', postId, Query.search('caption', 'lant')),
    tag: await has('posts', postId, Query.contains('tags', 'lamp'), Query.orderDesc('')),
    byId: await has('posts', postId, Query.equal('$id', [postId])),
    ofPerson: await has('posts', postId, Query.equal('creator', Alice.userId), newest),
    liked: await has('posts', postId, Query.equal('likes', userId)),
    cursor: cursor.outcome,
    post: (await get('posts', postId)).outcome,
    saved: saves.map((each) => each?.$id ?? null),
    likedOfOneself: liked?.map(({ $id }) => $id) ?? [],
    people: await has('users', Alice.userId, newest),
    peopleSearch: await has('users', Alice.userId, Query.search('name', 'alic')),
    person: (await get('users', Alice.userId)).outcome,
    files: [await file('view'), await file('preview?width=20'), await file('download')],
  }
}

const seen = (postId: string) => ({
  home: true,
  explore: true,
  search: true,
  tag: true,
  byId: true,
  ofPerson: true,
  liked: true,
  cursor: '200',
  post: '200',
  saved: [postId],
  likedOfOneself: [postId],
  people: true,
  peopleSearch: true,
  person: '200',
  files: [200, 200, 200],
})
const noPost = {
  home: false,
  explore: false,
  search: false,
  tag: false,
  byId: false,
  ofPerson: false,
  liked: false,
  cursor: '400 general_cursor_not_found',
  post: '404 document_not_found',
  saved: [null],
  likedOfOneself: [],
  files: [404, 404, 404],
}
const nothing = {
  ...noPost,
  people: false,
  peopleSearch: false,
  person: '404 document_not_found',
}

const block = async (who: Person, whom: Person) => {
  const response = await documentsOf(who.request).create('blocks', { blocked: whom.userId })
  expect(response.outcome).toBe('201')
  return response.body.$id
}

describe('a block', () => {
  test.each([
    ['the blocking person', 'Bob', 'Alice'],
    ['the blocked person', 'Alice', 'Bob'],
  ] as const)('hides the other from %s, and from nobody else', async (_, by, of) => {
    const world = await openWorld()
    await using _server = world.server
    const { Alice, Bob, Carol, postId } = world
    expect(await visibleTo(world, Bob)).toEqual(seen(postId))
    const id = await block(world[by], world[of])
    expect(await visibleTo(world, Bob)).toEqual(nothing)
    expect(await visibleTo(world, Carol)).toEqual(seen(postId))
    expect(await visibleTo(world, Alice)).toEqual(seen(postId))
    await documentsOf(world[by].request).delete('blocks', id)
    expect(await visibleTo(world, Bob)).toEqual(seen(postId))
  })

  test("keeps the count of likes, and hides each from the other's list of likes", async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Alice, Bob, Carol, postId } = world
    await block(Bob, Carol)
    const likesFor = async ({ request }: Person) => {
      const { body } = await documentsOf(request).get('posts', postId)
      const likes = body['likes'] as { $id: string }[]
      return [body['likesCount'], likes.map(({ $id }) => $id).toSorted()]
    }
    const sorted = (...who: Person[]) => who.map(({ userId }) => userId).toSorted()
    expect(await likesFor(Alice)).toEqual([3, sorted(Alice, Bob, Carol)])
    expect(await likesFor(Bob)).toEqual([3, sorted(Alice, Bob)])
    expect(await likesFor(Carol)).toEqual([3, sorted(Alice, Carol)])
  })

  test.each(API_VARIANTS)(
    'rejects like, save and follow at $service, changing by $change',
    async (api) => {
      const world = await openWorld()
      await using server = world.server
      const { Alice, Bob, postId } = world
      await block(Alice, Bob)
      const before = await hashState(server.platform)
      const bob = documentsOf(Bob.request, api)
      const gone = api.service === 'databases' ? '404 document_not_found' : '404 row_not_found'
      expect((await bob.get('posts', postId)).outcome).toBe(gone)
      const unlike = await bob.update('posts', postId, { likes: [] })
      // For a document that can't be seen, a PUT would create one, and lacks all required attributes.
      const incomplete = gone.replace('404', '400').replace('not_found', 'invalid_structure')
      expect(unlike.outcome).toBe(api.change === 'PATCH' ? gone : incomplete)
      for (const [collection, data] of [
        ['saves', { post: postId }],
        ['follows', { followed: Alice.userId }],
        ['mutes', { muted: Alice.userId }],
      ] as const) {
        const response = await bob.create(collection, data)
        expect(response.body.message).toContain('names no')
        expect(response.status).toBe(400)
      }
      expect(await hashState(server.platform)).toBe(before)
    },
  )

  test('ends follows between the two, and no other', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Alice, Bob, Carol } = world
    const follow = async (who: Person, whom: Person) =>
      (await documentsOf(who.request).create('follows', { followed: whom.userId })).body.$id
    await follow(Alice, Bob)
    await follow(Bob, Alice)
    const kept = [await follow(Alice, Carol), await follow(Carol, Bob)]
    await block(Alice, Bob)
    expect((await documentsOf(Carol.request).list('follows')).ids).toEqual(kept)
    // A list of another person's followers does not contain the other either.
    const ofCarol = await documentsOf(Bob.request).list('follows')
    expect([ofCarol.ids, ofCarol.total]).toEqual([[kept[1]], 1])
  })

  test('shows its subject to its owner only, and nobody can block themselves', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Alice, Bob, Carol } = world
    const id = await block(Alice, Bob)
    const own = await documentsOf(Alice.request).list('blocks', newest)
    expect(own.documents.map(({ blocked }) => blocked)).toMatchObject([
      { $id: Bob.userId, name: 'Bob', username: 'bob' },
    ])
    for (const { request } of [Bob, Carol]) {
      expect((await documentsOf(request).list('blocks')).ids).toEqual([])
      expect((await documentsOf(request).get('blocks', id)).outcome).toBe('404 document_not_found')
      expect((await documentsOf(request).delete('blocks', id)).outcome).toBe(
        '404 document_not_found',
      )
    }
    const self = await documentsOf(Bob.request).create('blocks', { blocked: Bob.userId })
    expect(self.body.message).toBe(
      'Invalid document structure: attribute "blocked" must be somebody else.',
    )
    const again = await documentsOf(Alice.request).create('blocks', { blocked: Bob.userId })
    expect(again.outcome).toBe('409 document_already_exists')
    const forOthers = await documentsOf(Carol.request).create('blocks', {
      user: Alice.userId,
      blocked: Bob.userId,
    })
    expect(forOthers.outcome).toBe('401 user_unauthorized')
  })
})

test('a document hidden by an operator is visible to its owner only', async () => {
  const world = await openWorld()
  await using server = world.server
  const { Alice, Bob, postId } = world
  const all = seen(postId)
  await setHidden(server.platform, 'posts', { $id: postId })
  expect(await visibleTo(world, Bob)).toEqual({ ...all, ...noPost })
  expect(await visibleTo(world, Alice)).toEqual(all)
  expect((await documentsOf(Alice.request).get('posts', postId)).body['hidden']).toBe(true)
  await setHidden(server.platform, 'posts', { $id: postId, isHidden: false })
  await setHidden(server.platform, 'users', { $id: Alice.userId })
  expect(await visibleTo(world, Bob)).toEqual(nothing)
  expect(await visibleTo(world, Alice)).toEqual(all)
  expect((await documentsOf(Alice.request).get('users', Alice.userId)).body['hidden']).toBe(true)
  await setHidden(server.platform, 'users', { $id: Alice.userId, isHidden: false })
  expect(await visibleTo(world, Bob)).toEqual(all)
})

test("clients can't set isHidden", async () => {
  const world = await openWorld()
  await using server = world.server
  const { Alice, Bob, postId } = world
  await setHidden(server.platform, 'posts', { $id: postId })
  const response = await documentsOf(Alice.request).update('posts', postId, { hidden: false })
  expect([response.outcome, response.body['hidden']]).toEqual(['200', true])
  const made = await post(Bob, { hidden: true })
  expect(made['hidden']).toBe(false)
  const mine = await documentsOf(Alice.request).list('posts', Query.equal('hidden', true))
  expect([mine.ids, mine.total]).toEqual([[postId], 1])
})

test('a mute hides posts from global lists, and from nothing else', async () => {
  const world = await openWorld()
  await using _ = world.server
  const { Alice, Bob, Carol, postId } = world
  const all = seen(postId)
  const mute = await documentsOf(Bob.request).create('mutes', { muted: Alice.userId })
  expect(mute.outcome).toBe('201')
  const lists = { home: false, explore: false, search: false, tag: false }
  expect(await visibleTo(world, Bob)).toEqual({ ...all, ...lists })
  for (const person of [Alice, Carol]) {
    expect(await visibleTo(world, person)).toEqual(all)
    expect((await documentsOf(person.request).list('mutes')).ids).toEqual([])
  }
  await documentsOf(Bob.request).delete('mutes', mute.body.$id)
  expect(await visibleTo(world, Bob)).toEqual(all)
  const self = await documentsOf(Bob.request).create('mutes', { muted: Bob.userId })
  expect(self.body.message).toBe(
    'Invalid document structure: attribute "muted" must be somebody else.',
  )
})
