import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'
import { messagesTo } from '../../../../test/email/outbox.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { sharedApp } from '../../../../test/app/shared-app.ts'

const ME = '/v1/account'
const SIGN_IN = '/v1/account/sessions/email'
const OTHER = 'another password'

/** A person with a second session. */
async function twice(app: Parameters<typeof people>[0]) {
  const { alice } = await people(app, 'alice')
  const credentials = { email: alice.email, password: PASSWORD }
  const opened = await caller(app)('POST', SIGN_IN, credentials)
  return { alice, second: caller(app, { cookie: cookieOf(opened) }) }
}
const statusOf = async (request: Person['request']) => (await request('GET', ME)).statusCode

const server = sharedApp()

describe.each([
  ['email', '/v1/account/email', { email: 'New@Example.com', password: PASSWORD }],
  ['password', '/v1/account/password', { password: OTHER, oldPassword: PASSWORD }],
])('a new %s', (_name, url, body) => {
  test('ends every other session and gives this one a new secret', async () => {
    const { alice, second } = await twice(server().app)
    const response = await second('PATCH', url, body)
    expect(response.statusCode).toBe(200)
    const renewed = caller(server().app, { cookie: cookieOf(response) })
    expect([
      await statusOf(alice.request),
      await statusOf(second),
      await statusOf(renewed),
    ]).toEqual([401, 401, 200])
    const { sessions } = (await renewed('GET', '/v1/account/sessions')).json()
    expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([true])
  })

  test('set with a JWT also ends the session of the JWT', async () => {
    const { alice } = await twice(server().app)
    const { jwt } = (await alice.request('POST', '/v1/account/jwts', {})).json()
    const response = await caller(server().app, { 'x-appwrite-jwt': jwt })('PATCH', url, body)
    expect([response.statusCode, response.cookies]).toEqual([200, []])
    expect(await statusOf(alice.request)).toBe(401)
  })
})

test.each([
  [
    'email',
    { email: 'new@example.com', password: PASSWORD },
    'Your email at Devhood is about to change',
  ],
  [
    'phone',
    { phone: '+4915112345678', password: PASSWORD },
    'Your phone number at Devhood was changed',
  ],
  ['password', { password: OTHER, oldPassword: PASSWORD }, 'Your password at Devhood was changed'],
])('of kind %s is reported to the previous address', async (what, body, subject) => {
  await using own = await testApp()
  const { alice } = await people(own.app, 'alice')
  await alice.request('PATCH', `/v1/account/${what.replace('-', '')}`, body)
  const sentEmails = await messagesTo(own.platform, alice.email)
  expect(sentEmails.map((sent) => sent.subject)).toEqual([subject])
})

test('a new phone number is unverified, and sessions stay', async () => {
  const { alice, second } = await twice(server().app)
  const body = { phone: '+4915112345678', password: PASSWORD }
  const response = await second('PATCH', '/v1/account/phone', body)
  const { phone, phoneVerification } = response.json()
  expect({ phone, phoneVerification }).toEqual({ phone: body.phone, phoneVerification: false })
  expect([await statusOf(alice.request), await statusOf(second)]).toEqual([200, 200])
})

test('only the new password signs in', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  server.clock.advance(1000)
  const body = { password: OTHER, oldPassword: PASSWORD }
  const response = await alice.request('PATCH', '/v1/account/password', body)
  expect(response.json().passwordUpdate).toBe('2026-01-15T12:00:01.000+00:00')
  const by = async (password: string) =>
    (await caller(server.app)('POST', SIGN_IN, { email: alice.email, password })).statusCode
  expect([await by(OTHER), await by(PASSWORD)]).toEqual([201, 401])
})

test.each<[string, string, object, string]>([
  [
    'a wrong password',
    'email',
    { email: 'n@example.com', password: OTHER },
    '401 user_invalid_credentials',
  ],
  [
    'a wrong password',
    'phone',
    { phone: '+4915112345678', password: OTHER },
    '401 user_invalid_credentials',
  ],
  [
    'a wrong old password',
    'password',
    { password: OTHER, oldPassword: OTHER },
    '401 user_invalid_credentials',
  ],
  ['no old password', 'password', { password: OTHER }, '401 user_invalid_credentials'],
  [
    "another person's number",
    'phone',
    { phone: '+351911', password: PASSWORD },
    '409 user_phone_already_exists',
  ],
  [
    '7 characters',
    'password',
    { password: '1234567', oldPassword: PASSWORD },
    '400 general_argument_invalid',
  ],
  [
    '257 characters',
    'password',
    { password: 'x'.repeat(257), oldPassword: PASSWORD },
    '400 general_argument_invalid',
  ],
  ['one digit', 'phone', { phone: '+3', password: PASSWORD }, '400 general_argument_invalid'],
  [
    '16 digits',
    'phone',
    { phone: '+1234567890123456', password: PASSWORD },
    '400 general_argument_invalid',
  ],
  [
    'a leading 0',
    'phone',
    { phone: '+0351911', password: PASSWORD },
    '400 general_argument_invalid',
  ],
  [
    'a line end',
    'phone',
    { phone: '+351911\n', password: PASSWORD },
    '400 general_argument_invalid',
  ],
])('after %s the %s is unchanged', async (_fault, what, body, outcome) => {
  const { alice, bob } = await people(server().app, 'alice', 'bob')
  await bob.request('PATCH', '/v1/account/phone', { phone: '+351911', password: PASSWORD })
  const before = await hashState(server().platform)
  const response = await alice.request('PATCH', `/v1/account/${what}`, body)
  expect(`${response.statusCode} ${response.json().type}`).toBe(outcome)
  expect(await hashState(server().platform)).toBe(before)
  expect(await statusOf(alice.request)).toBe(200)
})

test("a password can't be guessed by alternating between two changes", async () => {
  await using server = await testApp({ rateLimits: true })
  const { alice } = await people(server.app, 'alice')
  const codes: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const [url, body] =
      attempt % 2 === 0
        ? ['/v1/account/phone', { phone: '+351911', password: OTHER }]
        : ['/v1/account/password', { password: OTHER, oldPassword: OTHER }]
    codes.push((await alice.request('PATCH', String(url), body as object)).statusCode)
  }
  expect(codes).toEqual([...Array<number>(10).fill(401), 429, 429])
})

test('of two concurrent changes with the same password, one succeeds', async () => {
  const { alice, second } = await twice(server().app)
  const url = '/v1/account/password'
  const responses = await Promise.all([
    alice.request('PATCH', url, { password: 'first password', oldPassword: PASSWORD }),
    second('PATCH', url, { password: 'second password', oldPassword: PASSWORD }),
  ])
  const codes = responses.map(({ statusCode }) => statusCode)
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 401])
})
