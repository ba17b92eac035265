import { expect, it } from 'vitest'
import { openNetwork, outcomeOf } from '../../../test/engine/test-engine.ts'
import { type Increment } from './increments.ts'

/** Ann's post with a rank of 5, which she may set, and with counts, which she may not set. */
async function openPost() {
  const testbed = await openNetwork('ann', 'bob')
  await testbed.as('ann').create('posts', 'p', { caption: 'x' })
  return testbed
}

const NOT_OWN = 'user_unauthorized: You may not do this.'

it.each<[who: string | undefined, step: Increment, outcome: unknown]>([
  ['ann', { attribute: 'rank', by: 1 }, { rank: 6 }],
  ['ann', { attribute: 'rank', by: -7 }, { rank: -2 }],
  ['ann', { attribute: 'rank', by: 0.5 }, { rank: 5.5 }],
  ['ann', { attribute: 'rank', by: 2, max: 7 }, { rank: 7 }],
  [
    'ann',
    { attribute: 'rank', by: 3, max: 7 },
    'general_argument_invalid: The attribute "rank" would become 8, more than the maximum of 7.',
  ],
  [
    'ann',
    { attribute: 'rank', by: -6, min: 0 },
    'general_argument_invalid: The attribute "rank" would become -1, less than the minimum of 0.',
  ],
  [
    'ann',
    { attribute: 'caption', by: 1 },
    'attribute_type_invalid: The attribute "caption" is no number.',
  ],
  ['ann', { attribute: 'nix', by: 1 }, 'attribute_not_found: There is no attribute "nix".'],
  ['ann', { attribute: '$id', by: 1 }, 'attribute_not_found: There is no attribute "$id".'],
  ['ann', { attribute: 'likesCount', by: 1 }, NOT_OWN],
  ['ann', { attribute: 'size', by: 1 }, NOT_OWN],
  ['bob', { attribute: 'rank', by: 1 }, NOT_OWN],
  ['bob', { attribute: 'caption', by: 1 }, NOT_OWN],
  [undefined, { attribute: 'rank', by: 1 }, NOT_OWN],
])('%s: %j', async (who, step, outcome) => {
  await using testbed = await openPost()
  expect(await outcomeOf(testbed.as(who).stepped('posts', 'p', step))).toEqual(outcome)
})

it('rejects increments of missing documents and of documents closed to the caller', async () => {
  await using testbed = await openPost()
  await testbed.as('ann').create('saves', 's', { post: 'p' })
  const step = { attribute: 'rank', by: 1 }
  const missing = 'document_not_found: There is no document with this id.'
  expect(await outcomeOf(testbed.as('ann').stepped('posts', 'nothing', step))).toBe(missing)
  expect(await outcomeOf(testbed.as('bob').stepped('saves', 's', step))).toBe(missing)
})
