import { Query } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Reader, statement } from '#platform/database'
import {
  actorOf,
  type TestEngine,
  openNetwork,
  outcomeOf,
  START,
  viewOf,
} from '../../../test/engine/test-engine.ts'
import type { Throttle } from './present.ts'

/** A document as the names of its keys, nested ones in parentheses, without the keys of every document. */
function outline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(outline).join('; ')}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : ''
  const { $id, $createdAt, $updatedAt, $permissions, $databaseId, $collectionId, ...own } =
    value as Record<string, unknown>
  const meta = [$createdAt, $updatedAt, $permissions, $databaseId, $collectionId]
  if (meta.includes(undefined)) return `${String($id)} lacks what every document has`
  const keys = Object.entries(own).map(([key, nested]) => {
    const isNested = typeof nested === 'object' && nested !== null && key !== 'tags'
    return isNested ? `${key}=${outline(nested)}` : key
  })
  return `${String($id)}(${keys.join(' ')})`
}

/** Ann's post p1, liked by Bob and saved by both; Bob's post p2, liked by Ann. */
async function openShared(): Promise<TestEngine> {
  const testbed = await openNetwork('ann', 'bob')
  await testbed.as('ann').create('posts', 'p1', { caption: 'one' })
  await testbed.as('bob').create('posts', 'p2', { caption: 'two', pinned: 'p1' })
  await testbed.as('bob').update('posts', 'p1', { likes: ['bob'] })
  await testbed.as('ann').update('posts', 'p2', { likes: ['ann'] })
  await testbed.as('ann').create('saves', 's1', { post: 'p1' })
  await testbed.as('bob').create('saves', 's2', { post: 'p1' })
  return testbed
}

/** Twenty-five people with this many posts each. */
async function openManyPosts(count: number): Promise<TestEngine> {
  const testbed = await openNetwork(...Array.from({ length: 25 }, (_, at) => `p${at}`))
  const posts = statement((db: Kysely<never>, v: { count: number }) => ({
    compile: () =>
      sql`INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, rank, "likesCount")
        WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${v.count})
        SELECT "$id" || '-' || i, ${sql.lit(START)}, ${sql.lit(START)}, '[]', "$id", 0, 0 FROM n, people`.compile(
        db,
      ),
  }))
  await testbed.database.write(async (tx) => tx.run(posts, { count }))
  return testbed
}

const CARD = 'name handle picture'
const PERSON = 'name handle picture file'
const OWN = 'name handle email picture file'
const POST = 'caption tags rank size likesCount'
const NESTED = 'caption tags likesCount'

describe('an expanded document', () => {
  it.each<[what: string, address: [collection: string, id: string], by: string, shape: string]>([
    [
      'shows a post with its creator and its likers',
      ['posts', 'p2'],
      'ann',
      `p2(${POST} creator=bob(${CARD}) pinned=p1(${NESTED} creator=ann(${CARD}) likes=[bob(${CARD})]) likes=[ann(${CARD})])`,
    ],
    [
      'shows oneself with posts, likes and saves',
      ['people', 'ann'],
      'ann',
      `ann(account ${OWN} posts=[p1(${NESTED} likes=[bob(${CARD})])] liked=[p2(${NESTED} creator=bob(${CARD}))] saved=[s1(post=p1(${NESTED} creator=ann(${CARD})))])`,
    ],
    [
      'hides the account, the address and the saves of others',
      ['people', 'ann'],
      'bob',
      `ann(${PERSON} posts=[p1(${NESTED} likes=[bob(${CARD})])] liked=[p2(${NESTED} creator=bob(${CARD}))])`,
    ],
    [
      'shows a save with its post',
      ['saves', 's2'],
      'bob',
      `s2(person=bob(${CARD}) post=p1(${NESTED} creator=ann(${CARD}) likes=[bob(${CARD})]))`,
    ],
  ])('%s', async (_, [collection, id], by, shape) => {
    await using testbed = await openShared()
    const document = await testbed.as(by).get(collection, id)
    expect(outline(document)).toBe(shape)
  })

  it('is the same in a list, except for nested lists', async () => {
    await using testbed = await openShared()
    const { documents } = await testbed.as('ann').list('people', Query.orderDesc('$createdAt'))
    expect(documents.map(outline)).toEqual([
      `bob(${PERSON} posts=[p2(${NESTED})] liked=[p1(${NESTED} creator=ann(${CARD}))])`,
      `ann(account ${OWN} posts=[p1(${NESTED})] liked=[p2(${NESTED} creator=bob(${CARD}))] saved=[s1(post=p1(${NESTED} creator=ann(${CARD})))])`,
    ])
    const posts = await testbed.as('ann').list('posts')
    expect(posts.documents.map(outline)).toEqual([
      `p1(${POST} creator=ann(${CARD}) pinned likes=[bob(${CARD})])`,
      `p2(${POST} creator=bob(${CARD}) pinned=p1(${NESTED} creator=ann(${CARD}) likes=[bob(${CARD})]) likes=[ann(${CARD})])`,
    ])
  })
})

