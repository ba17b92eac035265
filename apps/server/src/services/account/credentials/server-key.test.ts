import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { PASSWORD, people } from '../../../../test/people/people.ts'
import { sharedApp } from '../../../../test/app/shared-app.ts'
import { encodeCredential } from './credential.ts'

const KEY = 'a-key-of-another-server-that-is-long'
const WITH_KEY = { 'x-appwrite-key': KEY }
const LISTED = 'https://app.example'

interface Attempt {
  readonly email?: string
  readonly password?: string
  readonly ip?: string
  readonly url?: string
  readonly headers?: Record<string, string>
}

async function signIn({ app }: Pick<TestApp, 'app'>, given: Attempt = {}) {
  const { email = 'alice@example.com', password = PASSWORD, ip = '203.0.113.1' } = given
  return app.inject({
    method: 'POST',
    url: given.url ?? '/v1/account/sessions/email',
    payload: { email, password },
    remoteAddress: ip,
    headers: given.headers ?? WITH_KEY,
  })
}

const server = sharedApp({ serverKey: KEY, allowedOrigins: [LISTED] })
const keyless = sharedApp()

test.each(['/v1/account/sessions/email', '/v1/account/sessions'])(
  'a server with the key gets the secret of a session from %s, and no cookie',
  async (url) => {
    const { Alice } = await people(server().app, 'Alice')
    const { app } = server()
    const response = await signIn({ app }, { email: Alice.email, url })
    expect(response.statusCode).toBe(201)
    const { secret, $id } = response.json<{ secret: string; $id: string }>()
    expect([response.headers['set-cookie'], response.headers['x-fallback-cookies']]).toEqual([
      undefined,
      undefined,
    ])
    const session = { 'x-appwrite-session': secret }
    const current = { url: '/v1/account/sessions/current', headers: session }
    expect((await app.inject(current)).json()).toMatchObject({ $id, secret: '', current: true })
    // A page of another site sends its origin; the session is not for it.
    const foreign = { ...session, origin: 'https://evil.example' }
    expect((await app.inject({ ...current, headers: foreign })).statusCode).toBe(401)
    // The session is the person's: it writes, and its end is theirs.
    const named = await app.inject({
      method: 'PATCH',
      url: '/v1/account/name',
      headers: session,
      payload: { name: 'Ada' },
    })
    expect([named.statusCode, named.json<{ name: string }>().name]).toEqual([200, 'Ada'])
    expect((await app.inject({ ...current, method: 'DELETE' })).statusCode).toBe(204)
    expect((await app.inject(current)).statusCode).toBe(401)
  },
)

describe('the secret stays with the cookie', () => {
  test.each<[string, () => Pick<TestApp, 'app'>, Record<string, string>]>([
    ['without the setting', keyless, WITH_KEY],
    ['without a key', server, {}],
    ['with an empty key', server, { 'x-appwrite-key': '' }],
    ['with the key on a listed page', server, { ...WITH_KEY, origin: LISTED }],
    ['with the key on our own page', server, { ...WITH_KEY, 'sec-fetch-site': 'same-origin' }],
  ])('%s', async (_, at, headers) => {
    const { app } = at()
    const { Bea } = await people(app, 'Bea')
    const response = await signIn({ app }, { email: Bea.email, headers })
    expect([response.statusCode, response.json<{ secret: string }>().secret]).toEqual([201, ''])
    expect(response.headers['set-cookie']).toBeDefined()
  })
})

