import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/oauth/browser.ts'
import {
  changeLink,
  changeEmail,
  NEW_PASSWORD,
  PENDING,
} from '../../../test/email/email-changes.ts'
import {
  accountIn,
  failureIn,
  openOauthServer,
  SAME_ORIGIN,
  statusIn,
} from '../../../test/oauth/oauth.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'

describe('signing in with a provider', () => {
  test('creates an account and a session, and redirects to Home', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    expect(await world.signIn(browser, 'ann')).toBe('http://localhost:3000/')
    const { $id, ...account } = await accountIn(browser)
    expect(account).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@example.com',
      emailVerification: true,
      passwordUpdate: '',
    })
    const session = await browser.open('/v1/account/sessions/current')
    expect(session.json()).toMatchObject({
      userId: $id,
      provider: 'oidc',
      providerUid: 'ann',
      providerAccessToken: '',
      providerRefreshToken: '',
    })
  })

  test('finds the same account the next time, in any browser', async () => {
    await using world = await openOauthServer()
    const one = openBrowser(world.app)
    const other = openBrowser(world.app)
    await world.signIn(one, 'ann')
    await world.signIn(other, 'ann')
    expect((await accountIn(other)).$id).toBe((await accountIn(one)).$id)
  })

  test('redirects to the requested page and keeps its parameters', async () => {
    await using world = await openOauthServer()
    const start = '/v1/account/sessions/oauth2/oidc?success=http://localhost:5173/in?a=1%23top'
    expect(await world.signIn(openBrowser(world.app), 'ann', { start })).toBe(
      'http://localhost:5173/in?a=1#top',
    )
  })

  test('redirects to the failure page when the person denies access', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    const start = '/v1/account/sessions/oauth2/oidc?failure=http://localhost:5173/no?a=1'
    const address = await world.signIn(browser, 'ann', { start, refuse: true })
    expect(failureIn(address)).toEqual([
      'http://localhost:5173/no?a=1',
      {
        message: 'Acme was not allowed to say who you are.',
        type: 'user_oauth2_unauthorized',
        code: 401,
      },
    ])
    expect(browser.cookies()).toMatch(/^a_oauth_devhood=[0-9a-f]{64}$/)
  })

  test('redirects to the failure page when the provider does not respond', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    await world.provider[Symbol.asyncDispose]()
    const response = await browser.open('/v1/account/sessions/oauth2/oidc')
    expect(failureIn(String(response.headers.location))).toEqual([
      'http://localhost:3000/sign-in',
      {
        message: 'Acme does not answer. Please try again later.',
        type: 'general_service_unavailable',
        code: 503,
      },
    ])
  })

  test('works without an address, and with a name that is invalid here', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    await world.signIn(browser, 'nobody')
    expect(await accountIn(browser)).toMatchObject({
      name: '',
      email: '',
      emailVerification: false,
    })
  })

  test('creates an account that can set its first password with the address that it has', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    await world.signIn(browser, 'ann')
    const credentials = { email: 'ann@example.com', password: PASSWORD }
    const owner = caller(world.app, { cookie: browser.cookies() })
    expect((await owner('PATCH', '/v1/account/email', credentials)).statusCode).toBe(200)
    const opened = await caller(world.app)('POST', '/v1/account/sessions/email', credentials)
    expect(opened.statusCode).toBe(201)
  })

  test('stores an address that the provider has not verified as unverified', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    await world.signIn(browser, 'loose')
    expect(await accountIn(browser)).toMatchObject({
      email: 'alice@example.com',
      emailVerification: false,
    })
  })
})

