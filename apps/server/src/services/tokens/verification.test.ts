import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { linkTo } from '../../../test/email/outbox.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const PAGE = 'http://localhost:3000/verify-email?from=settings'
const PATHS = ['/v1/account/verification', '/v1/account/verifications/email']

const isVerified = async ({ request }: Person) =>
  (await request('GET', '/v1/account')).json<{ emailVerification: boolean }>().emailVerification

describe('verification', () => {
  test.each(PATHS)('of an address by %s', async (at) => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const asked = await alice.request('POST', at, { url: PAGE })
    expect(asked.json<object>()).toMatchObject({ userId: alice.accountId, secret: '' })
    const { page, ...proof } = await linkTo(server.platform, alice.email)
    expect(page).toBe('http://localhost:3000/verify-email')
    expect(await isVerified(alice)).toBe(false)
    expect((await caller(server.app)('PUT', at, proof)).statusCode).toBe(200)
    expect(await isVerified(alice)).toBe(true)
    const again = await alice.request('POST', at, { url: PAGE })
    expect(again.json<object>()).toMatchObject({
      code: 409,
      type: 'user_email_already_verified',
    })
  })

  test('of an address does not verify the next address', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    await alice.request('POST', '/v1/account/verification', { url: PAGE })
    const { page, ...proof } = await linkTo(server.platform, alice.email)
    const change = { email: 'next@example.com', password: PASSWORD }
    const changed = await alice.request('PATCH', '/v1/account/email', change)
    const renewed = caller(server.app, { cookie: cookieOf(changed) })
    const response = await renewed('PUT', '/v1/account/verification', proof)
    expect(response.json<object>()).toMatchObject({ code: 401, type: 'user_invalid_token' })
    expect(await isVerified({ ...alice, request: renewed })).toBe(false)
    expect(page).toBe('http://localhost:3000/verify-email')
  })

  test('of a phone needs a number', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const asked = await alice.request('POST', '/v1/account/verification/phone')
    expect(asked.json<object>()).toMatchObject({ code: 400, type: 'user_phone_not_found' })
  })
})

/** Secrets by their purpose, and the call that accepts each. */
async function askFor({ app, platform }: TestApp, alice: Person) {
  const guest = caller(app)
  const { email } = alice
  const asked = {
    recovery: async () => guest('POST', '/v1/account/recovery', { email, url: PAGE }),
    verification: async () => alice.request('POST', '/v1/account/verification', { url: PAGE }),
    magic: async () =>
      guest('POST', '/v1/account/tokens/magic-url', { userId: alice.accountId, email }),
  }
  const secrets = new Map<string, { userId: string; secret: string }>()
  for (const [kind, request] of Object.entries(asked)) {
    await request()
    const { userId, secret } = await linkTo(platform, email)
    secrets.set(kind, { userId, secret })
  }
  return secrets
}

const PLACES = {
  recovery: ['/v1/account/recovery', { password: 'another good password' }],
  verification: ['/v1/account/verification', {}],
  magic: ['/v1/account/sessions/magic-url', {}],
} as const

describe('a secret', () => {
  test.each(
    Object.keys(PLACES).flatMap((kind) =>
      Object.entries(PLACES)
        .filter(([place]) => place !== kind)
        .map(([place, [url, more]]) => ({ kind, place, url, more })),
    ),
  )('for $kind is invalid for $place', async ({ kind, url, more }) => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const secrets = await askFor(server, alice)
    const before = await hashState(server.platform)
    const response = await caller(server.app)('PUT', url, { ...secrets.get(kind), ...more })
    expect(response.json<object>()).toMatchObject({ code: 401, type: 'user_invalid_token' })
    expect(await hashState(server.platform)).toBe(before)
  })
})
