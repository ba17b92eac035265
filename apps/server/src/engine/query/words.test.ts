import { Query } from '@devhood/contract'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { collections } from '#resources'
import { statement } from '#platform/database'
import {
  actorOf,
  openPostgresEngine,
  openTestEngine,
  type TestEngine,
} from '../../../test/engine/test-engine.ts'
import { databaseName } from '../../../test/stores/database-name.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

/** Each after those that it refers to. */
const NEEDED = ['users', 'posts', 'follows', 'tagFollows', 'blocks', 'mutes'].flatMap((name) =>
  collections.filter((each) => each.name === name),
)
/** More posts than a search on PostgreSQL tests before it asks the index. */
const BETWEEN = 4200
/** So many are added in one statement: all of them took up to the 2 seconds that a statement may take under load. */
const PORTION = 600

/** Posts of Ann with one word, newer than all others. */
const FILLING = Array.from({ length: BETWEEN / PORTION }, (_, portion) => {
  const from = portion * PORTION
  const numbers = sql`WITH RECURSIVE n (i) AS (VALUES (${sql.lit(from + 1)}) UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(from + PORTION)})`
  const added = sql`${numbers} SELECT sequence, 'hay' FROM posts WHERE "$id" IN (SELECT 'h' || i FROM n)`
  return [
    statement((db) => ({
      compile: () =>
        sql`INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, "imageId", "imageUrl", "imageWidth", "imageHeight", "imageHash", "imageAlt")
          ${numbers} SELECT 'h' || i, 1, 1, '[]', 'ann', 'f', 'f', 1, 1, 'x', '' FROM n`.compile(
          db,
        ),
    })),
    statement((db, _, dialect) => ({
      compile: () =>
        (databaseName(dialect) === 'sqlite'
          ? sql`INSERT INTO posts_words (rowid, caption) ${added}`
          : sql`INSERT INTO posts_words (rowid, words) ${added}`
        ).compile(db),
    })),
  ]
}).flat()

async function fill(testbed: TestEngine): Promise<void> {
  for (const name of ['ann', 'bob'])
    await testbed
      .callsBy({ ...actorOf(name), userId: null })
      .create('users', name, { name, username: name, email: `${name}@example.org` })
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  const imageUrl = '/v1/storage/buckets/media/files/f/view'
  const share = async (by: string, id: string, caption: string) =>
    testbed.as(by).create('posts', id, { imageId: 'f', imageUrl, caption }, { server })
  await share('ann', 'old', 'A needle under the lamp')
  await share('bob', 'blocked', 'needles and lamps')
  await share('ann', 'pin', 'A pin in the hay')
  for (const filling of FILLING) await testbed.database.write(async (tx) => tx.run(filling, {}))
  await share('ann', 'new', 'Lamp')
  await testbed.as('ann').create('blocks', 'b', { blocked: 'bob' })
}

/** Gathers PostgreSQL's statistics: with them, it knows that nearly all posts have the one word. */
const ANALYSIS = statement((db) => ({ compile: () => sql`ANALYZE posts_words`.compile(db) }))

it.each(['SQLite', 'PostgreSQL', 'PostgreSQL with statistics'])(
  'a search finds the newest and the oldest: %s',
  async (kind) => {
    if (kind !== 'SQLite' && !postgres) return
    await using testbed =
      kind === 'SQLite'
        ? openTestEngine(NEEDED)
        : await openPostgresEngine(NEEDED, (await postgres?.fresh()) ?? '')
    await fill(testbed)
    if (kind === 'PostgreSQL with statistics')
      await testbed.database.write(async (tx) => tx.run(ANALYSIS, {}))
    const found = async (...queries: Query[]) => {
      const { total, documents } = await testbed.as('ann').list('posts', ...queries)
      return [total, documents.map(({ $id }) => $id).join(' ')]
    }
    const find = async (words: string, ...more: Query[]) =>
      found(Query.search('caption', words), ...more)
    const findSimilar = async (words: string, ...more: Query[]) =>
      found(Query.search('similarText', words), ...more)
    expect(await findSimilar('neeedle')).toEqual([1, 'old'])
    expect(await findSimilar('lammp')).toEqual([2, 'new old'])
    expect(await findSimilar('lammp', Query.limit(1))).toEqual([2, 'new'])
    expect(await findSimilar('lammp neeedle')).toEqual([1, 'old'])
    expect(await findSimilar('neeedle lammp', Query.orderAsc(''))).toEqual([1, 'old'])
    expect(await findSimilar('lammp pin')).toEqual([0, ''])
    expect(await findSimilar('lampshade')).toEqual([0, ''])
    const two = Query.limit(2)
    expect(await find('needle')).toEqual([1, 'old'])
    expect(await find('lamp')).toEqual([2, 'new old'])
    expect(await find('lamp needle')).toEqual([1, 'old'])
    expect(await find('lamp', Query.limit(1))).toEqual([2, 'new'])
    expect(await find('lamp', Query.limit(1), Query.offset(1))).toEqual([2, 'old'])
    expect(await find('lamp', Query.cursorAfter('new'))).toEqual([2, 'old'])
    expect(await find('lamp', Query.cursorBefore('old'))).toEqual([2, 'new'])
    expect(await find('lamp', Query.orderAsc(''))).toEqual([2, 'old new'])
    expect(await find('straw')).toEqual([0, ''])
    expect(await find('pin hay')).toEqual([1, 'pin'])
    expect(await find('hay pin')).toEqual([1, 'pin'])
    expect(await find('pin hay', Query.orderAsc(''))).toEqual([1, 'pin'])
    expect(await find('hay lamp')).toEqual([0, ''])
    expect(await find('needles and')).toEqual([0, ''])
    expect(await find('the a')).toEqual([2, 'pin old'])
    expect(await find('the a', Query.limit(1))).toEqual([2, 'pin'])
    expect(await find('the a', Query.limit(1), Query.offset(1))).toEqual([2, 'old'])
    expect(await find('the a', Query.cursorAfter('pin'))).toEqual([2, 'old'])
    expect(await find('the a', Query.cursorBefore('old'))).toEqual([2, 'pin'])
    expect(await find('the a', Query.orderAsc(''))).toEqual([2, 'old pin'])
    expect(await find('hay', two)).toEqual([BETWEEN + 1, `h${BETWEEN} h${BETWEEN - 1}`])
    expect(await find('hay', two, Query.orderAsc(''))).toEqual([BETWEEN + 1, 'pin h1'])
    expect(await find('hay', two, Query.cursorBefore('h7'))).toEqual([BETWEEN + 1, 'h9 h8'])
    const counted: number[] = []
    for (const words of ['hay', 'the a', 'lamp', 'needle', 'pin hay', 'straw'])
      counted.push(
        await testbed.as('ann').total(2, 'posts', Query.search('caption', words), Query.limit(1)),
      )
    expect(counted).toEqual([2, 2, 2, 1, 1, 0])
  },
)
