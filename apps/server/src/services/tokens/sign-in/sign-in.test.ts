import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { codeTo, messagesTo, linkTo } from '../../../../test/email/outbox.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'

const MINUTE = 60_000
const ANN = 'ann@example.com'
const PHONE = '+4915112345678'

interface Session {
  readonly userId: string
  readonly provider: string
  readonly providerUid: string
}

/** The calls that request and use a secret, and the resulting account. */
const SIGN_IN_METHODS = [
  ['/v1/account/sessions/magic-url', 'PUT', '/v1/account/sessions/magic-url', 'magic-url'],
  ['/v1/account/tokens/magic-url', 'POST', '/v1/account/sessions/token', 'magic-url'],
  ['/v1/account/tokens/email', 'POST', '/v1/account/sessions/token', 'email'],
  ['/v1/account/sessions/phone', 'PUT', '/v1/account/sessions/phone', 'phone'],
  ['/v1/account/tokens/phone', 'POST', '/v1/account/sessions/token', 'phone'],
] as const

const EMAIL_CODE = '/v1/account/tokens/email'

const targetOf = (provider: string) => (provider === 'phone' ? PHONE : ANN)

async function ask({ app }: TestApp, url: string, provider: string, userId = 'unique()') {
  const whom = provider === 'phone' ? { phone: PHONE } : { email: ANN }
  const response = await caller(app)('POST', url, { userId, ...whom })
  expect(response.statusCode).toBe(201)
  return response.json<{ userId: string; secret: string }>()
}

async function secretOf({ platform }: TestApp, provider: string): Promise<string> {
  const target = targetOf(provider)
  return provider === 'magic-url'
    ? (await linkTo(platform, target)).secret
    : codeTo(platform, target)
}

