import { type Query, type QueryMethod } from '@devhood/contract'
import { expect, it } from 'vitest'
import { collections } from '#resources'
import { actorOf, openNetwork, outcomeOf } from '../../../test/engine/test-engine.ts'
import { modelsOf } from '../schema/index.ts'
import { planQuery } from './query-plan.ts'
import { openParameters } from '../access/index.ts'

/** Ann's posts, one of them without caption and tags. */
async function openPosts() {
  const testbed = await openNetwork('ann', 'bob')
  const posts = [
    { caption: '100% sure', rank: 0, tags: ['red', 'blue'] },
    { caption: 'quite sure', rank: 1, tags: ['red'] },
    { caption: 'a_b', rank: 2, tags: ['green'] },
    { rank: 3 },
  ]
  for (const [at, data] of posts.entries()) await testbed.as('ann').create('posts', `p${at}`, data)
  return testbed
}

const query = (method: QueryMethod, attribute: string, ...values: Query['values']): Query => ({
  method,
  attribute,
  values,
})

// A missing value is neither in a range nor outside of it; an empty list of tags contains none of them.
it.each<[query: Query, ids: string]>([
  [query('notStartsWith', 'caption', '100'), 'p1 p2'],
  [query('notStartsWith', 'caption', '1_'), 'p0 p1 p2'],
  [query('notEndsWith', 'caption', 'sure'), 'p2'],
  [query('notContains', 'caption', '%'), 'p1 p2'],
  [query('notContains', 'caption', '%', '_'), 'p1'],
  [query('notContains', 'caption', '%', '_', 'x'), 'p1'],
  [query('notBetween', 'rank', 1, 2), 'p0 p3'],
  [query('notSearch', 'caption', 'sure'), 'p2 p3'],
  [query('notSearch', 'caption', ''), 'p0 p1 p2 p3'],
  [query('containsAny', 'tags', 'blue', 'green'), 'p0 p2'],
  [query('containsAll', 'tags', 'red'), 'p0 p1'],
  [query('containsAll', 'tags', 'red', 'blue'), 'p0'],
  [query('containsAll', 'tags', 'red', 'green'), ''],
  [query('notContains', 'tags', 'red'), 'p2 p3'],
  [query('notContains', 'tags', 'red', 'green'), 'p3'],
])('%j', async (asked, ids) => {
  await using testbed = await openPosts()
  expect((await testbed.as('ann').ids('posts', asked)).join(' ')).toBe(ids)
})

it('negated filters reveal nothing about owner-only fields', async () => {
  await using testbed = await openPosts()
  const asked = query('notContains', 'email', 'zzz')
  expect(await testbed.as('bob').ids('people', asked)).toEqual(['bob'])
  expect(await testbed.as('ann').ids('people', asked)).toEqual(['ann'])
})

it.each<[query: Query, reason: string]>([
  [query('notSearch', 'tags', 'red'), 'searching by attribute "tags" needs a full-text index'],
  [query('notStartsWith', 'caption', ''), 'values of "caption" must not be empty here'],
  [query('notContains', 'caption', 5), 'values of "caption" are texts'],
  [
    query('notContains', 'creator', 'ann'),
    'notContains can\'t be used on "creator"; isNull, isNotNull, equal, notEqual can',
  ],
])('%j is rejected', async (asked, reason) => {
  await using testbed = await openPosts()
  expect(await outcomeOf(testbed.as('ann').list('posts', asked))).toBe(
    `general_query_invalid: Invalid query: ${reason}.`,
  )
})

// No index finds missing values, so the number of examined rows is limited, however large the collection is.
it.each<[queries: Query[], source: object]>([
  [[query('notContains', 'caption', 'x')], { from: 'newest' }],
  [[query('notStartsWith', 'caption', 'x')], { from: 'newest' }],
  [[query('notBetween', 'likesCount', 1, 2)], { from: 'newest' }],
  [[query('notSearch', 'caption', 'x')], { from: 'newest' }],
  [[query('notContains', 'tags', 'x')], { from: 'newest' }],
  [[query('containsAny', 'tags', 'x', 'y')], { from: 'newest' }],
  [[query('containsAny', 'tags', 'x')], { from: 'tags', isScanLimited: false }],
  [[query('containsAll', 'tags', 'x')], { from: 'tags', isScanLimited: false }],
  [[query('containsAll', 'tags', 'x', 'y')], { from: 'tags', isScanLimited: true }],
  [[query('search', 'caption', 'x'), query('notContains', 'tags', 'x')], { from: 'words' }],
  [[query('greaterThan', '$sequence', 1)], { from: 'table' }],
  [[query('equal', 'creator', 'ann'), query('notContains', 'tags', 'x')], { from: 'table' }],
])('%j scans a bounded range', (queries, source) => {
  const model = modelsOf(collections).get('posts')
  if (model === undefined) throw new Error('There are no posts.')
  const context = { model, actor: actorOf('ann'), parameters: openParameters(), now: 0 }
  expect(planQuery(context, queries).source).toMatchObject(source)
})
