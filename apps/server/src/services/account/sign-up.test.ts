import { NEW_ID_RULE } from '@devhood/contract'
import { Account } from '@devhood/contract/schemas'
import { expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { testApp } from '../../../test/app/app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'

const ada = { userId: 'ada', email: 'Ada@Example.com', password: PASSWORD, name: 'Ada Lovelace' }

/** Of those who are refused. */
const server = sharedApp()

test('signing up does not create a session', async () => {
  await using server = await testApp()
  const response = await caller(server.app)('POST', '/v1/account', ada)
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({
    $id: 'ada',
    $createdAt: '2026-01-15T12:00:00.000+00:00',
    $updatedAt: '2026-01-15T12:00:00.000+00:00',
    name: 'Ada Lovelace',
    registration: '2026-01-15T12:00:00.000+00:00',
    status: true,
    labels: [],
    passwordUpdate: '2026-01-15T12:00:00.000+00:00',
    email: 'ada@example.com',
    phone: '',
    emailVerification: false,
    phoneVerification: false,
    mfa: false,
    prefs: {},
    targets: [],
    accessedAt: '2026-01-15T12:00:00.000+00:00',
  })
  expect(Check(Account, response.json())).toBe(true)
  expect([response.headers['set-cookie'], response.headers['x-fallback-cookies']]).toEqual([
    undefined,
    undefined,
  ])
  expect(response.headers['cache-control']).toBe('no-store')
})

test('the server generates an id on request, and the name is optional', async () => {
  await using server = await testApp()
  const { name: _, ...nameless } = ada
  const response = await caller(server.app)('POST', '/v1/account', {
    ...nameless,
    userId: 'unique()',
  })
  expect(response.json().$id).toMatch(/^[0-9a-v]{24}$/)
  expect(response.json().name).toBe('')
})

const BAD_ID = `Parameter "userId" must be an id: ${NEW_ID_RULE}.`
const BAD_EMAIL = 'Parameter "email" must be an email address of at most 254 characters.'
const long = 'x'.repeat(1_000_000)
test.each([
  ['no body', undefined, 'Parameter "userId" is not optional.'],
  ['an empty body', {}, 'Parameter "userId" is not optional.'],
  ['a list for a body', [ada], 'The body must be an object.'],
  ['no email', { ...ada, email: undefined }, 'Parameter "email" is not optional.'],
  ['no password', { ...ada, password: undefined }, 'Parameter "password" is not optional.'],
  ['a number for an email', { ...ada, email: 7 }, 'Parameter "email" must be text.'],
  [
    'a list for an email',
    { ...ada, email: ['ada@example.com'] },
    'Parameter "email" must be text.',
  ],
  [
    'an object for a password',
    { ...ada, password: { $ne: '' } },
    'Parameter "password" must be text.',
  ],
  ['an empty id', { ...ada, userId: '' }, BAD_ID],
  ['an id of 37', { ...ada, userId: 'a'.repeat(37) }, BAD_ID],
  ['an id that begins with an underscore', { ...ada, userId: '_ada' }, BAD_ID],
  ['a path for an id', { ...ada, userId: '../ada' }, BAD_ID],
  ['no address', { ...ada, email: 'ada' }, BAD_EMAIL],
  ['an address of 255 characters', { ...ada, email: `${'a'.repeat(243)}@example.com` }, BAD_EMAIL],
  ['the Kelvin sign', { ...ada, email: '\u212Aelvin@example.com' }, BAD_EMAIL],
  [
    '7 characters',
    { ...ada, password: '1234567' },
    'Parameter "password" must be 8 to 256 characters long.',
  ],
  [
    '7 emoji',
    { ...ada, password: '🎉'.repeat(7) },
    'Parameter "password" must be 8 to 256 characters long.',
  ],
  [
    '257 characters',
    { ...ada, password: 'x'.repeat(257) },
    'Parameter "password" must be 8 to 256 characters long.',
  ],
  [
    'a million characters',
    { ...ada, password: long },
    'Parameter "password" must be 8 to 256 characters long.',
  ],
  [
    'a NUL in the password',
    { ...ada, password: 'abcdefgh\0' },
    'The body holds a NUL character, which is not accepted.',
  ],
  [
    'a name of 129',
    { ...ada, name: 'x'.repeat(129) },
    'Parameter "name" must be one line of at most 128 characters.',
  ],
  [
    'a name of two lines',
    { ...ada, name: 'Ada\nLovelace' },
    'Parameter "name" must be one line of at most 128 characters.',
  ],
])('%s is rejected, and nothing is stored', async (_name, body, message) => {
  const { app, platform } = server()
  const before = await hashState(platform)
  const refused = await caller(app)('POST', '/v1/account', body)
  expect(refused.json()).toEqual({
    message,
    code: 400,
    type: 'general_argument_invalid',
    version: '1.0.0',
  })
  expect(refused.statusCode).toBe(400)
  expect(await hashState(platform)).toBe(before)
})

test.each([
  ['8 characters', '12345678'],
  ['8 emoji', '🎉'.repeat(8)],
  ['256 emoji', '🎉'.repeat(256)],
  ['blanks around it', '  8 blanks  '],
])('a password of %s signs in, and only if exactly the same', async (_name, password) => {
  await using server = await testApp()
  const guest = caller(server.app)
  await guest('POST', '/v1/account', { ...ada, password })
  const signIn = async (attempt: string) =>
    (await guest('POST', '/v1/account/sessions/email', { email: ada.email, password: attempt }))
      .statusCode
  expect([
    await signIn(password),
    await signIn(Array.from(password).with(-1, 'z').join('')),
  ]).toEqual([201, 401])
})

test.each([
  ['the same email', { userId: 'b' }],
  ['the same email in capitals', { userId: 'b', email: 'ADA@EXAMPLE.COM' }],
  ['the same email with blanks around', { userId: 'b', email: ' ada@example.com ' }],
  ['the same id', { email: 'b@example.com' }],
  ['all the same', {}],
])('%s is taken', async (_name, change) => {
  await using server = await testApp()
  const guest = caller(server.app)
  await guest('POST', '/v1/account', ada)
  const response = await guest('POST', '/v1/account', { ...ada, ...change })
  expect(response.json()).toEqual({
    message: 'An account with this email or id already exists.',
    code: 409,
    type: 'user_already_exists',
    version: '1.0.0',
  })
})

test.each([
  ['a tag', 'ada+1@example.com'],
  ['a dot', 'a.da@example.com'],
  ['another domain', 'ada@example.org'],
])('an address with %s is a different one', async (_name, email) => {
  await using server = await testApp()
  const guest = caller(server.app)
  await guest('POST', '/v1/account', ada)
  expect((await guest('POST', '/v1/account', { ...ada, userId: 'b', email })).statusCode).toBe(201)
})

test('a signed-in person may create another account, and stays signed in', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  expect((await alice.request('POST', '/v1/account', ada)).statusCode).toBe(201)
  expect((await alice.request('GET', '/v1/account')).json().email).toBe('alice@example.com')
})

test('ten sign-ups an hour are allowed from one address, the eleventh waits', async () => {
  await using server = await testApp({ rateLimits: true })
  const guest = caller(server.app)
  const attempt = async (index: number) =>
    guest('POST', '/v1/account', { ...ada, userId: `ada-${index}` })
  const first = await attempt(0)
  expect(first.headers).toMatchObject({
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '9',
    'x-ratelimit-reset': String(server.clock.now() / 1000 + 3600),
  })
  for (let index = 1; index < 10; index++) await attempt(index)
  server.clock.advance(600_000)
  const refused = await attempt(11)
  expect(refused.json()).toEqual({
    message:
      'Too many accounts were created from your network address. Please try again in 50 minutes.',
    code: 429,
    type: 'general_rate_limit_exceeded',
    version: '1.0.0',
  })
  expect(refused.headers).toMatchObject({ 'retry-after': '3000', 'x-ratelimit-remaining': '0' })
  server.clock.advance(3_000_000)
  expect((await attempt(12)).statusCode).toBe(409)
})
