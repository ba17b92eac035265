import { Session, SessionList } from '@devhood/contract/schemas'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'
import { sharedApp } from '../../../../test/app/shared-app.ts'

const EMAIL = '/v1/account/sessions/email'
const SESSIONS = '/v1/account/sessions'
const ME = '/v1/account'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const credentials = { email: 'alice@example.com', password: PASSWORD }
const credentialsOf = ({ email }: Person) => ({ email, password: PASSWORD })
const guestScope = {
  message: 'Sign in to do this.',
  code: 401,
  type: 'general_unauthorized_scope',
  version: '1.0.0',
}
const notFound = {
  message: 'There is no such session.',
  code: 404,
  type: 'user_session_not_found',
  version: '1.0.0',
}

const server = sharedApp()

test.each([EMAIL, SESSIONS])('POST %s opens a session', async (url) => {
  const { alice } = await people(server().app, 'alice')
  const response = await caller(server().app)('POST', url, credentialsOf(alice), {
    'user-agent': CHROME,
  })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({
    $id: expect.stringMatching(/^[0-9a-v]{24}$/),
    $createdAt: '2026-01-15T12:00:00.000+00:00',
    $updatedAt: '2026-01-15T12:00:00.000+00:00',
    userId: alice.accountId,
    expire: '2026-07-14T12:00:00.000+00:00',
    provider: 'email',
    providerUid: alice.email,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: '127.0.0.1',
    osCode: 'WIN',
    osName: 'Windows',
    osVersion: '10',
    clientType: 'browser',
    clientCode: 'CH',
    clientName: 'Chrome',
    clientVersion: '142.0',
    clientEngine: 'Blink',
    clientEngineVersion: '142.0.0.0',
    deviceName: 'desktop',
    deviceBrand: '',
    deviceModel: '',
    countryCode: '--',
    countryName: 'Unknown',
    current: true,
    factors: ['password'],
    secret: '',
    mfaUpdatedAt: '',
  })
  expect(Check(Session, response.json())).toBe(true)
  expect((await caller(server().app, { cookie: cookieOf(response) })('GET', ME)).json().$id).toBe(
    alice.accountId,
  )
})

