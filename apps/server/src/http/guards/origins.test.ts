import { expect, test } from 'vitest'
import { people } from '../../../test/people/people.ts'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'

const OWN = 'http://localhost:3000'
const LISTED = 'https://friends.example'
const APP = 'appwrite-ios://com.example.friends'
const config = { allowedOrigins: [LISTED, APP] }
const credentials = { email: 'nobody@example.com', password: 'a good password' }
const signIn = { method: 'POST', url: '/v1/account/sessions/email', payload: credentials } as const

const HOSTILE = [
  'null',
  'https://evil.example',
  'https://friends.example.evil.example',
  'https://evil-friends.example',
  'https://app.friends.example',
  'https://friends.exampl',
  'https://friends.example.',
  'https://FRIENDS.example',
  'http://friends.example',
  'https://friends.example:8443',
  'https://friends.example/',
  'https://friends.example@evil.example',
  'https://fríends.example',
  'https://xn--frends-qva.example',
  ` ${LISTED},https://evil.example`,
  `${LISTED}, ${LISTED}`,
  '*',
  'file://',
  'localhost:3000',
  'https://localhost:3000',
  'http://localhost:3001',
  'http://127.0.0.1:3000',
  'http://localhost:3000.evil.example',
  'http://[::1]:3000',
  'chrome-extension://abcdefghijklmnop',
  'appwrite-android://com.example.friends',
  'appwrite-ios://com.example.friend',
  `${APP}.evil`,
  `${APP}/`,
  'appwrite-ios://',
]

/** A server that lists another site. */
const listing = sharedApp(config)
const server = sharedApp()

test.each(HOSTILE)('a page of %s can neither write nor read', async (origin) => {
  const headers = { origin, host: 'localhost:3000' }
  const write = await listing().app.inject({ ...signIn, headers })
  const read = await listing().app.inject({ url: '/v1/health', headers })
  const preflight = await listing().app.inject({ method: 'OPTIONS', url: '/v1/account', headers })
  expect([write.statusCode, write.json().type]).toEqual([403, 'general_unknown_origin'])
  expect([read.statusCode, preflight.statusCode]).toEqual([200, 204])
  for (const response of [write, read, preflight]) {
    const names = Object.keys(response.headers)
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(response.headers['vary']).toBe('Origin')
  }
})

test.each([
  ['our own page', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
  ['our own page in a browser that sends no site', { origin: OWN }],
  [
    'our own page under the loopback name of the request',
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
  ],
  ['an allowed page of another site', { origin: LISTED, 'sec-fetch-site': 'cross-site' }],
  ['an allowed page of the same site', { origin: LISTED, 'sec-fetch-site': 'same-site' }],
  ['a listed native app', { origin: APP }],
  ['a client other than a browser', {}],
  ['a person who types the URL', { 'sec-fetch-site': 'none' }],
])('%s can write', async (_name, headers) => {
  const { statusCode } = await listing().app.inject({
    ...signIn,
    headers: { host: 'localhost:3000', ...headers },
  })
  expect(statusCode).toBe(401)
})

test.each([
  ['a form of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a form of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  [
    'a neighbouring host that sends its origin',
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' },
  ],
  ['another loopback address', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' }],
  ['our own origin on a request of another site', { origin: OWN, 'sec-fetch-site': 'cross-site' }],
  ['an unknown site value', { 'sec-fetch-site': 'mars' }],
  [
    'a loopback page, when a proxy stands in between',
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'x-forwarded-for': '1.2.3.4' },
  ],
])("%s can't write", async (_name, headers) => {
  const response = await listing().app.inject({
    ...signIn,
    headers: { host: 'localhost:3000', ...headers },
  })
  expect([response.statusCode, response.json().type]).toEqual([403, 'general_unknown_origin'])
})

test('a public server does not treat loopback pages as its own', async () => {
  await using server = await testApp({ publicUrl: new URL('https://devhood.example') })
  const headers = { host: 'localhost:3000', origin: OWN }
  const response = await server.app.inject({ ...signIn, headers })
  expect(response.statusCode).toBe(403)
})

test('an allowed origin can read responses and errors, with its exact origin in the header', async () => {
  const headers = { origin: LISTED, 'sec-fetch-site': 'cross-site' }
  const responses = [
    await listing().app.inject({ url: '/v1/health', headers }),
    await listing().app.inject({ url: '/v1/account', headers }),
    await listing().app.inject({ url: '/v1/nothing', headers }),
    await listing().app.inject({ ...signIn, headers }),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 401])
  for (const response of responses)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Fallback-Cookies',
      vary: 'Origin',
    })
})

test.each(['/v1/account', '/v1/databases/any/thing', '/v1/nothing', '/v1/account?project=unknown'])(
  'a preflight of %s is answered before any other check',
  async (url) => {
    const response = await listing().app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: LISTED },
    })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '600',
      vary: 'Origin',
    })
    const allowed = String(response.headers['access-control-allow-headers'])
      .toLowerCase()
      .split(', ')
    const needed = [
      'content-type',
      'content-range',
      'range',
      'x-appwrite-project',
      'x-appwrite-id',
      'x-appwrite-response-format',
      'x-appwrite-session',
      'x-fallback-cookies',
      'x-sdk-name',
      'x-sdk-version',
      'x-sdk-platform',
      'x-sdk-language',
    ]
    expect(needed.filter((name) => !allowed.includes(name))).toEqual([])
  },
)

test.each([
  [
    'urlencoded',
    'application/x-www-form-urlencoded',
    'email=a%40example.com&password=12345678',
    415,
  ],
  ['plain text', 'text/plain', '{"email":"a@example.com","password":"12345678"}', 415],
  ['multipart', 'multipart/form-data; boundary=x', '--x--', 400],
  ['no content type', undefined, 'email=a', 415],
])(
  "a plain form (%s) can't open a session, not even from our own page",
  async (_name, type, payload, status) => {
    const headers = {
      origin: OWN,
      host: 'localhost:3000',
      ...(type !== undefined && { 'content-type': type }),
    }
    const response = await server().app.inject({
      method: 'POST',
      url: signIn.url,
      payload,
      headers,
    })
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([status, undefined])
  },
)

test('another site can sign nobody in or out', async () => {
  const { alice } = await people(server().app, 'alice')
  const headers = { origin: 'https://evil.example' }
  const body = { email: alice.email, password: 'a good password' }
  const login = await alice.request('POST', signIn.url, body, headers)
  const logout = await alice.request('DELETE', '/v1/account/sessions', {}, headers)
  expect([login.statusCode, login.headers['set-cookie'], logout.statusCode]).toEqual([
    403,
    undefined,
    403,
  ])
  expect((await alice.request('GET', '/v1/account')).statusCode).toBe(200)
})
