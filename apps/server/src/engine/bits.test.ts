import { expect, it } from 'vitest'
import { BLOCK, countBits, emptyBits, fromGreatest, packed, setBit, unpacked } from './bits.ts'

/** So many numbers, spread over the block. */
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.floor((at * BLOCK) / count))
}

it.each([1, 2, 2047, 2048, 2049, BLOCK - 1, BLOCK])('%i numbers are read as stored', (count) => {
  const bits = emptyBits()
  for (const number of numbers(count)) setBit(bits, number, true)
  const read = unpacked(packed(bits) ?? Buffer.alloc(0))
  expect(countBits(read)).toBe(count)
  expect([...fromGreatest(read)].toReversed()).toEqual(numbers(count))
})

it('no numbers are nothing', () => {
  expect(packed(emptyBits())).toBe(undefined)
})
