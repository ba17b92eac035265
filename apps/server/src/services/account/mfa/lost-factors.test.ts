import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { linkTo, messagesTo } from '../../../../test/email/outbox.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { caller, PASSWORD, people, type Person } from '../../../../test/people/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LOST = '/v1/account/mfa/lost-factors'
const url = 'http://localhost:3000/second-step'

/** Ann has an authenticator app, a verified mailbox, and a session by the password alone. */
async function open() {
  const server = await testApp({}, { upkeepInterval: 20 })
  const { ann } = await people(server.app, 'ann')
  await ann.request('POST', '/v1/account/verification', { url })
  const { userId, secret: proof } = await linkTo(server.platform, ann.email)
  await caller(server.app)('PUT', '/v1/account/verification', { userId, secret: proof })
  const secret = await addTotp(server, ann)
  server.clock.advance(MINUTE)
  const half = await signInAgain(server.app, ann)
  const otp = () => totpOf(secret, server.clock.now())
  return { server, ann, half, otp, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

/** The password's session asks, and the mailbox confirms. Returns until when the request waits. */
async function ask(
  { app, platform }: TestApp,
  { email }: Person,
  { request }: Pick<Person, 'request'>,
) {
  expect((await request('POST', LOST, { url })).statusCode).toBe(201)
  const { userId, secret } = await linkTo(platform, email)
  const asked = await caller(app)('PUT', LOST, { userId, secret })
  expect(asked.statusCode).toBe(200)
  return asked.json<{ until: string }>().until
}

const news = async ({ request }: Person): Promise<string[]> => {
  const path = '/v1/databases/devhood/collections/notifications/documents'
  const { documents } = (await request('GET', path)).json<{
    documents: { kind: string; group: string }[]
  }>()
  return documents.filter(({ kind }) => kind === 'security').map(({ group }) => group)
}

test('password and mailbox bring one back after 72 hours, of which every device and address hears', async () => {
  await using world = await open()
  const { server, ann, half } = world
  const until = await ask(server, ann, half)
  expect(Date.parse(until) - server.clock.now()).toBe(72 * HOUR)
  expect((await half.request('GET', LOST)).json()).toEqual({ until })
  expect(await news(ann)).toContain('security:factors lost')
  const [told] = await messagesTo(server.platform, ann.email)
  expect(told?.text).toContain('72 hours')
  server.clock.advance(72 * HOUR - 1)
  const stillHalf = await signInAgain(server.app, ann)
  expect(outcomeOf(await stillHalf.request('GET', '/v1/account'))).toBe(
    '401 user_more_factors_required',
  )
  server.clock.advance(1)
  await expect
    .poll(async () => (await stillHalf.request('GET', '/v1/account')).statusCode)
    .toBe(200)
  expect((await stillHalf.request('GET', '/v1/account')).json()).toMatchObject({ mfa: false })
  expect(await news(ann)).toContain('security:factors removed')
})

test('asking again waits no longer', async () => {
  await using world = await open()
  const { server, ann, half } = world
  const until = await ask(server, ann, half)
  server.clock.advance(10 * HOUR)
  expect(await ask(server, ann, half)).toBe(until)
})

test.each([
  [
    'a complete session',
    async ({ ann }: Awaited<ReturnType<typeof open>>) => ann.request('DELETE', LOST),
  ],
  [
    'a factor',
    async ({ half, otp }: Awaited<ReturnType<typeof open>>) => confirmBy(half, 'totp', otp),
  ],
])('%s ends the request', async (_name, end) => {
  await using world = await open()
  const { server, ann, half } = world
  await ask(server, ann, half)
  expect((await end(world)).statusCode).toBeLessThan(300)
  expect((await ann.request('GET', LOST)).json()).toEqual({ until: '' })
  expect(await news(ann)).toContain('security:factors kept')
  const [told] = await messagesTo(server.platform, ann.email)
  expect(told?.text).toContain('72 hours')
})

test('the password alone does not end it, and neither does the mailbox alone begin it', async () => {
  await using world = await open()
  const { server, ann, half } = world
  await ask(server, ann, half)
  expect(outcomeOf(await half.request('DELETE', LOST))).toBe('401 user_more_factors_required')
  const guest = caller(server.app)
  const path = '/v1/account/tokens/magic-url'
  const { userId } = (await guest('POST', path, { userId: 'unique()', email: ann.email })).json()
  const { secret } = await linkTo(server.platform, ann.email)
  const opened = await guest('POST', '/v1/account/sessions/token', { userId, secret })
  const cookie = opened.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const byMailbox = caller(server.app, { cookie })
  expect(outcomeOf(await byMailbox('POST', LOST, { url }))).toBe('400 general_bad_request')
})

test('a link works once, and no more after the email has changed or the password was reset', async () => {
  await using world = await open()
  const { server, ann, half } = world
  await half.request('POST', LOST, { url })
  const proof = await linkTo(server.platform, ann.email)
  const guest = caller(server.app)
  const body = { userId: proof.userId, secret: proof.secret }
  await guest('POST', '/v1/account/recovery', { email: ann.email, url })
  const reset = await linkTo(server.platform, ann.email)
  const password = PASSWORD
  await guest('PUT', '/v1/account/recovery', {
    userId: reset.userId,
    secret: reset.secret,
    password,
  })
  expect(outcomeOf(await guest('PUT', LOST, body))).toBe('401 user_invalid_token')
})

test.each([['without an email that is verified', '400 user_email_not_verified']])(
  '%s there is no such way',
  async (_name, outcome) => {
    await using server = await testApp()
    const { ann } = await people(server.app, 'ann')
    await addTotp(server, ann)
    const half = await signInAgain(server.app, ann)
    expect(outcomeOf(await half.request('POST', LOST, { url }))).toBe(outcome)
  },
)