describe('an account with the same address', () => {
  test('is used when both sides have verified the address, and keeps all its data', async () => {
    await using world = await openOauthServer()
    const { Alice } = await people(world.app, 'Alice')
    await world.verifyEmail(Alice.accountId)
    const browser = openBrowser(world.app)
    await world.signIn(browser, 'alice')
    expect((await accountIn(browser)).$id).toBe(Alice.accountId)
    expect((await Alice.request('GET', '/v1/account')).statusCode).toBe(200)
    const signIn = { email: Alice.email, password: PASSWORD }
    const byPassword = await caller(world.app)('POST', '/v1/account/sessions/email', signIn)
    expect(byPassword.statusCode).toBe(201)
  })

  test('is not used when the provider has not verified it, and nothing changes', async () => {
    await using world = await openOauthServer()
    const { Alice } = await people(world.app, 'Alice')
    await world.verifyEmail(Alice.accountId)
    const browser = openBrowser(world.app)
    const before = await world.state()
    expect(failureIn(await world.signIn(browser, 'loose'))).toEqual([
      'http://localhost:3000/sign-in',
      {
        message:
          'An account with your Acme email address already exists. Sign in to it and connect Acme in the settings.',
        type: 'user_already_exists',
        code: 409,
      },
    ])
    expect(await world.state()).toEqual(before)
    expect(await statusIn(browser)).toBe(401)
  })

  test('that changed its address within seven days keeps the old one from a person who has not verified it', async () => {
    await using world = await openOauthServer()
    const { Alice } = await people(world.app, 'Alice')
    const { confirmed } = await changeEmail(world, Alice, 'new@example.com')
    expect(confirmed.statusCode).toBe(204)
    const { proof } = await changeLink(world.platform, Alice.email)
    const before = await world.state()
    expect(failureIn(await world.signIn(openBrowser(world.app), 'loose'))[1]).toMatchObject({
      type: 'user_already_exists',
      code: 409,
    })
    expect(await world.state()).toEqual(before)
    const undone = { ...proof, password: NEW_PASSWORD }
    expect((await caller(world.app)('PUT', `${PENDING}/undo`, undone)).statusCode).toBe(204)
  })

  test('that changed its address within seven days gives the old one to a person who has verified it', async () => {
    await using world = await openOauthServer()
    const { Alice } = await people(world.app, 'Alice')
    await changeEmail(world, Alice, 'new@example.com')
    const browser = openBrowser(world.app)
    await world.signIn(browser, 'alice')
    const account = await accountIn(browser)
    expect(account).toMatchObject({ email: Alice.email, emailVerification: true })
    expect(account.$id).not.toBe(Alice.accountId)
  })

  test("can't be used while it is blocked, and nothing changes", async () => {
    await using world = await openOauthServer()
    const { Alice } = await people(world.app, 'Alice')
    await world.block(Alice.accountId)
    const before = await world.state()
    const browser = openBrowser(world.app)
    expect(failureIn(await world.signIn(browser, 'alice'))).toEqual([
      'http://localhost:3000/sign-in',
      { message: 'This account is blocked.', type: 'user_blocked', code: 401 },
    ])
    expect(await world.state()).toEqual(before)
    expect(await statusIn(browser)).toBe(401)
  })

  test('goes to the person whose address the provider has verified: all previous sign-in methods are removed', async () => {
    await using world = await openOauthServer()
    const { Alice } = await people(world.app, 'Alice')
    // The person who signed up with Alice's address has connected a provider of their own.
    await world.signIn(openBrowser(world.app, Alice.cookie), 'mallory', { headers: SAME_ORIGIN })
    const alice = openBrowser(world.app)
    await world.signIn(alice, 'alice')
    expect(await accountIn(alice)).toMatchObject({
      $id: Alice.accountId,
      emailVerification: true,
      passwordUpdate: '',
    })
    expect((await Alice.request('GET', '/v1/account')).statusCode).toBe(401)
    const signIn = { email: Alice.email, password: PASSWORD }
    const byPassword = await caller(world.app)('POST', '/v1/account/sessions/email', signIn)
    expect(byPassword.json<{ type: string }>().type).toBe('user_invalid_credentials')
    const mallory = openBrowser(world.app)
    await world.signIn(mallory, 'mallory')
    expect((await accountIn(mallory)).$id).not.toBe(Alice.accountId)
  })
})
