import { expect, it } from 'vitest'
import { openLruCache } from './lru-cache.ts'

const valueOf = (size: number) => ({ size })

/** The existing entries, without counting as a use. */
const left = (recent: ReturnType<typeof openLruCache<string, object>>, names: string) =>
  Array.from(names)
    .filter((name) => recent.get(name) !== undefined)
    .join('')

it.each([
  ['the entry added first', 4, 'abcdef', 'cdef'],
  ['the least recently used entry', 4, 'abcdabef', 'abef'],
  ['nothing while there is space', 6, 'abcdef', 'abcdef'],
  ['all but the last', 1, 'abc', 'c'],
  ['everything of none', 0, 'abc', ''],
])('evicts %s', (_, max, uses, expected) => {
  const recent = openLruCache<string, object>(max)
  for (const name of uses) if (recent.get(name) === undefined) recent.set(name, valueOf(1))
  expect(left(recent, 'abcdef')).toBe(expected)
})

it('stays within its weight limit, whatever is added and removed', () => {
  const recent = openLruCache<string, { size: number }>(10, ({ size }) => size)
  recent.set('a', valueOf(4))
  recent.set('b', valueOf(4))
  recent.set('a', valueOf(6))
  expect(left(recent, 'ab')).toBe('ab')
  recent.delete('b')
  recent.set('c', valueOf(4))
  expect(left(recent, 'abc')).toBe('ac')
  recent.set('d', valueOf(11))
  expect(left(recent, 'abcd')).toBe('')
})

it('never evicts entries that are used all the time, however many others are added', () => {
  const recent = openLruCache<string, object>(10)
  const kept = recent.set('kept', valueOf(1))
  for (let at = 0; at < 1000; at++) {
    recent.set(`passing ${at}`, valueOf(1))
    expect(recent.get('kept')).toBe(kept)
  }
  const there = Array.from({ length: 1000 }, (_, at) => recent.get(`passing ${at}`))
  expect(there.filter((each) => each !== undefined)).toHaveLength(9)
})
