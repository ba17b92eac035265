import { expect, test } from 'vitest'
import { encodeHash, openPasswords, parseHash } from './passwords.ts'

/** Cheap enough for a test; the format is the same. */
const cheap = { memory: 64, passes: 1, parallelism: 1 }

test('hashes are argon2id with the documented cost, each with its own salt', async () => {
  const { hash, verify } = openPasswords()
  const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await verify('correct horse', one)).toBe(true)
})

test('a known hash of another implementation is verified', async () => {
  // RFC 9106 has no test vector without a secret; this one is from the reference implementation's tests.
  const known =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await openPasswords(cheap).verify('password', known)).toBe(true)
})

test.each([
  ['itself', 'grün und 🎉 8', true],
  ['a blank more', 'grün und 🎉 8 ', false],
  ['other capitals', 'Grün und 🎉 8', false],
  ['another composition of the same letter', 'gru\u0308n und 🎉 8', false],
  ['nothing', '', false],
])('a password matches exactly: %s', async (_name, attempt, expected) => {
  const { hash, verify } = openPasswords(cheap)
  expect(await verify(attempt, await hash('grün und 🎉 8'))).toBe(expected)
})

test('no password matches the placeholder hash', async () => {
  expect(await openPasswords(cheap).verify('password')).toBe(false)
})

test('a hash with another cost is outdated', async () => {
  const stored = await openPasswords(cheap).hash('password')
  const costs = [cheap, { ...cheap, memory: 128 }, { ...cheap, passes: 2 }]
  expect(costs.map((cost) => openPasswords(cost).isOutdated(stored))).toEqual([false, true, true])
})

test('the stored format round-trips', () => {
  const text = encodeHash({ ...cheap, salt: Buffer.alloc(16, 1), tag: Buffer.alloc(32, 2) })
  expect(encodeHash(parseHash(text))).toBe(text)
})

test('in a flood of sign-ins two are processed, 64 wait, the rest are rejected', async () => {
  const { hash } = openPasswords(cheap)
  const results = await Promise.allSettled(
    Array.from({ length: 500 }, async () => hash('password')),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(500 - 66)
  expect(refused[0]).toMatchObject({
    reason: { type: 'general_service_unavailable', retryAfter: 5 },
  })
})

test('an unknown email costs the same hash as a known one', async () => {
  const derived: object[] = []
  const { hash, verify } = openPasswords(cheap, async (parameters) => {
    derived.push({ ...parameters, nonce: Buffer.byteLength(parameters.nonce) })
    return Buffer.alloc(parameters.tagLength)
  })
  const stored = await hash('the password')
  derived.length = 0
  await verify('another password', stored)
  await verify('another password')
  const expected = { ...cheap, tagLength: 32, nonce: 16, message: Buffer.from('another password') }
  expect(derived).toEqual([expected, expected])
})
