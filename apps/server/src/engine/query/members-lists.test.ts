import { Query } from '@devhood/contract'
import { expect, it } from 'vitest'
import { openNetwork, outcomeOf } from '../../../test/engine/test-engine.ts'

/** Six posts; the last two are Bob's. */
async function openPosts() {
  const testbed = await openNetwork('ann', 'bob')
  for (let at = 0; at < 6; at++) {
    await testbed.as(at > 3 ? 'bob' : 'ann').create('posts', `p${at}`, {})
    testbed.clock.time += 1000
  }
  return testbed
}

it('lists who likes a post, most recent first', async () => {
  await using testbed = await openPosts()
  const ann = testbed.as('ann')
  for (const name of ['ann', 'bob']) await testbed.as(name).update('posts', 'p1', { likes: [name] })
  await ann.update('posts', 'p2', { likes: ['ann'] })
  const likers = Query.equal('liked', 'p1')
  expect(await ann.list('people', likers)).toMatchObject({
    total: 2,
    documents: [{ $id: 'bob' }, { $id: 'ann' }],
  })
  expect(await ann.ids('people', likers, Query.limit(1), Query.cursorAfter('bob'))).toEqual(['ann'])
  expect(await ann.ids('people', likers, Query.limit(1), Query.cursorBefore('ann'))).toEqual([
    'bob',
  ])
  expect(await ann.ids('people', likers, Query.orderAsc('$createdAt'))).toEqual(['ann', 'bob'])
  expect(await ann.ids('people', likers, Query.equal('$id', ['ann']))).toEqual(['ann'])
  expect(await ann.ids('people', Query.or([likers, Query.equal('$id', 'nobody')]))).toEqual([
    'ann',
    'bob',
  ])
  expect(await ann.ids('people', Query.equal('liked', 'nothing'))).toEqual([])
  for (const [query, reason] of [
    [Query.equal('liked', ['p1', 'p2']), '"liked" can only be asked for one id'],
    [Query.notEqual('liked', 'p1'), 'notEqual can\'t be used on "liked"; equal can'],
    [Query.orderAsc('liked'), '"liked" has no order'],
    [Query.equal('posts', 'p1'), 'attribute "posts" is not one of people'],
  ] as const)
    expect(await outcomeOf(ann.list('people', query))).toBe(
      `general_query_invalid: Invalid query: ${reason}.`,
    )
  expect(await outcomeOf(ann.ids('people', likers, Query.cursorAfter('cleo')))).toMatch(
    /^general_cursor_not_found/,
  )
})

it("lists the caller's likes, most recent first", async () => {
  await using testbed = await openPosts()
  const ann = testbed.as('ann')
  for (const id of ['p3', 'p0', 'p4']) await ann.update('posts', id, { likes: ['ann'] })
  await testbed.as('bob').update('posts', 'p1', { likes: ['bob'] })
  const mine = Query.equal('likes', 'ann')
  expect(await ann.ids('posts', mine)).toEqual(['p4', 'p0', 'p3'])
  expect(await ann.ids('posts', mine, Query.limit(1), Query.cursorAfter('p4'))).toEqual(['p0'])
  expect(await ann.ids('posts', mine, Query.limit(1), Query.cursorBefore('p3'))).toEqual(['p0'])
  expect(await ann.ids('posts', mine, Query.orderAsc('$createdAt'))).toEqual(['p0', 'p3', 'p4'])
  expect(await ann.ids('posts', mine, Query.equal('creator', 'bob'))).toEqual(['p4'])
  expect(await ann.ids('posts', Query.or([mine, Query.equal('$id', 'p1')]))).toEqual([
    'p0',
    'p1',
    'p3',
    'p4',
  ])
  expect(await outcomeOf(ann.ids('posts', mine, Query.cursorAfter('p1')))).toMatch(
    /^general_cursor_not_found/,
  )
})
