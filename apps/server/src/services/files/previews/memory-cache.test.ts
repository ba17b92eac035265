import { expect, test } from 'vitest'
import { openMemoryCache } from './memory-cache.ts'

test('the total size is bounded, and the most recently used entries stay', () => {
  const cache = openMemoryCache({ maxBytes: 10, maxEntryBytes: 5, entryOverhead: 0 })
  const bytes = (size: number) => Buffer.alloc(size)
  cache.set('a', bytes(4))
  cache.set('b', bytes(4))
  expect(cache.get('a')?.length).toBe(4)
  cache.set('c', bytes(4))
  expect(['a', 'b', 'c'].map((id) => cache.get(id)?.length)).toEqual([4, undefined, 4])
  cache.set('a', bytes(6))
  expect(['a', 'c'].map((id) => cache.get(id)?.length)).toEqual([undefined, 4])
  cache.set('c', bytes(1))
  cache.set('d', bytes(5))
  cache.set('e', bytes(4))
  expect(['c', 'd', 'e'].map((id) => cache.get(id)?.length)).toEqual([1, 5, 4])
})

test('the number of tiny entries is bounded, too', () => {
  const cache = openMemoryCache({ maxBytes: 10, maxEntryBytes: 5, entryOverhead: 3 })
  for (const id of ['a', 'b', 'c', 'd']) cache.set(id, Buffer.alloc(id === 'a' ? 0 : 1))
  expect(['a', 'b', 'c', 'd'].map((id) => cache.get(id)?.length)).toEqual([
    undefined,
    undefined,
    1,
    1,
  ])
})
