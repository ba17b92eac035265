import { expect, test } from 'vitest'
import { parseDocument } from '#engine'
import { actorOf, openNetwork, outcomeOf, START, viewOf } from '../../../test/engine/test-engine.ts'
import type { Changes } from '../../changes/changes.ts'
import { documentsService, type Increment } from './service.ts'

/** The service for a collection with a number that clients may increment: Ann's rank of 5. */
async function openPost() {
  const testbed = await openNetwork('ann', 'bob')
  await testbed.as('ann').create('posts', 'p', { caption: 'x' })
  const news: unknown[] = []
  const changes: Pick<Changes, 'announce'> = {
    announce: (tx, change) => tx.afterCommit(() => news.push(change)),
  }
  const { database, engine } = testbed
  const service = documentsService({ database, engine, changes, rules: {} })
  const step = async (who: string, change: Partial<Increment> & { unchangedSince?: number } = {}) =>
    service.increment(viewOf(actorOf(who)), ['posts', 'p'], {
      attribute: 'rank',
      by: 1,
      unchangedSince: undefined,
      ...change,
    })
  return { testbed, news, step }
}

test('concurrent increments all count', async () => {
  const { testbed, step } = await openPost()
  await using _ = testbed
  await Promise.all(Array.from({ length: 20 }, async () => step('ann')))
  expect((await testbed.as('ann').get('posts', 'p'))['rank']).toBe(25)
})

test('an increment gets a response and sends an event like any update', async () => {
  const { testbed, step, news } = await openPost()
  await using _ = testbed
  testbed.clock.time += 1000
  const response = parseDocument(await step('ann', { by: -3 }))
  expect(response).toEqual(await testbed.as('ann').get('posts', 'p'))
  expect(response).toMatchObject({ rank: 2, $updatedAt: '2026-01-15T12:00:01.000+00:00' })
  expect(news).toEqual([{ kind: 'document', collection: 'posts', id: 'p', action: 'update' }])
})

test.each<
  [
    who: string,
    change: Parameters<Awaited<ReturnType<typeof openPost>>['step']>[1],
    refusal: string,
  ]
>([
  ['bob', {}, 'user_unauthorized: You may not do this.'],
  [
    'ann',
    { unchangedSince: START - 1 },
    'document_update_conflict: The document has changed in the meantime.',
  ],
  [
    'ann',
    { by: 0.5 },
    'document_invalid_structure: Invalid document structure: attribute "rank" must be a whole number of at least -10.',
  ],
  [
    'ann',
    { by: -16 },
    'document_invalid_structure: Invalid document structure: attribute "rank" must be a whole number of at least -10.',
  ],
  [
    'ann',
    { by: Number.MAX_SAFE_INTEGER },
    'document_invalid_structure: Invalid document structure: attribute "rank" must be a whole number of at least -10.',
  ],
])('%s: %j is rejected and changes nothing', async (who, change, refusal) => {
  const { testbed, step, news } = await openPost()
  await using _ = testbed
  const before = await testbed.as('ann').get('posts', 'p')
  expect(await outcomeOf(step(who, change))).toBe(refusal)
  expect(await testbed.as('ann').get('posts', 'p')).toEqual(before)
  expect(news).toEqual([])
})
