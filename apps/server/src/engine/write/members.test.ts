import { describe, expect, it } from 'vitest'
import { type TestEngine, openNetwork, outcomeOf } from '../../../test/engine/test-engine.ts'

async function membersOf(
  testbed: TestEngine,
): Promise<{ ids: string[]; count: unknown; changed: unknown }> {
  const post = await testbed.as('ann').get('posts', 'p1')
  const likes = post['likes'] as { $id: string }[]
  return {
    ids: likes.map(({ $id }) => $id),
    count: post['likesCount'],
    changed: post['$updatedAt'],
  }
}

async function openPost(...likedBy: string[]) {
  const testbed = await openNetwork('ann', 'bob', 'cid')
  await testbed.as('ann').create('posts', 'p1', {})
  for (const person of likedBy) await testbed.as(person).update('posts', 'p1', { likes: [person] })
  return testbed
}

describe('a submitted list of members', () => {
  it.each<[what: string, before: string[], by: [person: string, sent: unknown], after: string[]]>([
    ['enters the caller', [], ['bob', ['bob']], ['bob']],
    ['adds nobody else', ['ann'], ['bob', ['ann', 'bob', 'cid']], ['bob', 'ann']],
    ['never enters twice', ['bob'], ['bob', ['bob', 'bob']], ['bob']],
    ['lets the caller leave', ['ann', 'bob'], ['bob', ['ann']], ['ann']],
    ['never removes others', ['ann', 'cid'], ['bob', []], ['cid', 'ann']],
    ['gives the owner no additional rights', ['bob', 'cid'], ['ann', []], ['cid', 'bob']],
    [
      'accepts documents in place of ids',
      ['cid'],
      ['bob', [{ $id: 'bob', name: 'x' }]],
      ['bob', 'cid'],
    ],
    [
      'ignores invalid entries',
      [],
      ['bob', [null, 7, {}, [], 'nix', ...Array(1000).fill('bob')]],
      ['bob'],
    ],
    ['changes nothing when null', ['bob'], ['bob', null], ['bob']],
  ])('%s', async (_, before, [by, sent], after) => {
    await using testbed = await openPost(...before)
    const { changed } = await membersOf(testbed)
    testbed.clock.time += 5000
    const response = await testbed.as(by).update('posts', 'p1', { likes: sent })
    expect((response['likes'] as { $id: string }[]).map(({ $id }) => $id)).toEqual(after)
    expect(await membersOf(testbed)).toEqual({ ids: after, count: after.length, changed })
  })

  it('has a maximum length', async () => {
    await using testbed = await openPost()
    const sent = Array(10_001).fill('bob')
    expect(await outcomeOf(testbed.as('bob').update('posts', 'p1', { likes: sent }))).toBe(
      'document_invalid_structure: Invalid document structure: attribute "likes" must be a list of at most 10000 ids.',
    )
    expect(await membersOf(testbed)).toMatchObject({ ids: [], count: 0 })
  })

  it('is unchanged when the rest of the update is rejected', async () => {
    await using testbed = await openPost('cid')
    const call = testbed.as('bob').update('posts', 'p1', { likes: ['bob'], caption: 'mine' })
    expect(await outcomeOf(call)).toBe('user_unauthorized: You may not do this.')
    expect(await membersOf(testbed)).toMatchObject({ ids: ['cid'], count: 1 })
  })
})

it('counts existing members, however they were added or removed', async () => {
  await using testbed = await openPost('ann', 'bob', 'cid')
  const people = ['ann', 'bob', 'cid']
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const person = people[index % 3] ?? ''
      await testbed.as(person).update('posts', 'p1', { likes: index % 2 === 0 ? [person] : [] })
    }),
  )
  const { ids, count } = await membersOf(testbed)
  expect(count).toBe(ids.length)
  expect(ids.toSorted()).toEqual(['bob'])
})

it('shows the newest hundred, with the viewer first when they are not among them', async () => {
  const names = Array.from({ length: 105 }, (_, index) => `person${index}`)
  await using testbed = await openNetwork('ann', ...names)
  await testbed.as('ann').create('posts', 'p1', {})
  for (const name of names) await testbed.as(name).update('posts', 'p1', { likes: [name] })
  const newest = names.toReversed().slice(0, 100)
  const seenBy = async (person: string) => {
    const post = await testbed.as(person).get('posts', 'p1')
    return (post['likes'] as { $id: string }[]).map(({ $id }) => $id)
  }
  expect(await seenBy('ann')).toEqual(newest)
  expect(await seenBy('person104')).toEqual(newest)
  expect(await seenBy('person0')).toEqual(['person0', ...newest])
  expect(await testbed.as('ann').get('posts', 'p1')).toMatchObject({ likesCount: 105 })
})
