import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { codeTo, linkTo } from '../../../../test/email/outbox.ts'
import { fillPath } from '../../../../test/http/bad-input.ts'
import { operationsOf, outcomeOf, PLACES } from '../../../../test/http/operations.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'
import { openSocket } from '../../../../test/sockets/sockets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ANN = 'ann@example.com'
const ADDRESSES = { ...PLACES, sessionId: 'current' }
/** What a session that lacks a factor reaches. */
const REACHED = new Set([
  // Its sockets are a guest's.
  'get /realtime',
  'delete /account/sessions/{sessionId}',
  'get /account/mfa/factors',
  'post /account/mfa/challenges',
  'put /account/mfa/challenges',
  'post /account/mfa/challenge',
  'put /account/mfa/challenge',
  'get /account/mfa/lost-factors',
  'post /account/mfa/lost-factors',
  'put /account/mfa/lost-factors',
  'post /account/passkeys/confirmation',
  'put /account/passkeys/confirmation',
])

/** Ann has an authenticator app, and a new session that has confirmed the password alone. */
async function openAnn(options?: Parameters<typeof testApp>[0]) {
  const server = await testApp(options)
  const { ann } = await people(server.app, 'ann')
  const secret = await addTotp(server, ann)
  // The code that set the app up works once.
  server.clock.advance(MINUTE)
  const half = await signInAgain(server.app, ann)
  const otp = () => totpOf(secret, server.clock.now())
  return { server, ann, half, otp, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

async function verifyEmail({ app, platform }: TestApp, { request, email }: Person) {
  await request('POST', '/v1/account/verification', { url: 'http://localhost:3000/verify' })
  const { userId, secret } = await linkTo(platform, email)
  const done = await caller(app)('PUT', '/v1/account/verification', { userId, secret })
  expect(done.statusCode).toBe(200)
}

describe('a session that lacks a factor', () => {
  test('reaches the calls that confirm it, and no other', async () => {
    await using world = await openAnn()
    const { server, half } = world
    const wrong: string[] = []
    for (const { method, path } of await operationsOf(server.app)) {
      if (REACHED.has(`${method} ${path}`)) continue
      const body = method === 'get' ? undefined : {}
      const response = await half.request(
        method.toUpperCase() as 'POST',
        fillPath(path, ADDRESSES),
        body,
      )
      if (outcomeOf(response) !== '401 user_more_factors_required')
        wrong.push(`${method} ${path}: ${outcomeOf(response)}`)
    }
    expect(wrong).toEqual([])
    const factors = await half.request('GET', '/v1/account/mfa/factors')
    expect(factors.json()).toEqual({
      totp: true,
      recoveryCode: false,
      email: false,
      phone: false,
      custom: false,
    })
    expect((await half.request('DELETE', '/v1/account/sessions/current')).statusCode).toBe(204)
  })

  test('opens no socket as a member', async () => {
    await using world = await openAnn()
    await using socket = await openSocket(world.server.app, { cookie: world.half.cookie })
    expect((await socket.next()).data['user']).toBeNull()
  })

  test('of before the second factor was switched on lacks it too, with its sockets and JWTs', async () => {
    await using server = await testApp()
    const { ann } = await people(server.app, 'ann')
    const other = await signInAgain(server.app, ann)
    const { jwt } = (await other.request('POST', '/v1/account/jwts')).json()
    await using socket = await openSocket(server.app, { cookie: other.cookie })
    expect((await socket.next()).data['user']).not.toBeNull()
    await addTotp(server, ann)
    await socket.closed
    expect(outcomeOf(await other.request('GET', '/v1/account'))).toBe(
      '401 user_more_factors_required',
    )
    const byJwt = caller(server.app, { 'x-appwrite-jwt': jwt })
    expect(outcomeOf(await byJwt('GET', '/v1/account'))).toBe('401 user_more_factors_required')
    for (const path of ['', '/mfa/factors'])
      expect(outcomeOf(await byJwt('GET', `/v1/account${path}`))).toMatch(/^401/)
    expect((await ann.request('GET', '/v1/account')).json()).toMatchObject({ mfa: true })
  })

  test('is complete after the code of the app, and so is its JWT', async () => {
    await using world = await openAnn()
    const { half, otp, server } = world
    const confirmed = await confirmBy(half, 'totp', otp)
    expect(confirmed.json()).toMatchObject({
      current: true,
      secret: '',
      factors: ['password', 'totp'],
      mfaUpdatedAt: new Date(server.clock.now()).toISOString().replace('Z', '+00:00'),
    })
    expect((await half.request('GET', '/v1/account')).statusCode).toBe(200)
    const { jwt } = (await half.request('POST', '/v1/account/jwts')).json()
    const byJwt = caller(server.app, { 'x-appwrite-jwt': jwt })
    expect((await byJwt('GET', '/v1/account')).statusCode).toBe(200)
    expect(outcomeOf(await byJwt('GET', '/v1/account/mfa/factors'))).toBe('401 user_unauthorized')
  })
})

describe('ways round the second factor', () => {
  test.each([
    ['a link to the mailbox', '/v1/account/tokens/magic-url', linkTo],
    [
      'a code to the mailbox',
      '/v1/account/tokens/email',
      async (platform: TestApp['platform'], to: string) => ({ secret: await codeTo(platform, to) }),
    ],
  ])(
    '%s opens a session that lacks it, and the mailbox does not confirm it',
    async (_n, url, secretOf) => {
      await using world = await openAnn()
      const { server, ann, otp } = world
      await verifyEmail(server, ann)
      const guest = caller(server.app)
      const { userId } = (await guest('POST', url, { userId: 'unique()', email: ANN })).json()
      const { secret } = await secretOf(server.platform, ANN)
      const opened = await guest('POST', '/v1/account/sessions/token', { userId, secret })
      expect(opened.json().factors).toEqual(['email'])
      const half = { request: caller(server.app, { cookie: cookieOf(opened) }) }
      expect(outcomeOf(await half.request('GET', '/v1/account'))).toBe(
        '401 user_more_factors_required',
      )
      expect((await half.request('GET', '/v1/account/mfa/factors')).json().email).toBe(false)
      expect(outcomeOf(await confirmBy(half, 'email', '123456'))).toBe('400 general_bad_request')
      expect((await confirmBy(half, 'totp', otp)).statusCode).toBe(200)
    },
  )

  test('a reset password leaves the factors, and its mailbox confirms nothing for 72 hours', async () => {
    await using server = await testApp()
    const { ann } = await people(server.app, 'ann')
    // Without an authenticator app, as an app with the SDK may do it.
    await verifyEmail(server, ann)
    await ann.request('PATCH', '/v1/account/mfa', { mfa: true })
    const guest = caller(server.app)
    const url = 'http://localhost:3000/reset'
    await guest('POST', '/v1/account/recovery', { email: ANN, url })
    const proof = await linkTo(server.platform, ANN)
    const reset = { userId: proof.userId, secret: proof.secret, password: PASSWORD }
    expect((await guest('PUT', '/v1/account/recovery', reset)).statusCode).toBe(200)
    const half = await signInAgain(server.app, ann)
    expect(outcomeOf(await half.request('GET', '/v1/account'))).toBe(
      '401 user_more_factors_required',
    )
    expect(outcomeOf(await confirmBy(half, 'email', '123456'))).toBe('400 general_bad_request')
    server.clock.advance(72 * HOUR + 1)
    const code = async () => codeTo(server.platform, ANN)
    expect((await confirmBy(half, 'email', code)).json()).toMatchObject({
      factors: ['password', 'email'],
    })
  })

  test.each(['email', 'password', 'phone'])('a new %s needs a fresh confirmation', async (what) => {
    await using world = await openAnn()
    const { server, half, otp } = world
    await confirmBy(half, 'totp', otp)
    server.clock.advance(11 * MINUTE)
    const next = {
      email: 'new@example.com',
      password: 'another good password',
      phone: '+4915112345678',
    }
    const value = { [what]: next[what as keyof typeof next] }
    const body =
      what === 'password' ? { ...value, oldPassword: PASSWORD } : { ...value, password: PASSWORD }
    const change = async () => half.request('PATCH', `/v1/account/${what}`, body)
    expect(outcomeOf(await change())).toBe('401 user_challenge_required')
    await confirmBy(half, 'totp', otp)
    expect((await change()).statusCode).toBe(200)
  })

  test.each([
    ['PATCH', '/v1/account/mfa', { mfa: false }],
    ['DELETE', '/v1/account/mfa/authenticators/totp', undefined],
    ['POST', '/v1/account/mfa/authenticators/totp', undefined],
    ['POST', '/v1/account/mfa/recovery-codes', undefined],
    ['PATCH', '/v1/account/mfa/recovery-codes', undefined],
    ['GET', '/v1/account/mfa/recovery-codes', undefined],
    ['GET', '/v1/account/export', undefined],
    ['DELETE', '/v1/account', { password: PASSWORD }],
  ] as const)('%s %s needs one, too', async (method, path, body) => {
    await using world = await openAnn()
    const { server, ann, half, otp } = world
    await confirmBy(half, 'totp', otp)
    server.clock.advance(10 * MINUTE)
    for (const { request } of [half, ann])
      expect(outcomeOf(await request(method, path, body))).toBe('401 user_challenge_required')
  })
})
