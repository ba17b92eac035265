import { LIMITS, Query, type QueryMethod } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { type TestEngine, openNetwork, outcomeOf, START } from '../../../test/engine/test-engine.ts'
import { formatInstant } from '../schema/index.ts'

const invalid = (reason: string) => `general_query_invalid: Invalid query: ${reason}.`

/** Six posts, one second apart; the last two are Bob's. Their captions are hard to compare. */
const CAPTIONS = ['100% sure', '100 sure', 'a_b', 'axb', 'B', 'b']
async function openPosts(): Promise<TestEngine> {
  const testbed = await openNetwork('ann', 'bob')
  for (const [index, caption] of CAPTIONS.entries()) {
    await testbed.as(index > 3 ? 'bob' : 'ann').create('posts', `p${index}`, {
      caption,
      rank: index % 3,
      tags: index === 0 ? null : [`t${index}`, '%'],
    })
    testbed.clock.time += 1000
  }
  return testbed
}
const second = (index: number) => formatInstant(START + index * 1000)

describe('a filter', () => {
  it.each<[query: Query, ids: string]>([
    [Query.equal('caption', 'b'), 'p5'],
    [Query.equal('caption', ['b', 'B', 'b']), 'p4 p5'],
    [Query.notEqual('caption', 'b'), 'p0 p1 p2 p3 p4'],
    [Query.contains('caption', '%'), 'p0'],
    [Query.contains('caption', ['_', 'B']), 'p2 p4'],
    [Query.startsWith('caption', '100'), 'p0 p1'],
    [Query.startsWith('caption', '100%'), 'p0'],
    [Query.startsWith('caption', 'a'), 'p2 p3'],
    [Query.startsWith('caption', '1_'), ''],
    [Query.endsWith('caption', '_b'), 'p2'],
    [Query.endsWith('caption', 'the whole and more: 100 sure'), ''],
    [Query.contains('tags', '%'), 'p1 p2 p3 p4 p5'],
    [Query.contains('tags', ['t1', 't4']), 'p1 p4'],
    [Query.contains('tags', 't'), ''],
    [Query.isNull('tags'), 'p0'],
    [Query.between('rank', 1, 2), 'p1 p2 p4 p5'],
    [Query.lessThan('rank', -0), ''],
    [Query.equal('creator', ['bob', 'nobody']), 'p4 p5'],
    [Query.equal('$id', ['p5', 'p0']), 'p0 p5'],
    [Query.greaterThanEqual('$createdAt', second(4)), 'p4 p5'],
    [Query.lessThan('$createdAt', second(1)), 'p0'],
    [Query.equal('$updatedAt', second(3).replace('+00:00', 'Z')), 'p3'],
    [
      Query.or([
        Query.equal('rank', 0),
        Query.and([Query.equal('rank', 1), Query.equal('creator', 'ann')]),
      ]),
      'p0 p1 p3',
    ],
    [Query.equal('caption', "' OR 1=1 --"), ''],
    [Query.equal('caption', 'a"b'), ''],
  ])('%j', async (query, ids) => {
    await using testbed = await openPosts()
    expect((await testbed.as('ann').ids('posts', query)).join(' ')).toBe(ids)
  })

  it('matches usernames regardless of case', async () => {
    await using testbed = await openNetwork('ann', 'bob')
    const { ids } = testbed.as('bob')
    expect(await ids('people', Query.equal('handle', 'ANN'))).toEqual(['ann'])
    expect(await ids('people', Query.startsWith('handle', 'B'), Query.orderAsc('handle'))).toEqual([
      'bob',
    ])
  })
})

describe('an owner-only field', () => {
  it.each<[query: Query, ids: string]>([
    [Query.equal('account', 'account-ann'), 'ann'],
    [Query.equal('account', 'account-bob'), ''],
    [Query.equal('email', ['ann@example.org', 'bob@example.org']), 'ann'],
    [Query.notEqual('email', 'nobody@example.org'), 'ann'],
    [Query.isNotNull('email'), 'ann'],
    [Query.contains('email', '@'), 'ann'],
    [Query.or([Query.equal('email', 'bob@example.org'), Query.equal('$id', 'cid')]), 'cid'],
  ])('reveals nothing to others: %j', async (query, ids) => {
    await using testbed = await openNetwork('ann', 'bob', 'cid')
    expect((await testbed.as('ann').ids('people', query)).join(' ')).toBe(ids)
  })

  it("can't be ordered by", async () => {
    await using testbed = await openNetwork('ann', 'bob')
    expect(await outcomeOf(testbed.as('ann').ids('people', Query.orderAsc('account')))).toBe(
      invalid('ordering can\'t be used on "account", which only its owner may see'),
    )
  })
})

