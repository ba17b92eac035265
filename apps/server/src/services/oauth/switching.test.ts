import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/oauth/browser.ts'
import {
  accountIn,
  CROSS_SITE,
  failureIn,
  openOauthServer,
  SAME_ORIGIN,
  statusIn,
} from '../../../test/oauth/oauth.ts'
import { caller, cookieOf, people } from '../../../test/people/people.ts'

const HOME = 'http://localhost:3000/'
const FAILURE = 'http://localhost:3000/sign-in'
const START = '/v1/account/sessions/oauth2/oidc'
const SAME_SITE = { 'sec-fetch-site': 'same-site' }
const CURRENT = '/v1/account/sessions/current'

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query).toString()}`

/** The page that asks, and the parameters that it needs to continue. */
const question = (success = HOME, failure = FAILURE) =>
  withQuery('http://localhost:3000/switch-account', { provider: 'oidc', success, failure })

describe('a sign-in with a provider, started by a page of another site', () => {
  test.each([
    ['another site', CROSS_SITE],
    ['a neighbour', SAME_SITE],
  ])('keeps the existing session, and asks: from %s', async (_, headers) => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    const before = await world.state()
    const browser = openBrowser(world.app, Bob.cookie)
    const address = await world.goToService(browser, 'ann', { headers })
    const back = await browser.open(address)
    expect([back.statusCode, back.headers.location]).toEqual([302, question()])
    expect(back.headers['set-cookie']).toBe(undefined)
    expect(await world.state()).toEqual(before)
    expect((await Bob.request('GET', CURRENT)).statusCode).toBe(200)
    expect((await accountIn(browser)).$id).toBe(Bob.accountId)
  })

  test('does not end sessions of accounts signed in by provider, or of the same account', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    await world.signIn(browser, 'ann')
    const session = (await browser.open(CURRENT)).json<{ $id: string }>()
    expect(await world.signIn(browser, 'mallory', { headers: CROSS_SITE })).toBe(question())
    expect(await world.signIn(browser, 'ann', { headers: CROSS_SITE })).toBe(HOME)
    expect((await browser.open(CURRENT)).json<object>()).toMatchObject({ $id: session.$id })
  })

  test('keeps a guest session, which nobody could restore', async () => {
    await using world = await openOauthServer()
    const visit = await caller(world.app)('POST', '/v1/account/sessions/anonymous')
    const browser = openBrowser(world.app, cookieOf(visit))
    expect(await world.signIn(browser, 'ann', { headers: CROSS_SITE })).toBe(question())
    expect((await accountIn(browser)).$id).toBe(visit.json<{ userId: string }>().userId)
  })

  test('asks a person who signed in after it started', async () => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    const browser = openBrowser(world.app)
    const address = await world.goToService(browser, 'ann', { headers: SAME_ORIGIN })
    const both = openBrowser(world.app, `${browser.cookies()}; ${Bob.cookie}`)
    expect((await both.open(address)).headers.location).toBe(question())
    expect((await accountIn(both)).$id).toBe(Bob.accountId)
  })

  test('says where it would redirect, so that it can continue', async () => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    const browser = openBrowser(world.app, Bob.cookie)
    const [success, failure] = ['http://localhost:5173/in?a=1', 'http://localhost:5173/no']
    const start = withQuery(START, { success, failure })
    expect(await world.signIn(browser, 'ann', { start, headers: CROSS_SITE })).toBe(
      question(success, failure),
    )
  })

  test('redirects once the person has chosen to sign out first', async () => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    const browser = openBrowser(world.app, Bob.cookie)
    const asked = new URL(await world.signIn(browser, 'ann', { headers: CROSS_SITE }))
    expect((await Bob.request('DELETE', CURRENT)).statusCode).toBe(204)
    const start = `${START}?success=${asked.searchParams.get('success')}`
    expect(await world.signIn(browser, 'ann', { start, headers: SAME_ORIGIN })).toBe(HOME)
    expect((await accountIn(browser)).name).toBe('Ann Lee')
  })

  test('asks nobody when access is denied, and keeps the session', async () => {
    await using world = await openOauthServer()
    const { Bob } = await people(world.app, 'Bob')
    const browser = openBrowser(world.app, Bob.cookie)
    const ended = await world.signIn(browser, 'ann', { headers: CROSS_SITE, refuse: true })
    expect(failureIn(ended)[0]).toBe(FAILURE)
    expect((await accountIn(browser)).$id).toBe(Bob.accountId)
  })

  test('signs in at once without an existing session', async () => {
    await using world = await openOauthServer()
    const browser = openBrowser(world.app)
    expect(await world.signIn(browser, 'ann', { headers: CROSS_SITE })).toBe(HOME)
    expect(await statusIn(browser)).toBe(200)
  })
})
