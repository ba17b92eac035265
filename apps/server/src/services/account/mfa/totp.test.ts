import { expect, test } from 'vitest'
import { describeTotp, newTotpSecret, stepOfCode } from './totp.ts'

const SECOND = 1000
/** RFC 6238, appendix B: SHA-1, the last six of the eight digits. */
const SECRET = new TextEncoder().encode('12345678901234567890')
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(VECTORS)('at %i seconds the code is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(SECRET, code, seconds * SECOND)).toBe(step)
  expect(stepOfCode(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * SECOND)).toBe(step)
})

test.each([
  ['the step before', 30, true],
  ['the step after', -30, true],
  ['two steps before', 60, false],
  ['two steps after', -60, false],
])('a code of %s', (_name, seconds, works) => {
  const time = (1_234_567_890 + seconds) * SECOND
  expect(stepOfCode(SECRET, '005924', time)).toBe(works ? 41_152_263 : undefined)
})

test.each(['', '00592', '0059240', '005925', 'abcdef', '-05924', '٠٠٥٩٢٤'])(
  'is never %j',
  (code) => {
    expect(stepOfCode(SECRET, code, 1_234_567_890 * SECOND)).toBeUndefined()
  },
)

test('an app gets the secret, who it is for, and of what', () => {
  const { secret, uri } = describeTotp(SECRET, { issuer: 'Dev: hood', label: 'a:b@example.com' })
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(uri)
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Dev  hood:a b@example.com',
  ])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'Dev  hood' })
  expect(newTotpSecret()).toHaveLength(20)
})
