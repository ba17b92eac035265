import { describe, expect, test } from 'vitest'
import { VERSION } from '#http'
import { openBrowser } from '../../../test/oauth/browser.ts'
import { CALLBACK, openOauthServer, type OauthServer } from '../../../test/oauth/oauth.ts'
import { caller } from '../../../test/people/people.ts'
import { openOnce } from '../../../test/app/open-once.ts'

const START = '/v1/account/sessions/oauth2/oidc'
const MINUTE = 60_000

const OVER = {
  message: 'This sign-in was begun elsewhere, is over, or took too long. Please try again.',
  type: 'user_oauth2_bad_request',
  code: 400,
}
const UNCONFIRMED = {
  message: 'Acme did not confirm who you are. Please try again.',
  type: 'user_oauth2_bad_request',
  code: 400,
}

const refusalAt = (location: unknown): unknown =>
  JSON.parse(new URL(String(location)).searchParams.get('error') ?? 'null')

const stateless = (address: string) => {
  const url = new URL(address)
  url.searchParams.delete('state')
  return url.href
}

/** Whether `address` signs the browser in. Expects nothing but errors: the redirect, and that nobody is signed in. */
async function refusedAt(world: OauthServer, address: string, cookies: string): Promise<unknown> {
  const browser = openBrowser(world.app, cookies)
  const response = await browser.open(address)
  expect(response.statusCode).toBe(302)
  expect(response.headers['set-cookie']).toBe(undefined)
  expect((await browser.open('/v1/account')).statusCode).toBe(401)
  return refusalAt(response.headers.location)
}

const shared = openOnce(openOauthServer)

describe('the callback of a sign-in', () => {
  const ATTEMPTS: [what: string, address: (address: string) => string][] = [
    ['without a state', stateless],
    ['with an empty state', (address) => `${stateless(address)}&state=`],
    ['with an unknown state', (address) => `${stateless(address)}&state=${'x'.repeat(43)}`],
    ['with no parameters', () => CALLBACK],
  ]
  test.each(ATTEMPTS)('%s is rejected, and nothing changes', async (_, change) => {
    const world = shared()
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann')
    const before = await world.state()
    expect(await refusedAt(world, change(address), browser.cookies())).toEqual(OVER)
    expect(await world.state()).toEqual(before)
  })

  const BROWSERS: [what: string, cookies: (own: string) => string][] = [
    ['in a browser without an attempt', () => ''],
    ['in a browser with another attempt', () => `a_oauth_devhood=${'ab'.repeat(32)}`],
    ['with a secret that is longer', (own) => `${own}00`],
    [
      'with a secret in capitals',
      (own) => own.toUpperCase().replace('A_OAUTH_DEVHOOD', 'a_oauth_devhood'),
    ],
  ]
  test.each(BROWSERS)('%s is rejected, and the attempt stays open', async (_, change) => {
    const world = shared()
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann')
    const before = await world.state()
    expect(await refusedAt(world, address, change(browser.cookies()))).toEqual(OVER)
    expect(await world.state()).toEqual(before)
    expect((await browser.open(address)).headers.location).toBe('http://localhost:3000/')
  })

  test('is rejected the second time', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann')
    const cookies = browser.cookies()
    await browser.open(address)
    const before = await world.state()
    expect(await refusedAt(world, address, cookies)).toEqual(OVER)
    expect(await world.state()).toEqual(before)
  })

  test('succeeds once of twenty concurrent requests', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann')
    const attempts = Array.from({ length: 20 }, async () => {
      const { headers } = await openBrowser(world.app, browser.cookies()).open(address)
      return headers.location
    })
    const pages = await Promise.all(attempts)
    expect(pages.filter((page) => page === 'http://localhost:3000/')).toEqual([
      'http://localhost:3000/',
    ])
  })

  test('is rejected after ten minutes', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann')
    world.clock.advance(10 * MINUTE)
    expect(await refusedAt(world, address, browser.cookies())).toEqual(OVER)
  })

  test('with a used code is rejected', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    const first = new URL(await world.goToService(browser, 'ann'))
    const second = new URL(await world.goToService(browser, 'alice'))
    const cookies = browser.cookies()
    expect((await browser.open(first.href)).headers.location).toBe('http://localhost:3000/')
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    expect(await refusedAt(world, second.href, cookies)).toEqual(UNCONFIRMED)
  })

  test("with somebody else's code is rejected: PKCE and nonce belong to the attempt", async () => {
    await using world = await openOauthServer()
    const victim = openBrowser(world.app)
    const mallory = openBrowser(world.app)
    const theirs = new URL(await world.goToService(mallory, 'mallory'))
    const own = new URL(await world.goToService(victim, 'ann'))
    own.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expect(await refusedAt(world, own.href, victim.cookies())).toEqual(UNCONFIRMED)
  })

  test('with a response of another provider is rejected', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    const url = new URL(await world.goToService(browser, 'ann'))
    url.searchParams.set('iss', 'https://evil.example')
    expect(await refusedAt(world, url.href, browser.cookies())).toEqual(UNCONFIRMED)
  })

  test('at the URL of another provider is rejected', async () => {
    await using world = await openOauthServer({}, { google: { clientId: 'a', clientSecret: 'b' } })
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann')
    const elsewhere = address.replace('/oidc/', '/google/')
    expect(await refusedAt(world, elsewhere, browser.cookies())).toEqual(OVER)
  })

  test('by HEAD is not found, and the attempt stays open', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann')
    const { pathname, search } = new URL(address)
    const head = await caller(world.app, { cookie: browser.cookies() })('HEAD', pathname + search)
    expect(head.statusCode).toBe(404)
    expect((await browser.open(address)).headers.location).toBe('http://localhost:3000/')
  })
})

