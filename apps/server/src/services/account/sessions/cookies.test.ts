import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { statement } from '#platform/database'
import { testApp } from '../../../../test/app/app.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'
import { decodeCredential, encodeCredential } from '../credentials/credential.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../../test/app/shared-app.ts'

const EMAIL = '/v1/account/sessions/email'
const ME = '/v1/account'
const LISTED = 'https://friends.example'
const credentials = { email: 'alice@example.com', password: PASSWORD }
const MARKER = '{"a_session_devhood":"in-cookie"}'
const crossSite = { origin: LISTED, 'sec-fetch-site': 'cross-site' }

const server = sharedApp()

test('a session cookie is hidden from scripts and other sites', async () => {
  await people(server().app, 'alice')
  const response = await caller(server().app)('POST', EMAIL, credentials)
  expect(response.headers['set-cookie']?.[0]).toMatch(
    /^a_session_devhood=[A-Za-z0-9%]+; Path=\/; Expires=Tue, 14 Jul 2026 12:00:00 GMT; HttpOnly; SameSite=Lax$/,
  )
  expect(response.headers['x-fallback-cookies']).toBe(MARKER)
  expect(response.body).not.toContain(decodeCredential(response.cookies[0]?.value ?? '')?.secret)
})

test.each([
  [
    'on https its name binds it to the host',
    { publicUrl: new URL('https://devhood.example') },
    {},
    /^__Host-a_session_devhood=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  ],
  [
    'an untrusted proxy changes nothing',
    {},
    { 'x-forwarded-proto': 'https' },
    /^a_session_devhood=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  ],
])('%s', async (_name, config, headers, expected) => {
  await using server = await testApp(config)
  await people(server.app, 'alice')
  const response = await caller(server.app)('POST', EMAIL, credentials, headers)
  expect(response.headers['set-cookie']?.[0]).toMatch(expected)
})

/** Ways in which Alice's cookie may or may not be sent back. */
async function signInOn({ app }: SharedApp) {
  await people(app, 'alice')
  const response = await caller(app)('POST', EMAIL, credentials)
  return { app, value: response.cookies[0]?.value ?? '', cookie: cookieOf(response) }
}

async function signedIn(overrides: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp({ allowedOrigins: [LISTED], ...overrides })
  return { ...(await signInOn(server)), server }
}

const remembered = sharedWorld(signInOn, sharedApp({ allowedOrigins: [LISTED] }))

type Headers = (value: string) => Record<string, string>
const encoded = encodeURIComponent

