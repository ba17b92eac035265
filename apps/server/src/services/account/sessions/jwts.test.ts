import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'
import { type SharedApp, sharedApp } from '../../../../test/app/shared-app.ts'

const ME = '/v1/account'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString())

async function outcomeWith({ app }: SharedApp, jwt: string, headers: Record<string, string> = {}) {
  const response = await caller(app, { 'x-appwrite-jwt': jwt, ...headers })('GET', ME)
  return response.statusCode === 200 ? 200 : `${response.statusCode} ${response.json().type}`
}

/** A person with a JWT. */
async function withJwt(server: SharedApp, body: object = {}) {
  const { alice } = await people(server.app, 'alice')
  const { jwt } = (await alice.request('POST', '/v1/account/jwt', body)).json<{ jwt: string }>()
  return { alice, jwt }
}

const server = sharedApp()

describe('a JWT', () => {
  test.each(['/v1/account/jwt', '/v1/account/jwts'])(
    'of POST %s authenticates as the session',
    async (url) => {
      const { alice } = await people(server().app, 'alice')
      const response = await alice.request('POST', url, {})
      expect(response.statusCode).toBe(201)
      const { jwt } = response.json<{ jwt: string }>()
      const [header, payload] = jwt.split('.')
      const { sessions } = (await alice.request('GET', '/v1/account/sessions')).json()
      const time = Date.UTC(2026, 0, 15, 12) / 1000
      expect([decode(header), decode(payload)]).toEqual([
        { alg: 'HS256', typ: 'JWT' },
        {
          userId: alice.accountId,
          sessionId: sessions[0].$id,
          mark: expect.stringMatching(/^[\w-]{16}$/),
          iat: time,
          exp: time + 900,
        },
      ])
      expect(await outcomeWith(server(), jwt)).toBe(200)
    },
  )

  test('expires', async () => {
    await using server = await testApp()
    const { jwt } = await withJwt(server, { duration: 60 })
    server.clock.advance(59_000)
    expect(await outcomeWith(server, jwt)).toBe(200)
    server.clock.advance(1000)
    expect(await outcomeWith(server, jwt)).toBe('401 user_jwt_invalid')
  })

  test('of a clock that ran ahead is invalid once the clock was corrected', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    server.clock.advance(20 * 86_400_000)
    const { jwt } = (await alice.request('POST', '/v1/account/jwt', {})).json<{ jwt: string }>()
    expect(await outcomeWith(server, jwt)).toBe(200)
    server.clock.advance(-20 * 86_400_000)
    expect(await outcomeWith(server, jwt)).toBe('401 user_jwt_invalid')
  })

  test('is invalid once its session has ended', async () => {
    const { alice, jwt } = await withJwt(server())
    await alice.request('DELETE', '/v1/account/sessions/current', {})
    expect(await outcomeWith(server(), jwt)).toBe('401 general_unauthorized_scope')
  })

  test('is invalid once its session has a new secret', async () => {
    const { alice, jwt } = await withJwt(server())
    const change = { password: 'another password', oldPassword: PASSWORD }
    const renewed = cookieOf(await alice.request('PATCH', '/v1/account/password', change))
    expect(await outcomeWith(server(), jwt)).toBe('401 general_unauthorized_scope')
    const by = caller(server().app, { cookie: renewed })
    const { jwt: next } = (await by('POST', '/v1/account/jwt', {})).json<{ jwt: string }>()
    expect(await outcomeWith(server(), next)).toBe(200)
  })

  test("can't create another JWT", async () => {
    const { jwt } = await withJwt(server())
    const response = await caller(server().app, { 'x-appwrite-jwt': jwt })(
      'POST',
      '/v1/account/jwts',
      {},
    )
    expect([response.statusCode, response.json().type]).toEqual([403, 'user_jwt_creation_denied'])
  })

  test.each([
    ['1.4.0', 200],
    ['0.15.0', 200],
    ['1.5.0', '403 user_jwt_and_cookie_set'],
    ['2.0.0', '403 user_jwt_and_cookie_set'],
    ['', '403 user_jwt_and_cookie_set'],
  ])('sent with a session, in format %j', async (format, outcome) => {
    const { alice, jwt } = await withJwt(server())
    const headers = { cookie: alice.cookie, 'x-appwrite-response-format': format }
    expect(await outcomeWith(server(), jwt, headers)).toBe(outcome)
  })

  test("can't set a first password", async () => {
    const visitor = await caller(server().app)('POST', '/v1/account/sessions/anonymous', {})
    const [{ name, value } = { name: '', value: '' }] = visitor.cookies
    const cookie = `${name}=${encodeURIComponent(value)}`
    const { jwt } = (await caller(server().app, { cookie })('POST', '/v1/account/jwt', {})).json()
    const by = caller(server().app, { 'x-appwrite-jwt': jwt })
    const response = await by('PATCH', '/v1/account/password', { password: PASSWORD })
    expect([response.statusCode, response.json().type]).toEqual([401, 'user_invalid_credentials'])
  })
})

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A letter with the same upper four bits: the lower two of a signature's last letter have no meaning. */
const sameUpperBits = (letter = '') => ALPHABET[ALPHABET.indexOf(letter) ^ 1]

test.each<[string, (jwt: string) => string]>([
  ['no JWT at all', () => 'nonsense'],
  ['three empty parts', () => '..'],
  ['no signature', (jwt) => jwt.slice(0, jwt.lastIndexOf('.') + 1)],
  ['the algorithm none', (jwt) => `${encode({ alg: 'none', typ: 'JWT' })}.${jwt.split('.')[1]}.`],
  [
    'another algorithm',
    (jwt) => {
      const signed = `${encode({ alg: 'HS512', typ: 'JWT' })}.${jwt.split('.')[1]}`
      return `${signed}.${createHmac('sha512', 'x').update(signed).digest('base64url')}`
    },
  ],
  [
    'another key',
    (jwt) => {
      const signed = jwt.slice(0, jwt.lastIndexOf('.'))
      return `${signed}.${createHmac('sha256', 'another key').update(signed).digest('base64url')}`
    },
  ],
  [
    'a later expiry',
    (jwt) => {
      const [header, payload, signature] = jwt.split('.')
      return `${header}.${encode({ ...decode(payload), exp: 4_000_000_000 })}.${signature}`
    },
  ],
  [
    'another account',
    (jwt) => {
      const [header, payload, signature] = jwt.split('.')
      return `${header}.${encode({ ...decode(payload), userId: 'bob' })}.${signature}`
    },
  ],
  ['the padding of base64 behind it', (jwt) => `${jwt}=`],
  ['the padding of base64 inside', (jwt) => jwt.replace('.', '=.')],
  ['a blank inside', (jwt) => jwt.replace('.', ' .')],
  ['another spelling of the last six bits', (jwt) => jwt.slice(0, -1) + sameUpperBits(jwt.at(-1))],
  [
    'a file path as the key',
    (jwt) => {
      const [, payload, signature] = jwt.split('.')
      return `${encode({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' })}.${payload}.${signature}`
    },
  ],
])('%s is rejected', async (_name, forge) => {
  const { jwt } = await withJwt(server())
  expect(await outcomeWith(server(), forge(jwt))).toBe('401 user_jwt_invalid')
})
