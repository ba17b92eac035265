import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/oauth/browser.ts'
import {
  accountIn,
  CROSS_SITE,
  failureIn,
  openOauthServer,
  SAME_ORIGIN,
} from '../../../test/oauth/oauth.ts'
import { caller, cookieOf, people } from '../../../test/people/people.ts'

describe('a signed-in person', () => {
  test('connects a provider, stays signed in, and can sign in with it later', async () => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    const browser = openBrowser(world.app, Bob.cookie)
    const start = '/v1/account/sessions/oauth2/oidc?success=http://localhost:3000/settings'
    expect(await world.signIn(browser, 'ann', { start, headers: SAME_ORIGIN })).toBe(
      'http://localhost:3000/settings',
    )
    expect((await Bob.request('GET', '/v1/account')).json()).toMatchObject({
      $id: Bob.accountId,
      name: 'Bob',
      email: 'bob@example.com',
      emailVerification: false,
    })
    const other = openBrowser(world.app)
    await world.signIn(other, 'ann')
    expect((await accountIn(other)).$id).toBe(Bob.accountId)
  })

  test('can connect it again', async () => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    const browser = openBrowser(world.app, Bob.cookie)
    await world.signIn(browser, 'ann', { headers: SAME_ORIGIN })
    expect(await world.signIn(browser, 'ann', { headers: SAME_ORIGIN })).toBe(
      'http://localhost:3000/',
    )
  })

  test("can't connect an identity of another account", async () => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    await world.signIn(openBrowser(world.app), 'ann')
    const before = await world.state()
    const browser = openBrowser(world.app, Bob.cookie)
    expect(failureIn(await world.signIn(browser, 'ann', { headers: SAME_ORIGIN }))).toEqual([
      'http://localhost:3000/sign-in',
      {
        message: 'This Acme account is connected with another account here.',
        type: 'user_already_exists',
        code: 409,
      },
    ])
    expect(await world.state()).toEqual(before)
    expect((await accountIn(browser)).$id).toBe(Bob.accountId)
  })

  const from = (site: string, referer?: string): Record<string, string> => ({
    'sec-fetch-site': site,
    ...(referer !== undefined && { referer }),
  })
  test.each<[from: string, headers: Record<string, string>, isConnected: boolean]>([
    ['a page of ours', SAME_ORIGIN, true],
    ['a bookmark', from('none'), true],
    ['no browser', {}, true],
    ['a listed page', from('cross-site', 'https://app.example/'), true],
    ['another site', CROSS_SITE, false],
    ['a neighbour', from('same-site'), false],
    ['a page with a like name', from('cross-site', 'https://app.example.evil.example/'), false],
    ['a page with a name that is none', from('cross-site', 'about:blank'), false],
  ])('is sent to the provider by %s', async (_, headers, isConnected) => {
    await using world = await openOauthServer({ allowedOrigins: ['https://app.example'] })
    const { Bob } = await people(world.app, 'Bob')
    const browser = openBrowser(world.app, Bob.cookie)
    await world.signIn(browser, 'ann', { headers })
    expect((await accountIn(browser)).$id).toBe(Bob.accountId)
    const identities = await browser.open('/v1/account/identities')
    expect(identities.json<object>()).toMatchObject({ total: isConnected ? 1 : 0 })
  })

  test("can't connect after signing out, or when somebody else has signed in", async () => {
    await using world = await openOauthServer()
    const { Bob, Carol } = await people(world.app, 'Bob', 'Carol')
    const browser = openBrowser(world.app, Bob.cookie)
    const address = await world.goToService(browser, 'ann', { headers: SAME_ORIGIN })
    const others = openBrowser(
      world.app,
      [browser.cookies().split('; ').at(-1), Carol.cookie].join('; '),
    )
    const response = await others.open(address)
    expect(failureIn(String(response.headers.location))).toEqual([
      'http://localhost:3000/sign-in',
      {
        message: 'You were signed out meanwhile. Please sign in and try again.',
        type: 'user_unauthorized',
        code: 401,
      },
    ])
  })
})

describe('a guest account', () => {
  const VISIT = '/v1/account/sessions/anonymous'

  test('becomes a member by a provider, and keeps its id', async () => {
    await using world = await openOauthServer()
    const visit = await caller(world.app)('POST', VISIT)
    const browser = openBrowser(world.app, cookieOf(visit))
    await world.signIn(browser, 'ann', { headers: SAME_ORIGIN })
    expect(await accountIn(browser)).toMatchObject({
      $id: visit.json<{ userId: string }>().userId,
      name: 'Ann Lee',
      email: 'ann@example.com',
      emailVerification: true,
    })
    const session = await browser.open('/v1/account/sessions/current')
    expect(session.json()).toMatchObject({ provider: 'oidc', providerUid: 'ann' })
  })

  test("can't get another person's address", async () => {
    await using world = await openOauthServer()
    await people(world.app, 'Alice')
    const visit = await caller(world.app)('POST', VISIT)
    const browser = openBrowser(world.app, cookieOf(visit))
    await world.signIn(browser, 'alice', { headers: SAME_ORIGIN })
    expect(await accountIn(browser)).toMatchObject({ name: 'Alice', email: '' })
  })
})
