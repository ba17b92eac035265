import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { policyOf } from './kinds.ts'

const COUNT = 100_000
/** Standard deviations that chance exceeds less than once in 10^10 runs. */
const STRAY = 6.5

/** The difference of the counts from a uniform distribution: chi-square. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
}

/** The limit of chi-square for this many counts, by Wilson and Hilferty. */
function bound(counts: number): number {
  const freedom = counts - 1
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + STRAY * Math.sqrt(part)) ** 3
}

/** Whether texts of this many digits are not uniformly distributed. */
function isUneven(texts: readonly string[], digits: number): boolean {
  const counts = Array<number>(10 ** digits).fill(0)
  for (const text of texts) counts[Number(text)] = (counts[Number(text)] ?? 0) + 1
  return chiSquare(counts) > bound(counts.length)
}

/** The parts of six-digit codes that are not uniform: the digits, their halves, or one position. */
function uneven(codes: readonly string[]): string[] {
  const places = [0, 1, 2, 3, 4, 5]
  return [
    ...(isUneven(codes.join('').split(''), 1) ? ['digits'] : []),
    ...[0, 3].filter((at) =>
      isUneven(
        codes.map((code) => code.slice(at, at + 3)),
        3,
      ),
    ),
    ...places.filter((at) =>
      isUneven(
        codes.map((code) => code.charAt(at)),
        1,
      ),
    ),
  ].map(String)
}

test.each(['email', 'phone', 'phoneVerification'] as const)(
  'codes by %s have six digits, uniformly distributed',
  (kind) => {
    const { generate, life, maxMisses } = policyOf(kind)
    expect([life, maxMisses]).toEqual([600_000, 5])
    const codes = Array.from({ length: COUNT }, generate)
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(uneven(codes)).toEqual([])
  },
)

test('biased codes would be detected', () => {
  const skewed = Array.from({ length: COUNT }, () =>
    Array.from(randomBytes(6), (byte) => byte % 10).join(''),
  )
  expect(uneven(skewed)).toContain('digits')
})