describe('a select', () => {
  it.each<[keys: string[], collection: string, id: string, shape: string]>([
    [['caption'], 'posts', 'p2', 'p2(caption)'],
    [['$id'], 'posts', 'p2', 'p2()'],
    [['*'], 'posts', 'p2', 'p2(caption tags rank size likesCount)'],
    [['caption', 'creator.name'], 'posts', 'p2', 'p2(caption creator=bob(name))'],
    [['creator.*'], 'posts', 'p2', 'p2(creator=bob(name handle picture))'],
    [['creator', 'likes'], 'posts', 'p2', `p2(creator=bob(${CARD}) likes=[ann(${CARD})])`],
    [['pinned.creator.name'], 'posts', 'p2', 'p2(pinned=p1(creator=ann(name)))'],
    [['pinned'], 'posts', 'p1', 'p1(pinned)'],
    [['saved.post.caption'], 'people', 'ann', 'ann(saved=[s1(post=p1(caption))])'],
    [['name', 'account'], 'people', 'ann', 'ann(name account)'],
    [['name', 'account', 'email', 'saved'], 'people', 'bob', 'bob(name)'],
    [['liked.likes.name'], 'people', 'ann', 'ann(liked=[p2(likes=[ann(name)])])'],
  ])('%j of %s', async (keys, collection, id, shape) => {
    await using testbed = await openShared()
    expect(outline(await testbed.as('ann').get(collection, id, Query.select(keys)))).toBe(shape)
  })

  const invalid = (reason: string) => `general_query_invalid: Invalid query: ${reason}.`
  const nothing = (key: string, of: string) =>
    invalid(`select: "${key}" is nothing that can be selected of ${of}`)
  it.each<[keys: string[], outcome: string]>([
    [[], invalid('select needs at least one attribute')],
    [['caption', 'caption'], invalid('select names an attribute twice')],
    [['password'], nothing('password', 'posts')],
    [['sequence'], nothing('sequence', 'posts')],
    [['__proto__'], nothing('__proto__', 'posts')],
    [['caption.length'], nothing('caption', 'posts')],
    [['creator.account'], nothing('account', 'people')],
    [['creator.email'], nothing('email', 'people')],
    [['creator.posts'], nothing('posts', 'people')],
    [['likes.saved.post'], nothing('saved', 'people')],
    [['pinned.rank'], nothing('rank', 'posts')],
    [['*.name'], nothing('*', 'posts')],
    [['a"; DROP TABLE posts; --'], nothing('a"; DROP TABLE posts; --', 'posts')],
  ])('rejects %j', async (keys, outcome) => {
    await using testbed = await openShared()
    expect(await outcomeOf(testbed.as('ann').get('posts', 'p1', Query.select(keys)))).toBe(outcome)
  })

  it.each([
    ['few', 3, ['expect 25', 'lists', 'lists', 'expect 75']],
    ['many', 110, ['expect 25', 'lists', 'enter', 'lists', 'enter', 'expect 2000']],
  ])('yields to the event loop once nested lists hold %s', async (_, count, expected) => {
    await using testbed = await openManyPosts(count)
    const noted: string[] = []
    const all: Reader['all'] = async (...asked) => {
      const rows = await testbed.database.all(...asked)
      if (rows.some((row) => Object.keys(Object(row)).includes('related'))) noted.push('lists')
      return rows
    }
    const throttle: Throttle = {
      acquire: async () => void noted.push('enter'),
      addDocuments: async (documents) => void noted.push(`expect ${documents}`),
      yieldLoop: async () => undefined,
    }
    const view = { ...viewOf(actorOf('p0')), throttle }
    const reader = { ...testbed.database, all }
    await testbed.engine.list(
      reader,
      { collection: 'people', queries: [Query.select(['posts.*', 'liked.*'])] },
      view,
    )
    expect(noted).toEqual(expected)
  })

  it('does not expand lists inside nested lists', async () => {
    await using testbed = await openShared()
    const outcome = outcomeOf(testbed.as('ann').list('people', Query.select(['liked.likes.name'])))
    expect(await outcome).toBe(invalid('select goes too deep at "likes"'))
  })

  it('is the only query on a single document', async () => {
    await using testbed = await openShared()
    const outcome = outcomeOf(testbed.as('ann').get('posts', 'p1', Query.limit(1)))
    expect(await outcome).toBe(invalid("limit can't be used for a single document"))
  })
})
