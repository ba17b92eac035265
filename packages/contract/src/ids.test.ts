import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

const COUNT = 100_000
const BITS = 64
/** Standard deviations that a fair bit exceeds once in 10^12 runs of all of them. */
const STRAY = 7.5

/** How often each of the random bits is set. */
function bitsSet(values: readonly bigint[]): number[] {
  return Array.from({ length: BITS }, (_, bit) => {
    const mask = 1n << BigInt(bit)
    return values.reduce((count, value) => (value & mask ? count + 1 : count), 0)
  })
}

/** The bits that are set more or less often than fair ones. */
function unfair(values: readonly bigint[]): number[] {
  const [mean, deviation] = [values.length / 2, Math.sqrt(values.length) / 2]
  return bitsSet(values).flatMap((count, bit) =>
    Math.abs(count - mean) > STRAY * deviation ? [bit] : [],
  )
}

test('a new id is its time and 64 unpredictable bits', () => {
  const now = Date.UTC(2026, 0, 15, 12)
  // Half of them as a client makes them, and half as the server does.
  const ids = Array.from({ length: COUNT }, (_, at) =>
    at < COUNT / 2 ? newId(now) : newId(now, crypto.randomUUID()),
  )
  expect(ids.filter((id) => !isId(id) || !/^d5kddg00[0-9a-f]{16}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(COUNT)
  const values = ids.map((id) => BigInt(`0x${id.slice(8)}`))
  expect(unfair(values)).toEqual([])
  // A counter, or any other state that continues from one id to the next, is detected by correlated bits.
  const changes = values.slice(1).map((value, at) => value ^ (values[at] ?? 0n))
  expect(unfair(changes)).toEqual([])
})

test('sequential ids, and ids with few random bits, would be detected', () => {
  const counting = Array.from({ length: 1000 }, (_, at) => BigInt(at))
  expect(unfair(counting).length).toBeGreaterThan(BITS / 2)
  expect(unfair(counting.map((value) => value << 16n)).length).toBeGreaterThan(BITS / 2)
})
