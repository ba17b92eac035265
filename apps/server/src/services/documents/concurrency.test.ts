import { env } from 'node:process'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { caller, people } from '../../../test/people/people.ts'

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** The number of each outcome. */
function tally(responses: readonly { readonly outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of responses) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Many more than connections to a database. */
const LIKERS = env['NIGHTLY'] ? 200 : 60
const HALF = LIKERS / 2
/** Posts of which each is changed and deleted at once. */
const DELETED = env['NIGHTLY'] ? 100 : 40

test('many people like a post concurrently with stale lists, then half of them unlike it', async () => {
  await using server = await testApp()
  const names = many(LIKERS, (at) => `P${at}`)
  const users = Object.values(await people(server.app, 'Alice', ...names))
  const [alice, ...likers] = users
  if (alice === undefined) throw new Error('nobody is here')
  const { $id } = await post(alice)
  const id = String($id)
  const like = async (liker: (typeof likers)[number], likes: string[]) =>
    documentsOf(liker.request).update('posts', id, { likes })
  const liked = await Promise.all(likers.map(async (liker) => like(liker, [liker.userId])))
  expect(tally(liked)).toEqual({ '200': LIKERS })
  const full = (await documentsOf(alice.request).get('posts', id)).body
  expect(full['likesCount']).toBe(LIKERS)
  const unliked = await Promise.all(likers.slice(0, HALF).map(async (liker) => like(liker, [])))
  expect(tally(unliked)).toEqual({ '200': HALF })
  const { body } = await documentsOf(alice.request).get('posts', id)
  const left = (body['likes'] as { $id: string }[]).map((person) => person.$id)
  expect(body['likesCount']).toBe(HALF)
  expect(left.toSorted()).toEqual(
    likers
      .slice(HALF)
      .map(({ userId }) => userId)
      .toSorted(),
  )
})

test('one person toggles a like 100 times concurrently', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const id = String((await post(Alice)).$id)
  const alice = documentsOf(Alice.request)
  const toggles = many(100, async (at) =>
    alice.update('posts', id, { likes: at % 2 ? [] : [Alice.userId] }),
  )
  expect(tally(await Promise.all(toggles))).toEqual({ '200': 100 })
  const { body } = await alice.get('posts', id)
  expect((body['likes'] as unknown[]).length).toBe(body['likesCount'])
  expect([0, 1]).toContain(body['likesCount'])
})

test('50 identical saves and 50 identical follows create one of each', async () => {
  await using server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const id = String((await post(Bob)).$id)
  const alice = documentsOf(Alice.request)
  const save = { user: Alice.userId, post: id }
  const follow = { follower: Alice.userId, followed: Bob.userId }
  const [saves, follows] = await Promise.all([
    Promise.all(many(50, async () => alice.create('saves', save))),
    Promise.all(many(50, async () => alice.create('follows', follow))),
  ])
  expect(tally(saves)).toEqual({ '201': 1, '409 document_already_exists': 49 })
  expect(tally(follows)).toEqual({ '201': 1, '409 document_already_exists': 49 })
  expect((await alice.list('saves')).total).toBe(1)
  expect((await alice.list('follows')).total).toBe(1)
})

test('50 creations with one id create one document, 50 deletions delete it once', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const picture = await upload(Alice.request)
  const alice = documentsOf(Alice.request)
  const body = { documentId: 'same', data: { creator: Alice.userId, ...picture } }
  const created = await Promise.all(
    many(50, async () => alice.send('POST', addressOf('posts'), body)),
  )
  expect(tally(created)).toEqual({ '201': 1, '409 document_already_exists': 49 })
  const deleted = await Promise.all(many(20, async () => alice.delete('posts', 'same')))
  expect(tally(deleted)).toEqual({ '204': 1, '404 document_not_found': 19 })
})

test('50 users documents for one account create one', async () => {
  await using server = await testApp()
  const guest = caller(server.app)
  const email = 'dora@example.com'
  const account = { userId: 'unique()', email, password: 'a good password', name: 'Dora' }
  const { $id: accountId } = (await guest('POST', '/v1/account', account)).json<{ $id: string }>()
  const documents = documentsOf(guest)
  const responses = await Promise.all(
    many(50, async (at) =>
      documents.create('users', { accountId, email, name: 'Dora', username: `dora${at}` }),
    ),
  )
  expect(tally(responses)).toEqual({ '201': 1, '401 user_unauthorized': 49 })
})

test('an update never restores a deleted post', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const alice = documentsOf(Alice.request)
  const { imageId, imageUrl } = await post(Alice)
  const picture = { imageId, imageUrl }
  await Promise.all(
    many(DELETED, async (at) => {
      const id = `p${at}`
      await alice.send('POST', addressOf('posts'), { documentId: id, data: picture })
      const [updated, deleted] = await Promise.all(
        at % 2
          ? [alice.update('posts', id, { caption: 'x' }), alice.delete('posts', id)]
          : [alice.delete('posts', id), alice.update('posts', id, { caption: 'x' })],
      )
      expect(tally([updated, deleted])).toMatchObject({ '204': 1 })
    }),
  )
  expect((await alice.list('posts')).total).toBe(1)
})