test.each([KEY.slice(1), `${KEY}x`, KEY.toUpperCase(), `${KEY},${KEY}`, 'junk', ' '])(
  'the key %j is refused, with the right password and with a wrong one alike',
  async (key) => {
    const { app } = server()
    const { Cleo } = await people(app, 'Cleo')
    const listed = async () => (await Cleo.request('GET', '/v1/account/sessions')).json()
    const before = await listed()
    const headers = { 'x-appwrite-key': key }
    for (const password of [PASSWORD, 'wrong password']) {
      const response = await signIn({ app }, { email: Cleo.email, password, headers })
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({
        type: 'user_unauthorized',
        message: 'The key in X-Appwrite-Key is not the SERVER_KEY of this server.',
      })
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect(await listed()).toEqual(before)
  },
)

const FORWARDED = {
  'x-forwarded-client-ip': '198.51.100.7',
  'x-forwarded-user-agent':
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const SERVER = { ip: '203.0.113.1', clientName: '' }

test.each<[string, Record<string, string>, object]>([
  [
    'of the person, with the key',
    { ...WITH_KEY, ...FORWARDED },
    { ip: '198.51.100.7', clientName: 'Firefox' },
  ],
  ['of the server, without it', FORWARDED, SERVER],
  ['of the server, where it forwards none', WITH_KEY, SERVER],
  [
    'of the server, where it forwards no address',
    { ...WITH_KEY, 'x-forwarded-client-ip': 'somewhere, 198.51.100.7' },
    SERVER,
  ],
])('the session and the activity have the address %s', async (_, headers, expected) => {
  const { app } = server()
  const { Fay } = await people(app, 'Fay')
  const response = await signIn({ app }, { email: Fay.email, headers })
  expect(response.json()).toMatchObject(expected)
  const { logs } = (await Fay.request('GET', '/v1/account/logs')).json()
  expect(logs[0]).toMatchObject({ event: 'session.create', ...expected })
})

test('the key opens nothing but sign-in', async () => {
  const { app } = server()
  const { Dora } = await people(app, 'Dora')
  for (const url of [
    '/v1/account',
    `/v1/databases/devhood/collections/users/documents/${Dora.userId}`,
  ])
    expect((await app.inject({ url, headers: WITH_KEY })).statusCode).toBe(401)
})

const limited = async () => {
  const opened = await testApp({ rateLimits: true, serverKey: KEY })
  await people(opened.app, 'alice', 'bea')
  return opened
}
const failures = async (at: TestApp, count: number, given: Attempt) => {
  const statuses: number[] = []
  for (let shot = 0; shot < count; shot++)
    statuses.push((await signIn(at, { password: 'wrong password', ...given })).statusCode)
  return statuses
}

test('with the key the limits count by email, not by the address of the server', async () => {
  await using at = await limited()
  // Sixty a hour is what one address may try without the key.
  for (let person = 0; person < 70; person++)
    expect(await failures(at, 1, { email: `nobody${person}@example.com` })).toEqual([401])
  expect((await signIn(at)).statusCode).toBe(201)
  // Ten wrong passwords for one email, from whichever of its machines.
  for (let shot = 0; shot < 10; shot++) await failures(at, 1, { ip: `203.0.113.${shot}` })
  expect((await signIn(at)).json()).toMatchObject({ type: 'general_rate_limit_exceeded' })
  expect((await signIn(at, { email: 'bea@example.com' })).statusCode).toBe(201)
  // Elsewhere the person still signs in.
  expect((await signIn(at, { headers: {}, ip: '198.51.100.1' })).statusCode).toBe(201)
})

test('a wrong key is limited by address', async () => {
  await using at = await limited()
  const headers = { 'x-appwrite-key': 'x'.repeat(KEY.length) }
  const statuses: number[] = []
  for (let shot = 0; shot < 61; shot++)
    statuses.push(...(await failures(at, 1, { email: `a${shot}@example.com`, headers })))
  expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('the secret has the form of the session cookie', async () => {
  const { app } = server()
  const { Eve } = await people(app, 'Eve')
  const { secret } = (await signIn({ app }, { email: Eve.email })).json<{ secret: string }>()
  const decoded = JSON.parse(atob(secret)) as { id: string; secret: string }
  expect(secret).toBe(encodeCredential({ accountId: decoded.id, secret: decoded.secret }))
})
