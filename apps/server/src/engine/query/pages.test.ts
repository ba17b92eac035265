import { Query, type QueryMethod } from '@devhood/contract'
import { expect, it } from 'vitest'
import { type TestEngine, openNetwork, outcomeOf } from '../../../test/engine/test-engine.ts'

/** Six posts; the last two are Bob's. */
async function openPosts(): Promise<TestEngine> {
  const testbed = await openNetwork('ann', 'bob')
  for (let at = 0; at < 6; at++)
    await testbed.as(at < 4 ? 'ann' : 'bob').create('posts', `p${at}`, { caption: `caption ${at}` })
  return testbed
}

const mark = (method: QueryMethod, value: unknown): Query => ({
  method,
  values: [value as string],
})

it.each([
  ['limit', [101, 1000, 1001, 5e9, 2 ** 63, '5', '9223372036854775807'], 6],
  ['offset', [5001, 5e9, 2 ** 63, '9223372036854775807'], 0],
  ['offset', [0, '0'], 6],
] as const)('accepts any %s: %j', async (method, values, found) => {
  await using testbed = await openPosts()
  for (const value of values) {
    const { total, documents } = await testbed.as('ann').list('posts', mark(method, value))
    expect([value, total, documents.length]).toEqual([
      value,
      6,
      Math.min(found, Number(value) || 6),
    ])
  }
})

it('has at most 1,000 documents, and reports the page size', async () => {
  await using testbed = await openNetwork('ann')
  await Promise.all(
    Array.from({ length: 1001 }, async (_, index) =>
      testbed.as('ann').create('posts', `p${index}`, {}),
    ),
  )
  const { list } = testbed.as('ann')
  const first = await list('posts', Query.limit(5000))
  const last = String(first.documents.at(-1)?.$id)
  const rest = await list('posts', Query.limit(5000), Query.cursorAfter(last))
  const beyond = await list('posts', Query.limit(5000), Query.offset(1000))
  const pages = [first, rest, beyond].map(({ total, documents }) => [total, documents.length])
  expect(pages).toEqual([
    [1001, 1000],
    [1001, 1],
    [1001, 1],
  ])
  expect(rest.documents).toEqual(beyond.documents)
})

const captions = ['sea', 'lake', 'sea', 'rain', 'lake sea', 'rain sea']

it.each<[filters: Query[], ascending: string]>([
  [[Query.equal('creator', 'ann')], 'p1 p3 p0 p2'],
  [[Query.equal('$id', ['p5', 'p1', 'p0'])], 'p1 p5 p0'],
  [[Query.search('caption', 'sea')], 'p4 p5 p0 p2'],
  [[Query.contains('tags', 'wet')], 'p1 p4 p0'],
  [[Query.equal('likes', 'ann')], 'p1 p3 p2'],
])('sorts the few matches of a selective filter by any field: %j', async (filters, ascending) => {
  await using testbed = await openNetwork('ann', 'bob')
  for (const [at, caption] of captions.entries())
    await testbed.as(at < 4 ? 'ann' : 'bob').create('posts', `p${at}`, {
      caption,
      tags: [0, 1, 4].includes(at) ? ['wet'] : [],
    })
  for (const id of ['p2', 'p1', 'p3'])
    await testbed.as('ann').update('posts', id, { likes: ['ann'] })
  const { ids } = testbed.as('ann')
  const up = await ids('posts', ...filters, Query.orderAsc('caption'))
  expect(up.join(' ')).toBe(ascending)
  const later = Query.cursorAfter(up[0] ?? '')
  expect(await ids('posts', ...filters, Query.orderAsc('caption'), later)).toEqual(up.slice(1))
  expect(await ids('posts', ...filters, Query.orderAsc('rank'), Query.orderAsc('caption'))).toEqual(
    up,
  )
})

it.each<Query[]>([
  [Query.isNotNull('caption')],
  [Query.equal('creator', ['ann', 'bob'])],
  [Query.contains('tags', ['wet', 'dry'])],
  [Query.greaterThan('$createdAt', '2020-01-01')],
])('rejects an order without an index for %j, which may match many', async (...filters) => {
  await using testbed = await openPosts()
  expect(
    await outcomeOf(testbed.as('ann').ids('posts', ...filters, Query.orderAsc('caption'))),
  ).toBe(
    'general_query_invalid: Invalid query: ordering by "caption" needs an index, or filters by an id, a creator, a search or a tag.',
  )
})
