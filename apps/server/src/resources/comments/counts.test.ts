import { env } from 'node:process'
import { Query } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { peopleNamed } from '../../../test/documents/crowd.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { countUnitWrites } from '../../../test/documents/popular.ts'
import { openModeration } from '../../../test/people/moderation.ts'
import { PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { openRandom } from '../../../test/random.ts'
import { statement } from '../../platform/database/index.ts'

const ROUNDS = env['NIGHTLY'] ? 40 : 10

interface Stored {
  $id: string
  creator: string | null
  post: string
  parent: string | null
  hidden: number
  repliesCount: number
}
type Sql = Kysely<{ comments: Stored; posts: { $id: string; commentsCount: number } }>
const allComments = statement((sql: Sql) =>
  sql
    .selectFrom('comments')
    .select(['$id', 'creator', 'post', 'parent', 'hidden', 'repliesCount'])
    .orderBy('$id'),
)
const allPosts = statement((sql: Sql) => sql.selectFrom('posts').select(['$id', 'commentsCount']))

/** Each stored count beside the number of rows that it counts. */
async function counts({ platform: { database } }: Pick<TestApp, 'platform'>) {
  const rows = await database.all(allComments, {})
  const counted = rows.filter(({ creator, hidden }) => creator !== null && hidden === 0)
  const number = (field: 'post' | 'parent', id: string) =>
    counted.filter((each) => each[field] === id).length
  return {
    rows,
    stored: [
      ...rows.map(({ repliesCount }) => repliesCount),
      ...(await database.all(allPosts, {})).map(({ commentsCount }) => commentsCount),
    ],
    exact: [
      ...rows.map(({ $id }) => number('parent', $id)),
      ...(await database.all(allPosts, {})).map(({ $id }) => number('post', $id)),
    ],
  }
}

test('after random acts, all counts are exact, and no placeholder is without replies', async () => {
  const world = await openModeration()
  await using server = world.server
  const random = openRandom(19)
  const { Alice, Bob, Carol, Olga } = world
  const persons = [Alice, Bob, Carol]
  const posts = [(await post(Alice)).$id, (await post(Bob)).$id]
  const act = async () => {
    const { rows } = await counts(server)
    const who = random.of(persons) ?? Alice
    const some = random.of(rows)
    const documents = documentsOf(who.request)
    const what = random.below(10)
    if (what < 5 || some === undefined) {
      const [of, parent] = some && what % 2 ? [some.post, some.$id] : [random.of(posts)]
      return documents.create('comments', { post: of, text: 'x', ...(parent && { parent }) })
    }
    if (what < 8) return documents.delete('comments', some.$id)
    const action = random.of(['hide', 'show', 'delete'])
    const rule = action === 'show' ? {} : { rule: 'spam' }
    return Olga.request('POST', '/v1/operator/actions', { action, comment: some.$id, ...rule })
  }
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([act(), act(), act(), act()])
    const { rows, stored, exact } = await counts(server)
    expect(stored).toEqual(exact)
    const bare = rows.filter(
      ({ $id, creator }) => creator === null && !rows.some(({ parent }) => parent === $id),
    )
    expect(bare).toEqual([])
  }
})

const raw = (text: string) =>
  statement((db: Kysely<never>) => ({ compile: () => sql`${sql.raw(text)}`.compile(db) }))

test('a comment that hundreds have reported is deleted in parts, and counted once', async () => {
  await using server = await testApp({}, { upkeepInterval: 10 })
  const { platform, app } = server
  const { Alice, Bob } = await people(app, 'Alice', 'Bob')
  const { $id } = await post(Alice)
  const comment = await commentOn(Bob, $id)
  await commentOn(Bob, $id)
  const columns = '"$id", "$createdAt", "$updatedAt", "$permissions"'
  await platform.database.write(async (tx) => {
    await tx.run(raw(peopleNamed('Fan', 600)), {})
    await tx.run(
      raw(`INSERT INTO reports (${columns}, "user", comment, reason)
        SELECT "$id", 1, 1, '[]', "$id", '${comment}', 'spam' FROM users WHERE name = 'Fan'`),
      {},
    )
  })
  const written = countUnitWrites(platform)
  expect((await documentsOf(Bob.request).delete('comments', comment)).outcome).toBe('204')
  expect((await documentsOf(Alice.request).get('comments', comment)).status).toBe(404)
  // Units of work pause in between, longer on a busy machine.
  const timeout = 9000
  await expect.poll(async () => (await counts(server)).rows.length, { timeout }).toBe(1)
  expect(written.filter((count) => count > 260)).toEqual([])
  const { stored, exact } = await counts(server)
  expect(stored).toEqual(exact)
})

