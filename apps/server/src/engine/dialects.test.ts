import { Query } from '@devhood/contract'
import { expect, it } from 'vitest'
import { actorOf, openNetwork, outcomeOf, viewOf } from '../../test/engine/test-engine.ts'
import { type Dialect } from './present/index.ts'

/** Ann's post, which refers to another of hers, liked by Bob and saved by Ann. */
async function openPost() {
  const testbed = await openNetwork('ann', 'bob')
  await testbed.as('ann').create('posts', 'first', { caption: 'one' })
  await testbed.as('ann').create('posts', 'p', { caption: 'x', pinned: 'first' })
  await testbed.as('bob').update('posts', 'p', { likes: ['bob'] })
  await testbed.as('ann').create('saves', 's', { post: 'p' })
  const listWith = (dialect: Dialect, who = 'ann') =>
    testbed.callsWithView({ ...viewOf(actorOf(who)), dialect })
  return { testbed, listWith }
}

const NEWER: Dialect = { expandsSelected: true, sequence: 'text' }

it('reads without a select return the document with the ids of the documents it refers to', async () => {
  const { testbed, listWith } = await openPost()
  await using _ = testbed
  const { get, list } = listWith(NEWER)
  const post = await get('posts', 'p')
  expect(post).toMatchObject({ caption: 'x', creator: 'ann', pinned: 'first', $sequence: '2' })
  expect(post).not.toHaveProperty('likes')
  expect((await list('posts', Query.equal('$id', 'p'))).documents).toEqual([post])
  expect(await get('posts', 'first')).toMatchObject({ creator: 'ann', pinned: null })
  const person = await get('people', 'ann')
  expect(Object.keys(person).filter((key) => ['posts', 'liked', 'saved'].includes(key))).toEqual([])
})

it('a select expands the attributes it names, and no others', async () => {
  const { testbed, listWith } = await openPost()
  await using _ = testbed
  const { get } = listWith(NEWER)
  const select = async (...keys: string[]) => get('posts', 'p', Query.select(keys))
  expect(await select('*', 'likes.*')).toMatchObject({
    caption: 'x',
    creator: 'ann',
    pinned: 'first',
    likes: [{ $id: 'bob', name: 'bob', $sequence: '2' }],
  })
  const one = await select('pinned.caption')
  expect(one['pinned']).toMatchObject({ $id: 'first', caption: 'one' })
  expect(Object.keys(one).filter((key) => !key.startsWith('$'))).toEqual(['pinned'])
  const alone = await select('caption', '$sequence', '$tableId')
  expect(Object.keys(alone).filter((key) => !key.startsWith('$'))).toEqual(['caption'])
})

it('the post behind a save is visible to the owner of the save only', async () => {
  const { testbed, listWith } = await openPost()
  await using _ = testbed
  expect(await listWith(NEWER).get('saves', 's')).toMatchObject({ person: 'ann', post: 'p' })
  expect((await listWith(NEWER, 'bob').list('saves')).documents).toEqual([])
})

it('responses to writes are always expanded', async () => {
  const { testbed, listWith } = await openPost()
  await using _ = testbed
  const { update, create } = listWith(NEWER)
  const shown = { creator: { $id: 'ann', $sequence: '1' }, likes: [{ $id: 'bob' }] }
  expect(await update('posts', 'p', { caption: 'y' })).toMatchObject(shown)
  expect(await create('posts', 'q', {})).toMatchObject({ creator: { $id: 'ann' }, likes: [] })
})

it.each<[dialect: Dialect, keys: object]>([
  [{}, { $collectionId: 'posts-id' }],
  [{ sequence: 'number' }, { $collectionId: 'posts-id', $sequence: 2 }],
  [
    { collectionKey: '$tableId', sequence: 'text' },
    { $tableId: 'posts-id', $sequence: '2' },
  ],
])('%j sets the names of the system fields at every depth', async (dialect, keys) => {
  const { testbed, listWith } = await openPost()
  await using _ = testbed
  const names = ['$collectionId', '$tableId', '$sequence']
  const systemOf = (document: object) =>
    Object.fromEntries(Object.entries(document).filter(([key]) => names.includes(key)))
  const post = await listWith(dialect).get('posts', 'p')
  expect(systemOf(post)).toEqual(keys)
  const creator = systemOf(post['creator'] as object)
  expect(Object.keys(creator)).toEqual(Object.keys(keys))
})

it('a page without a total has the same documents', async () => {
  const { testbed } = await openPost()
  await using _ = testbed
  const view = viewOf(actorOf('ann'))
  const counted = await testbed.engine.list(
    testbed.database,
    { collection: 'posts', queries: [] },
    view,
  )
  expect(counted.total).toBe(2)
  const uncounted = await testbed.engine.list(
    testbed.database,
    { collection: 'posts', queries: [], totalMax: 0 },
    view,
  )
  expect(uncounted).toEqual({ ...counted, total: 0 })
})

it('documents can be ordered by creation sequence', async () => {
  const { testbed } = await openPost()
  await using _ = testbed
  const { ids } = testbed.as('ann')
  expect(await ids('posts', Query.orderDesc('$sequence'))).toEqual(['p', 'first'])
  expect(await ids('posts', Query.orderAsc('$sequence'))).toEqual(['first', 'p'])
})

it.each<[query: Query, ids: string]>([
  [Query.equal('$sequence', '2'), 'p'],
  [Query.equal('$sequence', [1, 2, 3]), 'first p'],
  [Query.notEqual('$sequence', 2), 'first'],
  [Query.greaterThan('$sequence', '1'), 'p'],
  [Query.between('$sequence', 0, 1), 'first'],
])('%j queries the creation sequence', async (query, ids) => {
  const { testbed } = await openPost()
  await using _ = testbed
  expect((await testbed.as('ann').ids('posts', query)).join(' ')).toBe(ids)
})

it.each(['x', '-1', 1.5, '9'.repeat(16)])('%j is not a valid sequence', async (value) => {
  const { testbed } = await openPost()
  await using _ = testbed
  const asked = testbed.as('ann').list('posts', Query.equal('$sequence', value))
  expect(await outcomeOf(asked)).toBe(
    'general_query_invalid: Invalid query: values of "$sequence" are whole numbers.',
  )
})