test.each<[string, Headers, number]>([
  [
    'the cookie, percent-encoded',
    (value) => ({ cookie: `a_session_devhood=${encoded(value)}` }),
    200,
  ],
  ['the cookie, raw', (value) => ({ cookie: `a_session_devhood=${value}` }), 200],
  ['the cookie among others', (value) => ({ cookie: `x=1; a_session_devhood=${value}; y=2` }), 200],
  ['the legacy cookie', (value) => ({ cookie: `a_session_devhood_legacy=${value}` }), 200],
  [
    'an invalid cookie before a valid one',
    (value) => ({ cookie: `a_session_devhood=dead; a_session_devhood=${value}` }),
    200,
  ],
  ['the session header of a program', (value) => ({ 'x-appwrite-session': value }), 200],
  [
    'the session header from an allowed page of another site',
    (value) => ({ ...crossSite, 'x-appwrite-session': value }),
    200,
  ],
  [
    'the session header from an allowed page of the same site',
    (value) => ({ origin: LISTED, 'sec-fetch-site': 'same-site', 'x-appwrite-session': value }),
    200,
  ],
  [
    'the session header from an allowed page whose browser sends no site',
    (value) => ({ origin: LISTED, 'x-appwrite-session': value }),
    200,
  ],
  [
    'the session header from a page of the same site that is not allowed',
    (value) => ({
      origin: 'https://other.localhost',
      'sec-fetch-site': 'same-site',
      'x-appwrite-session': value,
    }),
    401,
  ],
  [
    'the session header from our own page',
    (value) => ({
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-appwrite-session': value,
    }),
    401,
  ],
  [
    'the fallback header from an allowed page of another site',
    (value) => ({ ...crossSite, 'x-fallback-cookies': `{"a_session_devhood":"${value}"}` }),
    200,
  ],
  ['the cookie with junk behind it', (value) => ({ cookie: `a_session_devhood=${value}xx` }), 401],
  [
    'the cookie without its padding',
    (value) => ({ cookie: `a_session_devhood=${value.replace(/=+$/, '')}x` }),
    401,
  ],
  ['the cookie of another project', (value) => ({ cookie: `a_session_other=${value}` }), 401],
  ['a broken escape', () => ({ cookie: 'a_session_devhood=%E0%A4%A' }), 401],
  ['the marker as a cookie', () => ({ cookie: 'a_session_devhood=in-cookie' }), 401],
  ['the marker as a session', () => ({ 'x-appwrite-session': 'in-cookie' }), 401],
  ['the marker as a fallback', () => ({ ...crossSite, 'x-fallback-cookies': MARKER }), 401],
  [
    'the fallback header from our own page',
    (value) => ({
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-fallback-cookies': `{"a_session_devhood":"${value}"}`,
    }),
    401,
  ],
  [
    'the fallback header from nowhere',
    (value) => ({ 'x-fallback-cookies': `{"a_session_devhood":"${value}"}` }),
    401,
  ],
  [
    'the fallback header from a stranger',
    (value) => ({
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'x-fallback-cookies': `{"a_session_devhood":"${value}"}`,
    }),
    401,
  ],
  [
    'the fallback header from an allowed page of the same site',
    (value) => ({
      origin: LISTED,
      'sec-fetch-site': 'same-site',
      'x-fallback-cookies': `{"a_session_devhood":"${value}"}`,
    }),
    401,
  ],
  [
    'a fallback that is a list',
    (value) => ({ ...crossSite, 'x-fallback-cookies': `["${value}"]` }),
    401,
  ],
  ['a fallback that is null', () => ({ ...crossSite, 'x-fallback-cookies': 'null' }), 401],
  ['a fallback of invalid JSON', () => ({ ...crossSite, 'x-fallback-cookies': '{' }), 401],
  ['an empty fallback', () => ({ ...crossSite, 'x-fallback-cookies': '' }), 401],
])('%s', async (_name, headers, status) => {
  const { app, value } = remembered()
  expect((await caller(app, headers(value))('GET', ME)).statusCode).toBe(status)
})

test.each([
  [4, 200],
  [5, 401],
  [100, 401],
])('a session behind %d invalid cookies gets %d', async (count, status) => {
  const { alice } = await people(server().app, 'alice')
  const none = encodeCredential({ accountId: 'x', secret: '0'.repeat(64) })
  const cookies = [...Array<string>(count).fill(`a_session_devhood=${none}`), alice.cookie]
  const request = caller(server().app, { cookie: cookies.join('; ') })
  expect((await request('GET', ME)).statusCode).toBe(status)
})

test('the secret of one account opens no other', async () => {
  const { alice, bob } = await people(server().app, 'alice', 'bob')
  const secret = decodeCredential(decodeURIComponent(alice.cookie.split('=')[1] ?? ''))?.secret
  const forged = Buffer.from(JSON.stringify({ id: bob.accountId, secret })).toString('base64')
  expect((await caller(server().app, { 'x-appwrite-session': forged })('GET', ME)).statusCode).toBe(
    401,
  )
})

test('an invalid session is treated as a guest where guests are allowed', async () => {
  const request = caller(server().app, {
    cookie: 'a_session_devhood=junk',
    'x-appwrite-session': 'junk',
  })
  expect((await request('GET', '/v1/health')).statusCode).toBe(200)
})

test('signing in replaces a session id chosen by somebody else', async () => {
  const { bob } = await people(server().app, 'alice', 'bob')
  const planted = {
    cookie: bob.cookie,
    'x-appwrite-session': decodeURIComponent(bob.cookie.split('=')[1] ?? ''),
  }
  const response = await caller(server().app, planted)('POST', EMAIL, credentials)
  expect(cookieOf(response)).not.toBe(bob.cookie)
  expect((await bob.request('GET', ME)).statusCode).toBe(401)
})