const raw = (method: QueryMethod, attribute: string, ...values: Query['values']): Query => ({
  method,
  attribute,
  values,
})
const mark = (method: QueryMethod, value: unknown): Query => ({
  method,
  values: [value as string],
})

describe('rejected:', () => {
  it.each<[query: Query, reason: string]>([
    ...[
      'rowid',
      'sequence',
      'password',
      '$internalId',
      '$permissions',
      'sqlite_master.sql',
      'creator.email',
      'likes.account',
      'a"."b',
      '__proto__',
      'constructor',
      'posts',
      'x'.repeat(4000),
    ].map((name): [Query, string] => [
      Query.equal(name, 'x'),
      `attribute "${name.slice(0, 64)}" is not one of posts`,
    ]),
    [Query.equal('caption', 5), 'values of "caption" are texts'],
    [Query.equal('caption', 'a\0'), 'values of "caption" are texts'],
    [Query.equal('caption', '\ud800'), 'values of "caption" are texts'],
    [raw('equal', 'caption', null), 'values of "caption" are texts'],
    [raw('equal', 'caption'), 'equal needs a value'],
    [raw('lessThan', 'rank'), 'values of "rank" are whole numbers'],
    [Query.equal('rank', '5'), 'values of "rank" are whole numbers'],
    [Query.lessThan('rank', 1.5), 'values of "rank" are whole numbers'],
    [Query.lessThan('rank', 2 ** 53), 'values of "rank" are whole numbers'],
    [Query.greaterThan('$createdAt', 'yesterday'), 'values of "$createdAt" are dates in ISO form'],
    [Query.greaterThan('$createdAt', 5), 'values of "$createdAt" are dates in ISO form'],
    [Query.startsWith('caption', ''), 'values of "caption" must not be empty here'],
    [
      Query.startsWith('rank', 'x'),
      'startsWith can\'t be used on "rank"; isNull, isNotNull, equal, notEqual, lessThan, lessThanEqual, greaterThan, greaterThanEqual, between, notBetween can',
    ],
    [
      Query.equal('tags', 'x'),
      'equal can\'t be used on "tags"; isNull, isNotNull, contains, containsAny, containsAll, notContains can',
    ],
    [
      Query.lessThan('creator', 'x'),
      'lessThan can\'t be used on "creator"; isNull, isNotNull, equal, notEqual can',
    ],
    [Query.isNull('likes'), 'isNull can\'t be used on "likes"; equal can'],
    [Query.equal('likes', 'bob'), '"likes" can only be asked for your own id'],
    [Query.equal('likes', ['ann', 'bob']), '"likes" can only be asked for your own id'],
    [Query.or([Query.limit(1), Query.isNull('tags')]), "limit can't be used in a group"],
    [mark('and', 'x'), 'groups hold queries'],
    [
      Query.orderAsc('caption'),
      'ordering by "caption" needs an index, or filters by an id, a creator, a search or a tag',
    ],
    [Query.orderAsc('tags'), '"tags" has no order'],
    [Query.orderAsc('likes'), '"likes" has no order'],
    [
      Query.orderAsc('size'),
      'ordering by "size" needs an index, or filters by an id, a creator, a search or a tag',
    ],
    [Query.orderAsc('nix'), 'attribute "nix" is not one of posts'],
    ...[0, -1, 5.5, '0', '-1', '5.5', '', ' 5', '1e3', true, null].map((value): [Query, string] => [
      mark('limit', value),
      'limit takes a whole number of at least 1',
    ]),
    ...[-1, 0.5, '0.5', 'x'].map((value): [Query, string] => [
      mark('offset', value),
      'offset takes a whole number of at least 0',
    ]),
    [mark('cursorAfter', 5), 'cursorAfter takes the id of a document'],
  ])('%j', async (query, reason) => {
    await using testbed = await openPosts()
    expect(await outcomeOf(testbed.as('ann').list('posts', query))).toBe(invalid(reason))
  })

  it('a list that the viewer may never read is rejected before any query runs', async () => {
    await using testbed = await openPosts()
    const outcome = outcomeOf(testbed.as(undefined).list('posts', Query.equal('nix', 1)))
    expect(await outcome).toBe('user_unauthorized: You may not do this.')
  })
})