describe('signing in by email or text message', () => {
  test.each(SIGN_IN_METHODS)(
    'requested at %s and completed by %s %s',
    async (url, method, back, provider) => {
      await using server = await testApp()
      const { userId, secret: answered } = await ask(server, url, provider)
      expect(answered).toBe('')
      const secret = await secretOf(server, provider)
      const opened = await caller(server.app)(method, back, { userId, secret })
      expect(opened.statusCode).toBe(201)
      expect(opened.json<Session>()).toMatchObject({
        userId,
        provider,
        providerUid: targetOf(provider),
      })
      const account = await caller(server.app, { cookie: cookieOf(opened) })('GET', '/v1/account')
      const isPhone = provider === 'phone'
      expect(account.json<object>()).toMatchObject({
        $id: userId,
        email: isPhone ? '' : ANN,
        emailVerification: !isPhone,
        phone: isPhone ? PHONE : '',
        phoneVerification: isPhone,
        passwordUpdate: '',
      })
      const again = await caller(server.app)(method, back, { userId, secret })
      expect(again.statusCode).toBe(401)
    },
  )

  test.each(SIGN_IN_METHODS)(
    'finds the same account again: %s',
    async (url, method, back, provider) => {
      await using server = await testApp()
      const ids = []
      for (const wanted of ['mine', 'other']) {
        const { userId } = await ask(server, url, provider, wanted)
        expect(userId).toBe(wanted)
        const secret = await secretOf(server, provider)
        const opened = await caller(server.app)(method, back, { userId, secret })
        ids.push(opened.json<Session>().userId)
      }
      expect(ids).toEqual(['mine', 'mine'])
    },
  )

  test('creates no account before the secret is used', async () => {
    await using server = await testApp()
    await ask(server, '/v1/account/tokens/magic-url', 'magic-url')
    const body = { userId: 'unique()', email: ANN, password: PASSWORD }
    expect((await caller(server.app)('POST', '/v1/account', body)).statusCode).toBe(201)
  })

  test.each([false, true])(
    'gives another id when the reserved one is taken (and erased: %s)',
    async (isErased) => {
      await using server = await testApp()
      const { userId } = await ask(server, '/v1/account/tokens/email', 'email', 'wanted')
      const other = { userId, email: 'other@example.com', password: PASSWORD }
      const guest = caller(server.app)
      await guest('POST', '/v1/account', other)
      const cookie = cookieOf(await guest('POST', '/v1/account/sessions/email', other))
      const password = isErased ? PASSWORD : 'a wrong password'
      const erasure = await caller(server.app, { cookie })('DELETE', '/v1/account', { password })
      expect(erasure.statusCode).toBe(isErased ? 204 : 401)
      const secret = await secretOf(server, 'email')
      const opened = await caller(server.app)('POST', '/v1/account/sessions/token', {
        userId,
        secret,
      })
      expect(opened.statusCode).toBe(201)
      expect(opened.json<Session>().userId).not.toBe(userId)
    },
  )

  test('takes over an account created by somebody else who never verified the address', async () => {
    await using server = await testApp()
    const { ann: firstOwner } = await people(server.app, 'ann')
    const { userId } = await ask(server, '/v1/account/tokens/magic-url', 'magic-url')
    const secret = await secretOf(server, 'magic-url')
    const proof = { userId, secret }
    const opened = await caller(server.app)('PUT', '/v1/account/sessions/magic-url', proof)
    expect(opened.json<Session>().userId).toBe(firstOwner.accountId)
    expect((await firstOwner.request('GET', '/v1/account')).statusCode).toBe(401)
    const credentials = { email: ANN, password: PASSWORD }
    const old = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
    expect(old.statusCode).toBe(401)
  })

  test.each([
    ['magic-url', '/v1/account/tokens/magic-url', 15],
    ['email', '/v1/account/tokens/email', 10],
    ['phone', '/v1/account/tokens/phone', 10],
  ])('by %s expires', async (provider, url, minutes) => {
    await using server = await testApp()
    const { userId } = await ask(server, url, provider)
    const secret = await secretOf(server, provider)
    server.clock.advance(minutes * MINUTE)
    const response = await caller(server.app)('POST', '/v1/account/sessions/token', {
      userId,
      secret,
    })
    expect(response.json<{ type: string }>().type).toBe('user_invalid_token')
  })

  test('invalidates a code after five wrong ones', async () => {
    await using server = await testApp()
    const { userId } = await ask(server, '/v1/account/tokens/email', 'email')
    const secret = await secretOf(server, 'email')
    const guest = caller(server.app)
    const wrong = secret === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at++)
      await guest('POST', '/v1/account/sessions/token', { userId, secret: wrong })
    const late = await guest('POST', '/v1/account/sessions/token', { userId, secret })
    expect(late.statusCode).toBe(401)
  })

  test.each([
    ['of another person', { userId: 'somebody' }],
    ['as an object', { secret: {} }],
    ['as a list', { secret: ['x'] }],
    ['as true', { secret: true }],
    ['that is empty', { secret: '' }],
  ])('rejects a secret %s', async (_, change) => {
    await using server = await testApp()
    const { userId } = await ask(server, '/v1/account/tokens/magic-url', 'magic-url')
    const proof = { userId, secret: await secretOf(server, 'magic-url') }
    const guest = caller(server.app)
    const refused = await guest('PUT', '/v1/account/sessions/magic-url', { ...proof, ...change })
    expect([400, 401]).toContain(refused.statusCode)
    const right = await guest('PUT', '/v1/account/sessions/magic-url', proof)
    expect(right.statusCode).toBe(201)
  })

  test('by a link contains the project and the secret, and nothing else', async () => {
    await using server = await testApp()
    const { userId } = await ask(server, '/v1/account/tokens/magic-url', 'magic-url')
    const [sentEmail] = await messagesTo(server.platform, ANN)
    const { searchParams } = new URL(/http\S+/.exec(sentEmail?.text ?? '')?.[0] ?? '')
    expect([...searchParams.keys()]).toEqual(['userId', 'secret', 'expire', 'project'])
    expect([searchParams.get('userId'), searchParams.get('project')]).toEqual([userId, 'devhood'])
  })

  test.each(['/v1/account/tokens/magic-url', '/v1/account/sessions/magic-url', EMAIL_CODE])(
    'shows the same two-word phrase in the response and in the email on request: %s',
    async (url) => {
      await using server = await testApp()
      const phraseOf = async (phrase: object) => {
        const body = { userId: 'unique()', email: ANN, ...phrase }
        const { phrase: answered } = (await caller(server.app)('POST', url, body)).json()
        const [sentEmail] = await messagesTo(server.platform, ANN)
        const sent = /Security phrase: (\w+ \w+)\./
        const both = [sentEmail?.text ?? '', sentEmail?.html ?? '']
        return [answered, ...both.map((text) => sent.exec(text)?.[1] ?? '')]
      }
      const [answered, inText, inHtml] = await phraseOf({ phrase: true })
      expect(answered).toMatch(/^[a-z]+ [a-z]+$/)
      expect([inText, inHtml]).toEqual([answered, answered])
      expect(await phraseOf({ phrase: false })).toEqual(['', '', ''])
      expect(await phraseOf({})).toEqual(['', '', ''])
      const wrong = { userId: 'unique()', email: ANN, phrase: 'maybe' }
      expect((await caller(server.app)('POST', url, wrong)).statusCode).toBe(400)
    },
  )

  test('responds the same with a chosen id, whether there is an account or not', async () => {
    await using server = await testApp()
    await people(server.app, 'ann')
    const known = await ask(server, '/v1/account/tokens/magic-url', 'magic-url', 'chosen')
    const unknown = await caller(server.app)('POST', '/v1/account/tokens/magic-url', {
      userId: 'chosen',
      email: 'nobody@example.com',
    })
    expect(known.userId).toBe('chosen')
    expect(Object.keys(unknown.json<object>())).toEqual(Object.keys(known))
    expect(unknown.json<{ userId: string }>().userId).toBe('chosen')
    expect((await messagesTo(server.platform, ANN)).length).toBe(1)
  })
})
