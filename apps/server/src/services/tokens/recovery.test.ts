import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { messagesTo, linkTo } from '../../../test/email/outbox.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const AT = '/v1/account/recovery'
const PAGE = 'http://localhost:3000/reset-password'
const MINUTE = 60_000
const NEXT = 'another good password'

const ask = async ({ app }: TestApp, email: string, url = PAGE) =>
  caller(app)('POST', AT, { email, url })

async function signIn({ app }: TestApp, email: string, password: string): Promise<number> {
  const response = await caller(app)('POST', '/v1/account/sessions/email', { email, password })
  return response.statusCode
}

describe('recovery', () => {
  test('sends one email, whose link sets a password and ends every session', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const asked = await ask(server, ' Alice@Example.com ')
    expect([asked.statusCode, asked.json<{ secret: string }>().secret]).toEqual([201, ''])
    const { page, ...proof } = await linkTo(server.platform, alice.email)
    expect(page).toBe(PAGE)
    expect(proof.secret).toMatch(/^[0-9a-f]{64}$/)
    expect(asked.body).not.toContain(proof.secret)
    const done = await caller(server.app)('PUT', AT, { ...proof, password: NEXT })
    expect(done.statusCode).toBe(200)
    expect((await alice.request('GET', '/v1/account')).statusCode).toBe(401)
    expect(await signIn(server, alice.email, PASSWORD)).toBe(401)
    expect(await signIn(server, alice.email, NEXT)).toBe(201)
  })

  test('responds the same for an unknown address, and sends nothing', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const shapes = []
    for (const email of [alice.email, 'nobody@example.com']) {
      const first = (await ask(server, email)).json<{ userId: string }>()
      const second = (await ask(server, email)).json<{ userId: string }>()
      expect(first.userId).not.toBe(second.userId)
      expect(first.userId).not.toBe(alice.accountId)
      shapes.push(Object.entries(first).map(([key, value]) => [key, typeof value, value.length]))
    }
    expect(shapes[0]).toEqual(shapes[1])
    expect((await messagesTo(server.platform, alice.email)).length).toBe(2)
    expect((await messagesTo(server.platform, 'nobody@example.com')).length).toBe(0)
  })

  test.each([
    ['used', async (_server: TestApp) => {}, true],
    ['older than the newest', async (server: TestApp) => ask(server, 'alice@example.com'), false],
    ['an hour old', async ({ clock }: TestApp) => clock.advance(60 * MINUTE), false],
  ] as const)('rejects a secret that is %s', async (_, meanwhile, useFirst) => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    await ask(server, alice.email)
    const { userId, secret } = await linkTo(server.platform, alice.email)
    const guest = caller(server.app)
    if (useFirst) await guest('PUT', AT, { userId, secret, password: PASSWORD })
    await meanwhile(server)
    const before = await hashState(server.platform)
    const response = await guest('PUT', AT, { userId, secret, password: NEXT })
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
      401,
      'user_invalid_token',
    ])
    expect(await hashState(server.platform)).toBe(before)
  })

  test('succeeds for one of twenty concurrent requests with the same secret', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    await ask(server, alice.email)
    const { userId, secret } = await linkTo(server.platform, alice.email)
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        caller(server.app)('PUT', AT, { userId, secret, password: `${NEXT} ${at}` }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(401),
    ])
  })

  test('keeps the secret when the two passwords differ', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    await ask(server, alice.email)
    const { userId, secret } = await linkTo(server.platform, alice.email)
    const reset = { userId, secret, password: NEXT }
    const guest = caller(server.app)
    const refused = await guest('PUT', AT, { ...reset, passwordAgain: `${NEXT}.` })
    expect(refused.json<{ type: string }>().type).toBe('user_password_mismatch')
    const done = await guest('PUT', AT, { ...reset, passwordAgain: NEXT })
    expect(done.statusCode).toBe(200)
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/reset',
    '//localhost:3000/reset',
    'http://localhost:3000@evil.example/',
    'http://localhost:3000\r\nBcc: a@b.example',
  ])('sends no email with the link %j', async (url) => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const before = await hashState(server.platform)
    const response = await ask(server, alice.email, url)
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
      400,
      'general_argument_invalid',
    ])
    expect(await hashState(server.platform)).toBe(before)
    expect(await messagesTo(server.platform, alice.email)).toEqual([])
  })

  test('is off without a mail server', async () => {
    await using server = await testApp({ captureEmails: false })
    const response = await ask(server, 'alice@example.com')
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
      503,
      'general_smtp_disabled',
    ])
  })

  test('sends ten emails an hour to one address, whoever requests them by whichever call', async () => {
    await using server = await testApp({ rateLimits: true, trustedProxies: ['loopback'] })
    const ways = [
      ['/v1/account/recovery', { email: 'bob@example.com', url: PAGE }],
      ['/v1/account/tokens/magic-url', { email: 'BOB@example.com', userId: 'unique()' }],
      ['/v1/account/tokens/email', { email: 'bob@example.com', userId: 'unique()' }],
    ] as const
    const statuses = []
    for (let at = 0; at < 12; at++) {
      const [url, body] = ways[at % 3] ?? ways[0]
      const from = { 'x-forwarded-for': `192.0.2.${at}` }
      statuses.push((await caller(server.app, from)('POST', url, body)).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429])
  })
})
