import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkCount, chunksFrom, contentRange } from './chunks.ts'

const sizes = fc.record({
  size: fc.integer({ min: 1, max: 100_000 }),
  length: fc.integer({ min: 100, max: 10_000 }),
})

test('chunks cover a file exactly: from its first byte to its last, each byte once', () => {
  fc.assert(
    fc.property(sizes, ({ size, length }) => {
      const chunks = chunksFrom(0, size, length)
      expect(chunks).toHaveLength(chunkCount(size, length))
      let covered = 0
      for (const [place, { index, start, end }] of chunks.entries()) {
        expect([index, start]).toEqual([place, covered])
        expect(end - start).toBeGreaterThan(0)
        expect(end - start).toBe(Math.min(length, size - start))
        covered = end
      }
      expect(covered).toBe(size)
    }),
  )
})

test('a resumed upload sends the rest of what a whole one would send', () => {
  fc.assert(
    fc.property(sizes, fc.nat(1000), ({ size, length }, first) => {
      expect(chunksFrom(first, size, length)).toEqual(chunksFrom(0, size, length).slice(first))
    }),
  )
})

test.each([
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [0, 10, 1],
])('%i bytes in chunks of %i: %i', (size, length, count) => {
  expect(chunkCount(size, length)).toBe(count)
})

test('content-range names the last byte, not the one after it', () => {
  expect(chunksFrom(0, 25, 10).map((chunk) => contentRange(chunk, 25))).toEqual([
    'bytes 0-9/25',
    'bytes 10-19/25',
    'bytes 20-24/25',
  ])
})