test('the deletion of a post counts nothing of it down, and leaves all other counts', async () => {
  await using server = await testApp({}, { upkeepInterval: 10 })
  const { database } = server.platform
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const [gone, kept] = [await post(Alice, { tags: ['lamp'] }), await post(Bob, { tags: ['lamp'] })]
  const columns = '"$id", "$createdAt", "$updatedAt", "$permissions"'
  const comments = `INSERT INTO comments (${columns}, creator, post, parent, text)`
  // One unit of work for each: PostgreSQL counts slowly where it counts often in one.
  for (const text of [
    peopleNamed('Fan', 300),
    `${comments} SELECT posts."$id" || users."$id", 1, 1, '[]', users."$id", posts."$id", NULL, 'x' FROM posts, users WHERE name = 'Fan'`,
    `${comments} SELECT 'r' || comments."$id", 1, 1, '[]', creator, post, post || 'fan1', 'x' FROM comments`,
    `INSERT INTO posts_likes (document, member) SELECT posts.sequence, users.sequence FROM posts, users WHERE name = 'Fan'`,
  ])
    await database.write(async (tx) => tx.run(raw(text), {}))
  for (const { $id } of [gone, kept]) {
    await commentOn(Bob, $id)
    await documentsOf(Alice.request).create('saves', { post: $id })
    await documentsOf(Bob.request).update('posts', $id, { likes: [Bob.userId] })
  }
  const written = countUnitWrites(server.platform)
  expect((await documentsOf(Alice.request).delete('posts', gone.$id)).outcome).toBe('204')
  const left = async () => (await database.all(allPosts, {})).map(({ $id }) => $id)
  // Units of work pause in between, longer on a busy machine.
  await expect.poll(left).toEqual([kept.$id])
  // A like is one row, a comment two: its own, and the record of its id. None is a count.
  const rowsOfAll = 301 + 2 * 601
  const long = written.filter((each) => each >= 100)
  expect(long.reduce((sum, each) => sum + each, 0)).toBeLessThan(rowsOfAll + 30)
  // The last replies go with their comments.
  expect(Math.max(...written)).toBeLessThanOrEqual(1000)
  const { rows, stored, exact } = await counts(server)
  expect(stored).toEqual(exact)
  expect(rows).toHaveLength(601)
  const alice = documentsOf(Alice.request)
  const [found] = (await alice.list('posts', Query.equal('$id', kept.$id))).documents
  expect(found).toMatchObject({ likesCount: 301, commentsCount: 601 })
  expect((await alice.list('saves')).ids).toHaveLength(1)
  expect((await alice.list('posts', Query.contains('tags', ['lamp']))).total).toBe(1)
})

test('two replies while their parent is deleted: none is lost, and neither is the count', async () => {
  await using server = await testApp()
  const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
  const { $id } = await post(Alice)
  const carol = documentsOf(Carol.request)
  for (let round = 0; round < 10; round++) {
    const parent = await commentOn(Bob, $id)
    const reply = async () => carol.create('comments', { post: $id, parent, text: 'x' })
    const [one, deleted, two] = await Promise.all([
      reply(),
      documentsOf(Bob.request).delete('comments', parent),
      reply(),
    ])
    expect(deleted.outcome).toBe('204')
    const made = [one, two].filter(({ outcome }) => outcome === '201')
    for (const { outcome } of [one, two])
      expect(['201', '400 document_invalid_structure']).toContain(outcome)
    const { ids } = await carol.list('comments', Query.equal('parent', parent))
    expect(ids.toSorted()).toEqual(made.map(({ body }) => body.$id).toSorted())
    const top = await carol.get('comments', parent)
    expect(top.outcome).toBe(made.length > 0 ? '200' : '404 document_not_found')
  }
  const { stored, exact } = await counts(server)
  expect(stored).toEqual(exact)
})

test('the erasure of a person keeps replies of others below placeholders, and the counts', async () => {
  await using server = await testApp()
  const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
  const [alices, bobs] = [(await post(Alice)).$id, (await post(Bob)).$id]
  const top = await commentOn(Bob, alices, { text: 'Said by Bob' })
  await commentOn(Bob, alices)
  const reply = await commentOn(Carol, alices, { parent: top })
  await commentOn(Bob, alices, { parent: await commentOn(Carol, alices) })
  await commentOn(Carol, bobs)
  await documentsOf(Alice.request).create('blocks', { blocked: Bob.userId })
  const left = await Bob.request('DELETE', '/v1/account', { password: PASSWORD })
  expect(left.statusCode).toBe(204)
  const { rows, stored, exact } = await counts(server)
  expect(stored).toEqual(exact)
  expect(new Set(rows.map(({ creator }) => creator))).toEqual(new Set([Carol.userId, null]))
  expect(rows).toHaveLength(3)
  const carol = documentsOf(Carol.request)
  expect((await carol.get('comments', top)).body).toMatchObject({ creator: null, text: '' })
  expect((await carol.get('comments', reply)).body['parent']).toMatchObject({ $id: top })
})

const COMMENTED = 5

// More than a thousand are not looked up.
test.each([10, 1100])(
  'comments on 5 of %i hidden posts count for the author of the posts alone',
  async (hidden) => {
    await using server = await testApp()
    const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
    const shown = await commentOn(Bob, (await post(Alice)).$id)
    const columns = '"$id", "$createdAt", "$updatedAt", "$permissions"'
    const numbers = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${hidden})`
    for (const text of [
      `INSERT INTO posts (${columns}, creator, caption, "imageUrl", "imageId", "likesCount", "imageWidth", "imageHeight", "imageHash", hidden)
      ${numbers} SELECT 'p' || (10000 + i), 1, 1, '[]', '${Alice.userId}', 'x', 'x', 'x', 0, 30, 20, 'x', 1 FROM n`,
      `INSERT INTO comments (${columns}, creator, post, text)
      ${numbers} SELECT 'c' || i, 1, 1, '[]', '${Bob.userId}', 'p' || (10000 + i), 'x' FROM n WHERE i > ${hidden - COMMENTED}`,
    ])
      await server.platform.database.write(async (tx) => tx.run(raw(text), {}))
    const totalTo = async ({ request }: Person) => {
      const { ids, total } = await documentsOf(request).list(
        'comments',
        Query.equal('creator', Bob.userId),
        Query.orderDesc('$createdAt'),
        Query.limit(1),
      )
      return [ids, total]
    }
    expect(await totalTo(Carol)).toEqual([[shown], 1])
    expect(await totalTo(Bob)).toEqual([[shown], 1])
    expect(await totalTo(Alice)).toEqual([[shown], COMMENTED + 1])
  },
)
