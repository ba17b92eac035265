import { expect, it } from 'vitest'
import { describeCounters } from '../../../test/conformance/counters.ts'
import { localCounters } from './local.ts'

describeCounters('local', async (now) => localCounters(now))

it('local counters are bounded, and evict the least recently used keys', async () => {
  const counters = localCounters(() => 0, 2)
  for (const key of ['a', 'b', 'a', 'c']) await counters.hit(key, 1000)
  const hits = await Promise.all(['a', 'b'].map(async (key) => counters.hit(key, 1000)))
  expect(hits.map((count) => count.hits)).toEqual([3, 1])
})
