import { Query } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { collections } from '#resources'
import { statement } from '#platform/database'
import {
  actorOf,
  openPostgresEngine,
  openTestEngine,
  type TestEngine,
} from '../../../test/engine/test-engine.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

/** Each after those that it refers to. */
const NEEDED = ['users', 'posts', 'comments', 'follows', 'tagFollows', 'blocks', 'mutes'].flatMap(
  (name) => collections.filter((each) => each.name === name),
)
const PEOPLE = ['ann', 'bob', 'cleo', 'dan', 'eve']
/** Comments of a blocked person: together more than are looked up one by one for a total, and on as many posts. */
const [POSTS, EACH] = [51, 100]

const QUIET_POSTS = statement((db: Kysely<object>) => ({
  compile: () =>
    sql`INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, "imageId", "imageUrl", "imageWidth", "imageHeight", "imageHash", "imageAlt")
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(POSTS)})
      SELECT 'p' || i, 1, 1, '[]', 'cleo', 'f', 'f', 1, 1, 'x', '' FROM n`.compile(db),
}))
/** A comment on each of Cleo's posts: it is counted there, and many of one post in a transaction take long. */
const QUIET_COMMENTS = statement((db: Kysely<object>, { round }: { round: number }) => ({
  compile: () =>
    sql`INSERT INTO comments ("$id", "$createdAt", "$updatedAt", "$permissions", text, creator, post)
      SELECT "$id" || '-' || CAST(${round} AS TEXT), 1, 1, '[]', 'x', 'bob', "$id" FROM posts`.compile(
      db,
    ),
}))
/** Comments on one of the posts, by the ids of their authors, and one that stands for a deleted one. */
const COMMENTS = statement((db: Kysely<object>) => ({
  compile: () =>
    sql`INSERT INTO comments ("$id", "$createdAt", "$updatedAt", "$permissions", text, creator, post)
      VALUES ('c', 2, 2, '[]', 'x', 'cleo', 'p'), ('d', 3, 3, '[]', 'x', 'dan', 'p'),
      ('e', 4, 4, '[]', 'x', 'eve', 'p'), ('a', 5, 5, '[]', 'x', 'ann', 'p'), ('gone', 6, 6, '[]', '', NULL, 'p')`.compile(
      db,
    ),
}))

async function fill(testbed: TestEngine): Promise<void> {
  for (const name of PEOPLE)
    await testbed
      .callsBy({ ...actorOf(name), userId: null })
      .create('users', name, { name, username: name, email: `${name}@example.org` })
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  const imageUrl = '/v1/storage/buckets/media/files/f/view'
  await testbed.as('cleo').create('posts', 'p', { imageId: 'f', imageUrl }, { server })
  await testbed.database.write(async (tx) => tx.run(QUIET_POSTS, {}))
  for (let round = 0; round < EACH; round++)
    await testbed.database.write(async (tx) => tx.run(QUIET_COMMENTS, { round }))
  await testbed.database.write(async (tx) => tx.run(COMMENTS, {}))
  await testbed.as('ann').create('blocks', 'b', { blocked: 'bob' })
  await testbed.as('ann').create('mutes', 'm', { muted: 'dan' })
  await setHidden(testbed, 'users', { $id: 'eve' })
}

it.each(['SQLite', 'PostgreSQL'])(
  'a total leaves out the rows of few hidden people, also when they are many: %s',
  async (kind) => {
    if (kind === 'PostgreSQL' && !postgres) return
    await using testbed =
      kind === 'SQLite'
        ? openTestEngine(NEEDED)
        : await openPostgresEngine(NEEDED, (await postgres?.fresh()) ?? '')
    await fill(testbed)
    const list = async (name: string) => {
      const { total, documents } = await testbed
        .as(name)
        .list('comments', Query.equal('post', 'p'), Query.orderDesc('$createdAt'), Query.limit(9))
      return [total, documents.map(({ $id }) => $id).join(' ')]
    }
    expect(await list('ann')).toEqual([3, 'gone a c'])
    expect(await list('dan')).toEqual([EACH + 4, expect.stringMatching(/^gone a d c p-/)])
    expect(await list('eve')).toEqual([EACH + 5, expect.stringMatching(/^gone a e d c p-/)])
  },
)
