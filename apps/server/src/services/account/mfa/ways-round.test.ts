import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import {
  changeEmail,
  changeLink,
  NEW_PASSWORD,
  PENDING,
} from '../../../../test/email/email-changes.ts'
import { codeTo, linkTo } from '../../../../test/email/outbox.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { openBrowser } from '../../../../test/oauth/browser.ts'
import { openOauthServer, SAME_ORIGIN } from '../../../../test/oauth/oauth.ts'
import { ACCESS_TOKENS, newToken } from '../../../../test/people/access-tokens.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { addPasskey, PASSKEYS } from '../../../../test/people/passkeys.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PHONE = '+4915112345678'
const SHUT = '401 user_more_factors_required'
const url = 'http://localhost:3000/somewhere'
const SIGN_IN = '/v1/account/sessions/email'

type Request = Person['request']

/** Ann, whose mailbox and phone are verified; and a guest. */
async function openVerified() {
  const server = await openOauthServer()
  const { ann } = await people(server.app, 'ann')
  const guest = caller(server.app)
  await server.verifyEmail(ann.accountId)
  await ann.request('PATCH', '/v1/account/phone', { phone: PHONE, password: PASSWORD })
  await ann.request('POST', '/v1/account/verification/phone')
  const proof = { userId: ann.accountId, secret: await codeTo(server.platform, PHONE) }
  const verified = await ann.request('PUT', '/v1/account/verification/phone', proof)
  expect(verified.statusCode).toBe(200)
  return { server, ann, guest, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

/** With an authenticator app, besides. */
async function open() {
  const world = await openVerified()
  const { server, ann } = world
  const secret = await addTotp(server, ann)
  // The code that set the app up works once.
  server.clock.advance(MINUTE)
  return { ...world, otp: () => totpOf(secret, server.clock.now()) }
}
type World = Awaited<ReturnType<typeof open>>

/** Signs in by a secret that is sent to somewhere. */
async function byToken({ server, guest }: World, kind: string, whom: object, to: string) {
  const asked = await guest('POST', `/v1/account/tokens/${kind}`, { userId: 'unique()', ...whom })
  const { userId } = asked.json<{ userId: string }>()
  const secret =
    kind === 'magic-url'
      ? (await linkTo(server.platform, to)).secret
      : await codeTo(server.platform, to)
  const opened = await guest('POST', '/v1/account/sessions/token', { userId, secret })
  return caller(server.app, { cookie: cookieOf(opened) })
}

async function byPassword({ server, ann }: World, password: string, headers = {}) {
  const opened = await caller(server.app, headers)('POST', SIGN_IN, { email: ann.email, password })
  return caller(server.app, { cookie: cookieOf(opened) })
}

/** What one thing alone opens. */
const WAYS: readonly [name: string, attack: (world: World) => Promise<Request>][] = [
  ['the password', async (world) => byPassword(world, PASSWORD)],
  [
    'the password, in a browser that its owner has left',
    async (world) => {
      await world.ann.request('DELETE', '/v1/account/sessions/current')
      return byPassword(world, PASSWORD, { cookie: world.ann.cookie })
    },
  ],
  [
    'a link to the mailbox',
    async (world) => byToken(world, 'magic-url', { email: world.ann.email }, world.ann.email),
  ],
  [
    'a code to the mailbox',
    async (world) => byToken(world, 'email', { email: world.ann.email }, world.ann.email),
  ],
  ['a code to the phone', async (world) => byToken(world, 'phone', { phone: PHONE }, PHONE)],
  [
    'a password that the mailbox has set',
    async (world) => {
      const { server, ann, guest } = world
      await guest('POST', '/v1/account/recovery', { email: ann.email, url })
      const { userId, secret } = await linkTo(server.platform, ann.email)
      const reset = { userId, secret, password: NEW_PASSWORD }
      expect((await guest('PUT', '/v1/account/recovery', reset)).statusCode).toBe(200)
      return byPassword(world, NEW_PASSWORD)
    },
  ],
  [
    'a change of the email that the old mailbox has undone',
    async (world) => {
      const { server, ann, guest } = world
      await changeEmail(server, ann, 'new@example.com')
      const { proof } = await changeLink(server.platform, ann.email)
      const undone = await guest('PUT', `${PENDING}/undo`, { ...proof, password: NEW_PASSWORD })
      expect(undone.statusCode).toBe(204)
      return byPassword(world, NEW_PASSWORD)
    },
  ],
  [
    'a connected service',
    async ({ server, ann }) => {
      const own = openBrowser(server.app, ann.cookie)
      await server.signIn(own, 'mallory', { headers: SAME_ORIGIN })
      const browser = openBrowser(server.app)
      await server.signIn(browser, 'mallory')
      return caller(server.app, { cookie: browser.cookies() })
    },
  ],
]

test.each(WAYS)('%s opens nothing, and mailbox and phone do not confirm it', async (_n, attack) => {
  await using world = await open()
  const request = await attack(world)
  expect(outcomeOf(await request('GET', '/v1/account'))).toBe(SHUT)
  for (const factor of ['email', 'phone'])
    expect(outcomeOf(await confirmBy({ request }, factor, '123456'))).toMatch(/^400 /)
  const factors = await request('GET', '/v1/account/mfa/factors')
  expect(factors.json()).toMatchObject({ totp: true, email: false, phone: false })
  expect((await confirmBy({ request }, 'totp', world.otp)).statusCode).toBe(200)
  expect((await request('GET', '/v1/account')).statusCode).toBe(200)
})

test('beside a passkey, mailbox and phone do not confirm the password', async () => {
  await using world = await openVerified()
  const { server, ann } = world
  await addPasskey(ann)
  await ann.request('PATCH', '/v1/account/mfa', { mfa: true })
  const half = await signInAgain(server.app, ann)
  for (const [factor, to] of [
    ['email', ann.email],
    ['phone', PHONE],
  ] as const) {
    const confirmed = await confirmBy(half, factor, async () => codeTo(server.platform, to))
    expect(outcomeOf(confirmed)).toBe('400 general_bad_request')
  }
  expect(outcomeOf(await half.request('GET', '/v1/account'))).toBe(SHUT)
})

test('an invitation to the mailbox of an account opens nothing', async () => {
  await using world = await open()
  const { server, ann, guest } = world
  Object.assign(server.config, { registration: 'invite' })
  const account = { userId: 'unique()', email: ann.email, password: NEW_PASSWORD, name: 'Ann' }
  const answered = await guest('POST', '/v1/account', { ...account, invitation: 'any' })
  expect([answered.statusCode, cookieOf(answered)]).toEqual([expect.any(Number), ''])
  expect(answered.statusCode).toBeGreaterThanOrEqual(400)
  const opened = await guest('POST', SIGN_IN, { email: ann.email, password: NEW_PASSWORD })
  expect(outcomeOf(opened)).toBe('401 user_invalid_credentials')
})

describe('a mailbox that is the only second factor', () => {
  // Without an authenticator app, as an app with the SDK may do it.
  async function openMailbox() {
    const world = await openVerified()
    await world.ann.request('PATCH', '/v1/account/mfa', { mfa: true })
    return { ...world, otp: () => '' }
  }

  test.each(['magic-url', 'email'])('does not confirm a session by %s', async (kind) => {
    await using world = await openMailbox()
    const { email } = world.ann
    const request = await byToken(world, kind, { email }, email)
    const code = async () => codeTo(world.server.platform, email)
    expect(outcomeOf(await confirmBy({ request }, 'email', code))).toBe('400 general_bad_request')
    expect(outcomeOf(await request('GET', '/v1/account'))).toBe(SHUT)
  })

  test('does not confirm the password that it has set, for 72 hours', async () => {
    await using world = await openMailbox()
    const { server, ann, guest } = world
    await guest('POST', '/v1/account/recovery', { email: ann.email, url })
    const { userId, secret } = await linkTo(server.platform, ann.email)
    await guest('PUT', '/v1/account/recovery', { userId, secret, password: PASSWORD })
    const half = await signInAgain(server.app, ann)
    const code = async () => codeTo(server.platform, ann.email)
    expect(outcomeOf(await confirmBy(half, 'email', code))).toBe('400 general_bad_request')
    expect(outcomeOf(await half.request('GET', '/v1/account'))).toBe(SHUT)
    server.clock.advance(72 * HOUR + 1)
    expect((await confirmBy(half, 'email', code)).json()).toMatchObject({
      factors: ['password', 'email'],
    })
  })
})

describe('whoever sits at an open session needs a fresh confirmation', () => {
  const proof = { password: PASSWORD }
  test.each([
    ['PATCH', '/v1/account/email', { email: 'new@example.com', ...proof }],
    ['PATCH', '/v1/account/password', { password: NEW_PASSWORD, oldPassword: PASSWORD }],
    ['PATCH', '/v1/account/phone', { phone: '+4915112345679', ...proof }],
    ['PATCH', '/v1/account/mfa', { mfa: false }],
    ['DELETE', '/v1/account/mfa/authenticators/totp', undefined],
    ['POST', '/v1/account/mfa/authenticators/totp', undefined],
    ['POST', '/v1/account/mfa/recovery-codes', undefined],
    ['PATCH', '/v1/account/mfa/recovery-codes', undefined],
    ['GET', '/v1/account/mfa/recovery-codes', undefined],
    ['POST', `${PASSKEYS}/registration`, proof],
    ['POST', ACCESS_TOKENS, undefined],
    ['GET', '/v1/account/export', undefined],
    ['DELETE', '/v1/account', proof],
  ] as const)('to %s %s', async (method, path, body) => {
    await using server = await testApp()
    const { ann } = await people(server.app, 'ann')
    await addTotp(server, ann)
    server.clock.advance(10 * MINUTE)
    const sent = path === ACCESS_TOKENS ? newToken(server.clock.now()) : body
    expect(outcomeOf(await ann.request(method, path, sent))).toBe('401 user_challenge_required')
    expect((await ann.request('GET', '/v1/account')).json()).toMatchObject({
      email: ann.email,
      phone: '',
      mfa: true,
    })
  })

  test('which the app gives', async () => {
    await using server = await testApp()
    const { ann } = await people(server.app, 'ann')
    const secret = await addTotp(server, ann)
    server.clock.advance(11 * MINUTE)
    expect((await confirmBy(ann, 'totp', totpOf(secret, server.clock.now()))).statusCode).toBe(200)
    const change = { password: NEW_PASSWORD, oldPassword: PASSWORD }
    expect((await ann.request('PATCH', '/v1/account/password', change)).statusCode).toBe(200)
  })
})
