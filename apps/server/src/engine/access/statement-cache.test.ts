import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openParameters, openStatementCache, addAll } from './statement-cache.ts'

it('pads lists to a few sizes by repeating the last value', () => {
  const sizes = [0, 1, 2, 3, 4, 5, 20, 33, 100].map((count) => {
    const values = Array.from({ length: count }, (_, index) => index)
    return addAll(openParameters(), values).length
  })
  expect(sizes).toEqual([1, 1, 2, 4, 4, 8, 32, 64, 128])
  const places = openParameters()
  places.add('before')
  expect(addAll(places, ['a', 'b', 'c'])).toEqual([1, 2, 3, 4])
  expect(places.values).toEqual({ 0: 'before', 1: 'a', 2: 'b', 3: 'c', 4: 'c' })
})

it('compiles a statement once, and evicts the least recently used one', () => {
  const shapes = openStatementCache()
  const get = (key: string) => shapes.get(key, () => sql`SELECT 1`)
  const [first, second] = [get('first'), get('second')]
  for (let index = 0; index < 498; index++) get(`shape ${index}`)
  expect(get('first')).toBe(first)
  get('one more')
  expect(get('first')).toBe(first)
  expect(get('second')).not.toBe(second)
})