test.each([
  ['a wrong password', { ...credentials, password: 'another password' }],
  ['an unknown email', { ...credentials, email: 'nobody@example.com' }],
])('%s gets the same error', async (_name, body) => {
  await people(server().app, 'alice')
  const response = await caller(server().app)('POST', EMAIL, body)
  expect(response.json()).toEqual({
    message: 'Wrong email or password.',
    code: 401,
    type: 'user_invalid_credentials',
    version: '1.0.0',
  })
  const { date: _, 'x-request-id': __, ...headers } = response.headers
  expect(headers).toEqual({
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'content-length': '101',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'application/json; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test.each([
  ['no email', { password: PASSWORD }, 'Parameter "email" is not optional.'],
  ['no password', { email: 'a@example.com' }, 'Parameter "password" is not optional.'],
  [
    'no address',
    { email: 'a', password: PASSWORD },
    'Parameter "email" must be an email address of at most 254 characters.',
  ],
  [
    '7 characters',
    { email: 'a@example.com', password: '1234567' },
    'Parameter "password" must be 8 to 256 characters long.',
  ],
])('%s is not a sign-in', async (_name, body, message) => {
  const { code, type, message: text } = (await caller(server().app)('POST', EMAIL, body)).json()
  expect({ code, type, text }).toEqual({
    code: 400,
    type: 'general_argument_invalid',
    text: message,
  })
})

test('signing in ignores the case of the email', async () => {
  await people(server().app, 'alice')
  const response = await caller(server().app)('POST', EMAIL, {
    ...credentials,
    email: ' Alice@EXAMPLE.com',
  })
  expect(response.statusCode).toBe(201)
})

test.each([
  ['GET', ME],
  ['GET', SESSIONS],
  ['GET', `${SESSIONS}/current`],
  ['DELETE', `${SESSIONS}/current`],
  ['DELETE', `${SESSIONS}/any`],
  ['DELETE', SESSIONS],
] as const)('a guest may not %s %s', async (method, url) => {
  const response = await caller(server().app)(method, url)
  expect([response.statusCode, response.json()]).toEqual([401, guestScope])
  expect(response.headers['x-fallback-cookies']).toBe(undefined)
})

test('the list shows live sessions, oldest first, one of them current', async () => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  server.clock.advance(1000)
  const second = await caller(server.app)('POST', EMAIL, credentialsOf(alice))
  const list = (await alice.request('GET', SESSIONS)).json()
  expect(Check(SessionList, list)).toBe(true)
  expect(list.total).toBe(2)
  expect(list.sessions.map(({ current }: { current: boolean }) => current)).toEqual([true, false])
  expect(list.sessions[1]).toEqual({ ...second.json(), current: false })
  expect((await bob.request('GET', SESSIONS)).json().total).toBe(1)
})

test('a session can be read as current or by id, by its owner only', async () => {
  const { alice, bob } = await people(server().app, 'alice', 'bob')
  const current = (await alice.request('GET', `${SESSIONS}/current`)).json()
  expect(current.current).toBe(true)
  expect((await alice.request('GET', `${SESSIONS}/${current.$id}`)).json()).toEqual(current)
  const others = await bob.request('GET', `${SESSIONS}/${current.$id}`)
  expect([others.statusCode, others.json()]).toEqual([404, notFound])
  expect((await alice.request('GET', `${SESSIONS}/unknown`)).json()).toEqual(notFound)
})

test.each(['_bad', 'x'.repeat(37), 'x'.repeat(500), '..%2f..', '%00', '%F0%9F%8E%89'])(
  'an id of the form %s is rejected without a lookup',
  async (id) => {
    const { alice } = await people(server().app, 'alice')
    for (const method of ['GET', 'DELETE'] as const) {
      const response = await alice.request(method, `${SESSIONS}/${id}`)
      expect([response.statusCode, response.json().type]).toEqual([400, 'general_argument_invalid'])
    }
  },
)

test('no concurrent request that starts after the sign-out response succeeds', async () => {
  const { alice } = await people(server().app, 'alice')
  const write = async () =>
    (await alice.request('PATCH', '/v1/account/prefs', { prefs: { a: 1 } })).statusCode
  const times = (count: number) => Array.from({ length: count }, write)
  const before = times(20)
  const signedOut = alice.request('DELETE', `${SESSIONS}/current`, {})
  const racing = times(20)
  expect((await signedOut).statusCode).toBe(204)
  const after = await Promise.all(times(20))
  const begunBefore = await Promise.all([...before, ...racing])
  expect(begunBefore.filter((status) => status !== 200 && status !== 401)).toEqual([])
  expect(new Set(after)).toEqual(new Set([401]))
})

test('signing out ends the session permanently', async () => {
  const { alice } = await people(server().app, 'alice')
  const response = await alice.request(
    'DELETE',
    `${SESSIONS}/current`,
    {},
    { 'content-type': 'application/json' },
  )
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(response.headers['x-fallback-cookies']).toBe('[]')
  expect(response.headers['set-cookie']).toBe(
    'a_session_devhood=deleted; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  )
  expect((await alice.request('GET', ME)).json()).toEqual(guestScope)
  expect((await alice.request('DELETE', `${SESSIONS}/current`)).json()).toEqual(guestScope)
})

test('ending another of my sessions does not affect this one or its cookie', async () => {
  const { alice } = await people(server().app, 'alice')
  const phone = await caller(server().app)('POST', EMAIL, credentialsOf(alice))
  const ended = await alice.request('DELETE', `${SESSIONS}/${phone.json().$id}`)
  expect([
    ended.statusCode,
    ended.headers['set-cookie'],
    ended.headers['x-fallback-cookies'],
  ]).toEqual([204, undefined, undefined])
  expect((await caller(server().app, { cookie: cookieOf(phone) })('GET', ME)).statusCode).toBe(401)
  expect((await alice.request('GET', ME)).statusCode).toBe(200)
})

test("nobody can end another person's session", async () => {
  const { alice, bob } = await people(server().app, 'alice', 'bob')
  const { $id } = (await alice.request('GET', `${SESSIONS}/current`)).json()
  expect((await bob.request('DELETE', `${SESSIONS}/${$id}`)).json()).toEqual(notFound)
  expect((await alice.request('GET', ME)).statusCode).toBe(200)
})

test('ending all sessions ends mine only', async () => {
  const { alice, bob } = await people(server().app, 'alice', 'bob')
  const phone = caller(server().app, {
    cookie: cookieOf(await caller(server().app)('POST', EMAIL, credentialsOf(alice))),
  })
  const response = await alice.request('DELETE', SESSIONS)
  expect([response.statusCode, response.headers['x-fallback-cookies']]).toEqual([204, '[]'])
  const statuses = [alice.request, phone, bob.request].map(
    async (request) => (await request('GET', ME)).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 200])
})

test('signing in while signed in replaces the session of this browser', async () => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const again = await alice.request('POST', EMAIL, credentialsOf(alice))
  expect((await alice.request('GET', ME)).statusCode).toBe(401)
  const browser = caller(server.app, { cookie: cookieOf(again) })
  expect((await browser('GET', SESSIONS)).json().total).toBe(1)
  const switched = await browser('POST', EMAIL, { ...credentials, email: bob.email })
  expect((await browser('GET', ME)).statusCode).toBe(401)
  expect((await caller(server.app, { cookie: cookieOf(switched) })('GET', ME)).json().email).toBe(
    bob.email,
  )
})

test('the eleventh session ends the oldest', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const devices = [alice.request]
  for (let index = 0; index < 10; index++) {
    server.clock.advance(1000)
    devices.push(
      caller(server.app, {
        cookie: cookieOf(await caller(server.app)('POST', EMAIL, credentialsOf(alice))),
      }),
    )
  }
  const statuses = await Promise.all(
    devices.map(async (request) => (await request('GET', ME)).statusCode),
  )
  expect(statuses).toEqual([401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200])
  const list = (await devices[1]?.('GET', SESSIONS))?.json()
  expect(list.total).toBe(10)
})

test('twenty concurrent sign-ins leave ten sessions', async () => {
  const { alice } = await people(server().app, 'alice')
  const responses = await Promise.all(
    Array.from({ length: 20 }, async () =>
      caller(server().app)('POST', EMAIL, credentialsOf(alice)),
    ),
  )
  const devices = responses.map((response) => caller(server().app, { cookie: cookieOf(response) }))
  const statuses = await Promise.all(
    [alice.request, ...devices].map(async (request) => (await request('GET', ME)).statusCode),
  )
  expect(statuses.filter((status) => status === 200).length).toBe(10)
})