describe('an order', () => {
  it('may use an index, alone or after columns with fixed values', async () => {
    await using testbed = await openPosts()
    const { ids } = testbed.as('ann')
    expect(await ids('posts', Query.orderDesc('rank'))).toEqual([
      'p5',
      'p2',
      'p4',
      'p1',
      'p3',
      'p0',
    ])
    expect(await ids('posts', Query.orderDesc('rank'), Query.orderAsc('$id'))).toEqual([
      'p2',
      'p5',
      'p1',
      'p4',
      'p0',
      'p3',
    ])
    expect(
      await ids('posts', Query.equal('creator', 'bob'), Query.orderDesc('$createdAt')),
    ).toEqual(['p5', 'p4'])
    expect(await ids('posts', Query.orderDesc(''))).toEqual(['p5', 'p4', 'p3', 'p2', 'p1', 'p0'])
    expect(await ids('posts', Query.orderDesc('$id'), Query.limit(1))).toEqual(['p5'])
  })
})

describe('a cursor', () => {
  const LOST = "general_cursor_not_found: The cursor's document was not found."
  it.each([
    ['unknown', 'posts', 'nix'],
    ['of another collection', 'posts', 'ann'],
    ['of nobody', 'posts', ''],
    ['too long', 'posts', 'x'.repeat(10_000)],
    ['with SQL in it', 'posts', "' OR '1'='1"],
    ['that the reader may not see', 'saves', 's1'],
  ])('%s is rejected', async (_, collection, id) => {
    await using testbed = await openPosts()
    await testbed.as('bob').create('saves', 's1', { post: 'p1' })
    await testbed.as('ann').create('saves', 's2', { post: 'p1' })
    const { list } = testbed.as('ann')
    expect(await outcomeOf(list(collection, Query.cursorAfter(id)))).toBe(LOST)
    expect(await outcomeOf(list(collection, Query.cursorBefore(id)))).toBe(LOST)
  })

  it('finds the next page while others create, change and delete posts', async () => {
    await using testbed = await openPosts()
    const ann = testbed.as('ann')
    const page = async (last?: string) =>
      ann.ids(
        'posts',
        Query.orderDesc('$updatedAt'),
        Query.limit(2),
        ...(last ? [Query.cursorAfter(last)] : []),
      )
    expect(await page()).toEqual(['p5', 'p4'])
    await ann.create('posts', 'new', {})
    await ann.update('posts', 'p0', { caption: 'moved to the front' })
    await testbed.as('bob').delete('posts', 'p5')
    expect(await page('p4')).toEqual(['p3', 'p2'])
    expect(await page('p2')).toEqual(['p1'])
    expect(await page('p1')).toEqual([])
    expect(await outcomeOf(page('p5'))).toBe(LOST)
  })
})

it('counts up to a limit, regardless of the page', async () => {
  await using testbed = await openPosts()
  const { list } = testbed.as('ann')
  const totals = [
    await list('posts', Query.limit(1)),
    await list('posts', Query.limit(1), Query.offset(4)),
    await list('posts', Query.limit(2), Query.cursorAfter('p4')),
    await list('posts', Query.equal('creator', 'ann'), Query.limit(1), Query.cursorAfter('p3')),
    await list('posts', Query.equal('creator', 'nobody')),
  ].map(({ total }) => total)
  expect(totals).toEqual([6, 6, 6, 4, 0])
  expect(LIMITS.listTotalMax).toBe(5000)
})

it('lists the 25 oldest documents by default', async () => {
  await using testbed = await openNetwork('ann')
  for (let index = 0; index < 30; index++) await testbed.as('ann').create('posts', `p${index}`, {})
  const { total, documents } = await testbed.as('ann').list('posts')
  expect([total, documents.length, documents[0]?.$id, documents[24]?.$id]).toEqual([
    30,
    25,
    'p0',
    'p24',
  ])
})
