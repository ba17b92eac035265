import { expect, it } from 'vitest'
import { openJsonBuffers } from './json.ts'
import { jsonList } from './json.ts'

it('lends the memory of a value to another one only after its release', () => {
  const lend = openJsonBuffers()
  const first = lend(['"č', Buffer.from('"')])
  const second = lend('"two"')
  expect([String(first?.bytes), String(second?.bytes)]).toEqual(['"č"', '"two"'])
  expect(second?.bytes.buffer).not.toBe(first?.bytes.buffer)
  first?.release()
  const third = lend('3')
  expect(third?.bytes.buffer).toBe(first?.bytes.buffer)
  expect([String(second?.bytes), String(third?.bytes)]).toEqual(['"two"', '3'])
})

it.each([
  ['a text', `"${'x'.repeat(300_000)}"`],
  ['bytes', Buffer.alloc(300_000, '1')],
  ['pieces', jsonList(Array.from({ length: 30 }, () => Buffer.alloc(10_000, '1')))],
])('lends nothing for a long value: %s', (_, json) => {
  const lend = openJsonBuffers()
  expect(lend(json)).toBeUndefined()
  expect(String(lend('1')?.bytes)).toBe('1')
})
