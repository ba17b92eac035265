import { Query } from '@devhood/contract'
import { expect, it } from 'vitest'
import { actorOf, openNetwork, outcomeOf, viewOf } from '../../test/engine/test-engine.ts'
import { type Dialect } from './present/index.ts'

/** Ann's post, pinned to another of hers, liked by Bob and saved by Ann. */
async function openPost() {
  const bed = await openNetwork('ann', 'bob')
  await bed.as('ann').create('posts', 'first', { caption: 'one' })
  await bed.as('ann').create('posts', 'p', { caption: 'x', pinned: 'first' })
  await bed.as('bob').update('posts', 'p', { likes: ['bob'] })
  await bed.as('ann').create('saves', 's', { post: 'p' })
  const asking = (dialect: Dialect, who = 'ann') =>
    bed.callsWithView({ ...viewOf(actorOf(who)), dialect })
  return { bed, asking }
}

const NEWER: Dialect = { expandsSelected: true, sequence: 'text' }

it('reads without a select return the document with the ids of the documents it refers to', async () => {
  const { bed, asking } = await openPost()
  await using _ = bed
  const { get, list } = asking(NEWER)
  const post = await get('posts', 'p')
  expect(post).toMatchObject({ caption: 'x', creator: 'ann', pinned: 'first', $sequence: '2' })
  expect(post).not.toHaveProperty('likes')
  expect((await list('posts', Query.equal('$id', 'p'))).documents).toEqual([post])
  expect(await get('posts', 'first')).toMatchObject({ creator: 'ann', pinned: null })
  const person = await get('people', 'ann')
  expect(Object.keys(person).filter((key) => ['posts', 'liked', 'saved'].includes(key))).toEqual([])
})

it('a select expands the attributes it names, and no others', async () => {
  const { bed, asking } = await openPost()
  await using _ = bed
  const { get } = asking(NEWER)
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
  const { bed, asking } = await openPost()
  await using _ = bed
  expect(await asking(NEWER).get('saves', 's')).toMatchObject({ person: 'ann', post: 'p' })
  expect((await asking(NEWER, 'bob').list('saves')).documents).toEqual([])
})

it('responses to writes are always expanded', async () => {
  const { bed, asking } = await openPost()
  await using _ = bed
  const { update, create } = asking(NEWER)
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
  const { bed, asking } = await openPost()
  await using _ = bed
  const names = ['$collectionId', '$tableId', '$sequence']
  const systemOf = (document: object) =>
    Object.fromEntries(Object.entries(document).filter(([key]) => names.includes(key)))
  const post = await asking(dialect).get('posts', 'p')
  expect(systemOf(post)).toEqual(keys)
  const creator = systemOf(post['creator'] as object)
  expect(Object.keys(creator)).toEqual(Object.keys(keys))
})

it('a page without a total has the same documents', async () => {
  const { bed } = await openPost()
  await using _ = bed
  const view = viewOf(actorOf('ann'))
  const counted = await bed.engine.list(bed.database, 'posts', [], view)
  expect(counted.total).toBe(2)
  const uncounted = await bed.engine.list(bed.database, 'posts', [], view, { isCounted: false })
  expect(uncounted).toEqual({ ...counted, total: 0 })
})

it('documents can be ordered by creation sequence', async () => {
  const { bed } = await openPost()
  await using _ = bed
  const { ids } = bed.as('ann')
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
  const { bed } = await openPost()
  await using _ = bed
  expect((await bed.as('ann').ids('posts', query)).join(' ')).toBe(ids)
})

it.each(['x', '-1', 1.5, '9'.repeat(16)])('%j is not a valid sequence', async (value) => {
  const { bed } = await openPost()
  await using _ = bed
  const asked = bed.as('ann').list('posts', Query.equal('$sequence', value))
  expect(await outcomeOf(asked)).toBe(
    'general_query_invalid: Invalid query: values of "$sequence" are whole numbers.',
  )
})
