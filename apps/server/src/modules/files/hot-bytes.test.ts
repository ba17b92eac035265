import { expect, test } from 'vitest'
import { openHotBytes } from './hot-bytes.ts'

test('Bytes are kept within bounds, and those that were asked for last stay', () => {
  const hot = openHotBytes({ total: 10, each: 5, entry: 0 })
  const bytes = (size: number) => Buffer.alloc(size)
  hot.set('a', bytes(4))
  hot.set('b', bytes(4))
  expect(hot.get('a')?.length).toBe(4)
  hot.set('c', bytes(4))
  expect(['a', 'b', 'c'].map((id) => hot.get(id)?.length)).toEqual([4, undefined, 4])
  hot.set('a', bytes(6))
  expect(['a', 'c'].map((id) => hot.get(id)?.length)).toEqual([undefined, 4])
  hot.set('c', bytes(1))
  hot.set('d', bytes(5))
  hot.set('e', bytes(4))
  expect(['c', 'd', 'e'].map((id) => hot.get(id)?.length)).toEqual([1, 5, 4])
})

test('Tiny ones are bounded in number, too', () => {
  const hot = openHotBytes({ total: 10, each: 5, entry: 3 })
  for (const id of ['a', 'b', 'c', 'd']) hot.set(id, Buffer.alloc(id === 'a' ? 0 : 1))
  expect(['a', 'b', 'c', 'd'].map((id) => hot.get(id)?.length)).toEqual([
    undefined,
    undefined,
    1,
    1,
  ])
})
