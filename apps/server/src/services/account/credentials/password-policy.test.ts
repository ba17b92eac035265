import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { linkTo } from '../../../../test/email/outbox.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { buildApp } from '../../../app.ts'

const ME = '/v1/account'
const COMMON = 'iloveyou'

type Method = 'POST' | 'PATCH' | 'PUT'
type SetPassword = (
  server: TestApp,
) => Promise<(password: string) => Promise<{ statusCode: number; body: string }>>

const by =
  (request: ReturnType<typeof caller>, method: Method, url: string, body: object = {}) =>
  async (password: string) =>
    request(method, url, { ...body, password })

const visitor = async ({ app }: TestApp) => {
  const opened = await caller(app)('POST', '/v1/account/sessions/anonymous', {})
  return caller(app, { cookie: cookieOf(opened) })
}

/** Every call that sets a password. */
const PASSWORD_SETTERS: readonly [name: string, way: SetPassword][] = [
  [
    'signing up',
    async ({ app }) =>
      by(caller(app), 'POST', ME, { userId: 'unique()', email: 'new@example.com' }),
  ],
  [
    'a change',
    async ({ app }) => {
      const { alice } = await people(app, 'alice')
      return by(alice.request, 'PATCH', '/v1/account/password', { oldPassword: PASSWORD })
    },
  ],
  [
    'a first email',
    async (server) =>
      by(await visitor(server), 'PATCH', '/v1/account/email', { email: 'new@example.com' }),
  ],
  [
    'a first number',
    async (server) =>
      by(await visitor(server), 'PATCH', '/v1/account/phone', { phone: '+4930123' }),
  ],
  [
    'recovery',
    async ({ app, platform }) => {
      const { alice } = await people(app, 'alice')
      const url = 'http://localhost:3000/reset-password'
      await caller(app)('POST', '/v1/account/recovery', { email: alice.email, url })
      const { userId, secret } = await linkTo(platform, alice.email)
      return by(caller(app), 'PUT', '/v1/account/recovery', { userId, secret })
    },
  ],
]

describe.each(PASSWORD_SETTERS)('a common password, set by %s', (_name, setPassword) => {
  test.each([COMMON, 'ILoveYou', 'password1', '12345678'])('%s is rejected', async (password) => {
    await using server = await testApp({ commonPasswords: 'refuse' })
    const choose = await setPassword(server)
    const before = await hashState(server.platform)
    const response = await choose(password)
    expect([response.statusCode, JSON.parse(response.body)]).toEqual([
      400,
      {
        message: 'This password is too common: please choose another one.',
        code: 400,
        type: 'user_password_common',
        version: expect.any(String),
      },
    ])
    expect(await hashState(server.platform)).toBe(before)
    expect((await choose('iloveyou and more')).statusCode).toBeLessThan(300)
  })

  test('is accepted unless the operator forbids it', async () => {
    await using server = await testApp()
    const choose = await setPassword(server)
    expect((await choose(COMMON)).statusCode).toBeLessThan(300)
  })
})

test('existing accounts with a common password can still sign in', async () => {
  await using server = await testApp()
  const account = { userId: 'unique()', email: 'alice@example.com', password: COMMON }
  expect((await caller(server.app)('POST', ME, account)).statusCode).toBe(201)
  const stricter = { ...server.config, commonPasswords: 'refuse' } as const
  await using later = await buildApp(server.platform, stricter, { logLevel: 'silent' })
  const response = await caller(later)('POST', '/v1/account/sessions/email', account)
  expect(response.statusCode).toBe(201)
})
