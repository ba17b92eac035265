import { Query } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { collections } from '#resources'
import { statement } from '#platform/database'
import {
  actorOf,
  type TestEngine,
  openTestEngine,
  openNetwork,
  START,
} from '../../../test/engine/test-engine.ts'
import { setHidden } from '../../../test/documents/hiding.ts'

/** Many posts of Ann, created at once: p1, p2 and so on, with their index words. */
async function openManyRows(count: number): Promise<TestEngine> {
  const testbed = await openNetwork('ann', 'bob')
  const posts = statement((db: Kysely<never>, v: { count: number }) => ({
    compile: () =>
      sql`INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, caption, rank, "likesCount")
        WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${v.count})
        SELECT 'p' || i, ${sql.lit(START)} + i, ${sql.lit(START)} + i, '[]', 'ann', 'common word' || i, 0, 0 FROM n`.compile(
        db,
      ),
  }))
  const words = statement((db: Kysely<never>) => ({
    compile: () =>
      sql`INSERT INTO posts_words (rowid, caption) SELECT sequence, caption FROM posts`.compile(db),
  }))
  await testbed.database.write(async (tx) => {
    await tx.run(posts, { count })
    await tx.run(words, {})
  })
  return testbed
}

it('scans at most the newest twenty thousand rows without an index', async () => {
  await using testbed = await openManyRows(20_100)
  const { ids } = testbed.as('bob')
  const caption = (id: number) => Query.equal('caption', `common word${id}`)
  expect(await ids('posts', caption(101))).toEqual(['p101'])
  expect(await ids('posts', caption(100))).toEqual([])
  // With an index, a filter examines everything that the index finds.
  expect(await ids('posts', caption(100), Query.equal('creator', 'ann'))).toEqual(['p100'])
  expect(await ids('posts', Query.search('caption', 'word100'), caption(100))).toEqual(['p100'])
  const oldest = [Query.orderAsc('$createdAt'), Query.limit(1)]
  expect(await ids('posts', ...oldest)).toEqual(['p1'])
  expect(await ids('posts', ...oldest, Query.contains('caption', 'common'))).toEqual(['p101'])
  expect(await ids('posts', ...oldest, Query.search('caption', 'common'))).toEqual(['p101'])
})

it('counts up to five thousand rows', async () => {
  await using testbed = await openManyRows(5001)
  const bob = testbed.as('bob')
  const total = async (...queries: Query[]) =>
    (await bob.list('posts', Query.limit(1), Query.select(['$id']), ...queries)).total
  expect(await total()).toBe(5000)
  expect(await total(Query.equal('creator', 'ann'))).toBe(5000)
  expect(await total(Query.search('caption', 'common'))).toBe(5000)
  expect(await total(Query.contains('caption', 'word'))).toBe(5000)
  await testbed.as('ann').delete('posts', 'p1')
  await testbed.as('ann').delete('posts', 'p2')
  expect(await total()).toBe(4999)
  expect(await total(Query.equal('creator', 'ann'))).toBe(4999)
  expect(await total(Query.search('caption', 'common'))).toBe(4999)
})

/** Two more posts of Ann than totals count, all with a word and a tag, and liked by Bob. */
const CROWD = [
  `INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, "imageUrl", "imageId", "likesCount", "imageWidth", "imageHeight", "imageHash")
    WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5002)
    SELECT 'p' || i, i, i, '[]', 'ann', '', 'f', 0, 1, 1, '' FROM n`,
  `INSERT INTO posts_words (rowid, caption) SELECT sequence, 'common' FROM posts`,
  `INSERT INTO posts_tags (tag, document) SELECT 'tag', sequence FROM posts`,
  `INSERT INTO posts_likes (document, member) SELECT posts.sequence, users.sequence FROM posts, users WHERE users."$id" = 'bob'`,
]

it('counts up to five thousand visible rows', async () => {
  await using testbed = openTestEngine(collections)
  for (const name of ['ann', 'bob']) {
    const person = { name, username: name, email: `${name}@example.org` }
    await testbed.callsBy({ ...actorOf(name), userId: null }).create('users', name, person)
  }
  for (const text of CROWD) {
    const insertRows = statement((db: Kysely<never>) => ({
      compile: () => sql.raw(text).compile(db),
    }))
    await testbed.database.write(async (tx) => tx.run(insertRows, {}))
  }
  const totals = async () => {
    const found = [
      Query.equal('creator', 'ann'),
      Query.search('caption', 'common'),
      Query.contains('tags', ['tag']),
      Query.equal('likes', ['bob']),
    ].map(async (query) => testbed.as('bob').list('posts', query, Query.limit(1)))
    return (await Promise.all(found)).map(({ total }) => total)
  }
  const hide = async ($id: string) => setHidden(testbed, 'posts', { $id })
  for (const id of ['p1', 'p2']) await hide(id)
  expect(await totals()).toEqual([5000, 5000, 5000, 5000])
  await hide('p3')
  expect(await totals()).toEqual([4999, 4999, 4999, 4999])
})

it('nests the newest hundred entries of a list', async () => {
  await using testbed = await openManyRows(150)
  const posts = (await testbed.as('bob').get('people', 'ann'))['posts'] as { $id: string }[]
  const newest = Array.from({ length: 100 }, (_, index) => `p${150 - index}`)
  expect(posts.map(({ $id }) => $id)).toEqual(newest)
})
