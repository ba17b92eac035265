import { describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../../test/oauth/browser.ts'
import { CROSS_SITE, failureIn, openOauthServer, statusIn } from '../../../test/oauth/oauth.ts'
import { caller, PASSWORD } from '../../../test/people/people.ts'

describe('a page of another site', () => {
  const SITE = 'https://app.example'
  const start = `/v1/account/tokens/oauth2/oidc?success=${SITE}/in?a=1&failure=${SITE}/no`
  const REDEEM = '/v1/account/sessions/token'

  async function openSite() {
    const world = await openOauthServer({ allowedOrigins: [SITE] })
    /**
     * Completes the flow at the provider; returns the parameters that the page receives in its URL, and the URL without
     * them.
     */
    async function signInAt(browser: Browser, login: string) {
      const url = new URL(await world.signIn(browser, login, { start, headers: CROSS_SITE }))
      const { userId = '', secret = '', ...rest } = Object.fromEntries(url.searchParams)
      return { proof: { userId, secret }, page: url.origin + url.pathname, rest }
    }
    return { ...world, signInAt, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
  }

  test('gets a one-time secret instead of a session', async () => {
    await using site = await openSite()
    const browser = openBrowser(site.app)
    const { proof, page, rest } = await site.signInAt(browser, 'ann')
    expect([page, rest]).toEqual([`${SITE}/in`, { a: '1' }])
    expect(proof.secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await statusIn(browser)).toBe(401)
    const opened = await caller(site.app)('POST', REDEEM, proof)
    expect(opened.statusCode).toBe(201)
    expect(opened.json()).toMatchObject({
      userId: proof.userId,
      provider: 'oidc',
      providerUid: 'ann',
      current: true,
    })
    const again = await caller(site.app)('POST', REDEEM, proof)
    expect(again.json()).toMatchObject({ type: 'user_invalid_token', code: 401 })
  })

  test('gets a secret valid for five minutes, or until there is a newer one', async () => {
    await using site = await openSite()
    const browser = openBrowser(site.app)
    const older = await site.signInAt(browser, 'ann')
    const newer = await site.signInAt(browser, 'ann')
    expect((await caller(site.app)('POST', REDEEM, older.proof)).statusCode).toBe(401)
    site.clock.advance(5 * 60_000)
    expect((await caller(site.app)('POST', REDEEM, newer.proof)).statusCode).toBe(401)
  })

  test('gets a secret that has no other use', async () => {
    await using site = await openSite()
    const { proof } = await site.signInAt(openBrowser(site.app), 'ann')
    const calls = [
      ['/v1/account/recovery', { ...proof, password: PASSWORD }],
      ['/v1/account/verification', proof],
      ['/v1/account/verification/phone', proof],
      ['/v1/account/sessions/magic-url', proof],
      ['/v1/account/sessions/phone', proof],
    ] as const
    for (const [url, body] of calls)
      expect([url, (await caller(site.app)('PUT', url, body)).statusCode]).toEqual([url, 401])
    expect((await caller(site.app)('POST', REDEEM, proof)).statusCode).toBe(201)
  })

  test("gets no secret for a blocked account, and can't use one it already has", async () => {
    await using site = await openSite()
    const { proof } = await site.signInAt(openBrowser(site.app), 'ann')
    await site.block(proof.userId)
    expect((await caller(site.app)('POST', REDEEM, proof)).statusCode).toBe(401)
    const way = { start, headers: CROSS_SITE }
    expect(failureIn(await site.signIn(openBrowser(site.app), 'ann', way))).toEqual([
      `${SITE}/no`,
      { message: 'This account is blocked.', type: 'user_blocked', code: 401 },
    ])
  })
})