test('an allowed page of another site gets the session itself in the header, and keeps it', async () => {
  await using server = await testApp({ allowedOrigins: [LISTED] })
  await people(server.app, 'alice')
  const guest = caller(server.app, crossSite)
  const opened = await guest('POST', EMAIL, credentials)
  const fallback = String(opened.headers['x-fallback-cookies'])
  expect(fallback).toBe(JSON.stringify({ a_session_devhood: opened.cookies[0]?.value }))
  const page = caller(server.app, { ...crossSite, 'x-fallback-cookies': fallback })
  const me = await page('GET', ME)
  expect([me.statusCode, me.headers['x-fallback-cookies']]).toEqual([200, undefined])
  const out = await page('DELETE', '/v1/account/sessions/current')
  expect([out.statusCode, out.headers['x-fallback-cookies']]).toEqual([204, '[]'])
  expect((await page('GET', ME)).statusCode).toBe(401)
})

test.each([
  ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['an allowed page of the same site', { origin: LISTED, 'sec-fetch-site': 'same-site' }],
  ['a program', {}],
])('%s gets the marker only, on GET /account too', async (_name, headers) => {
  await using server = await testApp({ allowedOrigins: [LISTED] })
  const { alice } = await people(server.app, 'alice')
  const opened = await caller(server.app)('POST', EMAIL, credentials, headers)
  const asked = await alice.request('GET', ME, undefined, headers)
  expect([opened.headers['x-fallback-cookies'], asked.headers['x-fallback-cookies']]).toEqual([
    MARKER,
    MARKER,
  ])
})

test('signing out on https clears every session cookie that the browser sent', async () => {
  const { server, value } = await signedIn({ publicUrl: new URL('https://devhood.example') })
  await using _server = server
  const jar = `__Host-a_session_devhood=${value}; a_session_devhood_legacy=old`
  const out = await caller(server.app, { cookie: jar })('DELETE', '/v1/account/sessions/current')
  const gone =
    'deleted; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax'
  expect(out.headers['set-cookie']).toEqual([
    `__Host-a_session_devhood=${gone}`,
    `a_session_devhood_legacy=${gone}`,
  ])
})

const HTTPS = { publicUrl: new URL('https://devhood.example') }
const PLANTED = ['a_session_devhood', 'a_session_devhood_legacy', '\u00a0__Host-a_session_devhood']

test.each(PLANTED)(
  'on https a cookie %j, which a neighbouring host can set, is ignored',
  async (name) => {
    const { server, value } = await signedIn(HTTPS)
    await using _server = server
    const { bob } = await people(server.app, 'bob')
    const ask = async (cookie: string) => {
      const response = await caller(server.app, { cookie })('GET', ME)
      return [response.statusCode, response.json().email]
    }
    const planted = `${name}=${encoded(value)}`
    expect(await ask(planted)).toEqual([401, undefined])
    expect(await ask(`${planted}; ${bob.cookie}`)).toEqual([200, 'bob@example.com'])
    expect(await ask(`__Host-a_session_devhood=dead; ${planted}`)).toEqual([401, undefined])
    expect(await ask(`__Host-a_session_devhood=${encoded(value)}`)).toEqual([
      200,
      'alice@example.com',
    ])
  },
)

test('all secrets are random', async () => {
  await people(server().app, 'alice')
  const secrets: string[] = []
  for (let index = 0; index < 100; index++) {
    const response = await caller(server().app)('POST', EMAIL, credentials)
    secrets.push(decodeCredential(response.cookies[0]?.value ?? '')?.secret ?? '')
  }
  expect(secrets.filter((secret) => /^[0-9a-f]{64}$/.test(secret)).length).toBe(100)
  const prefixes = new Set(secrets.map((secret) => secret.slice(0, 8)))
  expect(prefixes.size).toBe(100)
  // Of 6,400 digits 400 of each are expected; a difference of 125 has a probability of one in a thousand million.
  const counts = Map.groupBy(secrets.join(''), (digit) => digit)
  for (const digits of counts.values()) expect(Math.abs(digits.length - 400)).toBeLessThan(125)
})

test('the database contains neither secrets nor passwords', async () => {
  const { server, value } = await signedIn()
  await using _server = server
  const everything = statement((sql: Kysely<{ sessions: object; accounts: object }>) =>
    sql.selectFrom(['sessions', 'accounts']).selectAll(),
  )
  const rows = await server.platform.database.all(everything, {})
  const stored = JSON.stringify(rows, (_key, item: unknown) =>
    item instanceof Uint8Array ? Buffer.from(item).toString('hex') : item,
  )
  const secret = decodeCredential(value)?.secret ?? ''
  expect(rows.length).toBe(2)
  expect([stored.includes(secret), stored.includes(value), stored.includes(PASSWORD)]).toEqual([
    false,
    false,
    false,
  ])
})