describe('the start of a sign-in', () => {
  test('redirects to the provider with PKCE, a nonce and a 256-bit state, and is not cached', async () => {
    const world = shared()
    const response = await openBrowser(world.app).open(`${START}?scopes[]=groups&scopes[]=email`)
    expect(response.statusCode).toBe(302)
    expect(response.headers['cache-control']).toBe('no-store')
    const url = new URL(String(response.headers.location))
    expect(url.origin + url.pathname).toBe(`${world.provider.issuer}/auth`)
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams)
    expect([state, nonce, code_challenge]).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^[\w-]{43}$/)),
    )
    expect(rest).toEqual({
      client_id: 'devhood',
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile groups',
    })
  })

  test('gives the browser a cookie hidden from scripts and other sites', async () => {
    const world = shared()
    const { headers } = await openBrowser(world.app).open(START)
    expect(headers['set-cookie']).toMatch(
      /^a_oauth_devhood=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  test('uses a cookie name that only https can set, on https', async () => {
    const publicUrl = new URL('https://hood.example')
    await using world = await openOauthServer({ publicUrl })
    const { headers } = await openBrowser(world.app).open(`https://hood.example${START}`)
    expect(headers['set-cookie']).toMatch(
      /^__Host-a_oauth_devhood=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    const { searchParams } = new URL(String(headers.location))
    expect(searchParams.get('redirect_uri')).toBe(
      'https://hood.example/v1/account/sessions/oauth2/callback/oidc/devhood',
    )
  })

  test('has PUBLIC_URL in its redirect URI, whatever the Host header says', async () => {
    const publicUrl = new URL('https://hood.example')
    await using world = await openOauthServer({ publicUrl })
    const { headers } = await openBrowser(world.app).open(`https://evil.example${START}`)
    const { searchParams } = new URL(String(headers.location))
    expect(searchParams.get('redirect_uri')).toBe(
      'https://hood.example/v1/account/sessions/oauth2/callback/oidc/devhood',
    )
  })

  const two = 'http://localhost:3000'
  test.each([
    [
      '/v1/account/sessions/oauth2/github',
      412,
      'project_provider_disabled',
      'Sign-in with this service is not set up here.',
    ],
    [
      '/v1/account/sessions/oauth2/callback/github/devhood',
      412,
      'project_provider_disabled',
      'Sign-in with this service is not set up here.',
    ],
    [
      '/v1/account/sessions/oauth2/facebook',
      400,
      'general_argument_invalid',
      'Parameter "provider" must be one of github,google,oidc.',
    ],
    [
      '/v1/account/sessions/oauth2/callback/oidc/other',
      404,
      'general_route_not_found',
      'Nothing exists at this address.',
    ],
    [
      `${START}?success=https://evil.example`,
      400,
      'general_argument_invalid',
      `Parameter "success" must be an address of at most 2048 characters on ${two}.`,
    ],
    [
      `${START}?failure=//evil.example`,
      400,
      'general_argument_invalid',
      `Parameter "failure" must be an address of at most 2048 characters on ${two}.`,
    ],
    [
      `${START}?success=javascript:alert(1)`,
      400,
      'general_argument_invalid',
      `Parameter "success" must be an address of at most 2048 characters on ${two}.`,
    ],
    [
      `${START}?success=${two}&success=https://evil.example`,
      400,
      'general_argument_invalid',
      `Parameter "success" must be an address of at most 2048 characters on ${two}.`,
    ],
    [
      `${START}?scopes[]=a+b`,
      400,
      'general_argument_invalid',
      'Parameter "scopes[0]" must be a scope: at most 256 characters, without blanks.',
    ],
  ])('%s is rejected, and nothing changes', async (url, code, type, message) => {
    const world = shared()
    const before = await world.state()
    const response = await openBrowser(world.app).open(url)
    expect(response.json()).toEqual({ message, code, type, version: VERSION })
    expect(response.headers['set-cookie']).toBe(undefined)
    expect(await world.state()).toEqual(before)
  })

  test('is limited to fifty an hour', async () => {
    await using world = await openOauthServer({ rateLimits: true })
    const browser = openBrowser(world.app)
    for (let call = 0; call < 50; call++) expect((await browser.open(START)).statusCode).toBe(302)
    expect((await browser.open(START)).statusCode).toBe(429)
    world.clock.advance(60 * MINUTE)
    expect((await browser.open(START)).statusCode).toBe(302)
  })
})
