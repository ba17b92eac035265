import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { openBrowser } from '../../../test/oauth/browser.ts'
import { openGithubLike } from '../../../test/oauth/github.ts'

const START = '/v1/account/sessions/oauth2/github'
const USER = { login: 'octocat', id: 583_231, name: 'The Octocat', email: 'public@example.com' }
const EMAILS = [
  { email: 'old@example.com', primary: false, verified: true, visibility: null },
  { email: 'octocat@example.com', primary: true, verified: true, visibility: 'private' },
]

async function openWorld(octocat: Partial<Parameters<typeof openGithubLike>[0]> = {}) {
  await using opening = new AsyncDisposableStack()
  const github = opening.use(await openGithubLike({ user: USER, emails: EMAILS, ...octocat }))
  const oauth = { github: github.client }
  const server = opening.use(await testApp({ oauth }, { github: github.sites }))
  const browser = openBrowser(server.app)
  const start = new URL(String((await browser.open(START)).headers.location))
  const opened = opening.move()
  return { github, browser, start, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

const refusalAt = (location: unknown): unknown =>
  JSON.parse(new URL(String(location)).searchParams.get('error') ?? 'null')

test('the start redirects to GitHub with PKCE and the minimal scopes', async () => {
  await using world = await openWorld()
  const { start, github } = world
  expect(start.origin + start.pathname).toBe(`${github.sites.pages}/login/oauth/authorize`)
  const { state, code_challenge, ...rest } = Object.fromEntries(start.searchParams)
  expect([state, code_challenge]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  expect(rest).toEqual({
    client_id: github.client.clientId,
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:3000/v1/account/sessions/oauth2/callback/github/devhood',
    response_type: 'code',
    scope: 'read:user user:email',
  })
})

describe('the callback from GitHub', () => {
  const OCTOCAT = {
    name: 'The Octocat',
    email: 'octocat@example.com',
    emailVerification: true,
  }
  const loose = [{ email: 'Octocat@Example.com', primary: true, verified: false }]
  test.each([
    ['has their primary address', {}, OCTOCAT],
    [
      'has an address that GitHub has not verified',
      { emails: loose },
      { ...OCTOCAT, emailVerification: false },
    ],
    [
      'has none when GitHub sends none',
      { emails: [] },
      { ...OCTOCAT, email: '', emailVerification: false },
    ],
    [
      'has their login as the name when they have none',
      { user: { ...USER, name: null } },
      { ...OCTOCAT, name: 'octocat' },
    ],
  ])('%s', async (_, octocat, account) => {
    await using world = await openWorld(octocat)
    const { browser, github, start } = world
    const response = await browser.open(github.consent(start.href))
    expect(response.headers.location).toBe('http://localhost:3000/')
    expect((await browser.open('/v1/account')).json()).toMatchObject(account)
    expect((await browser.open('/v1/account/sessions/current')).json()).toMatchObject({
      provider: 'github',
      providerUid: '583231',
    })
  })

  test.each([
    ['a code that GitHub did not give', 'code', 'fffff'],
    ['no code', 'code', ''],
  ])('with %s is rejected', async (_, name, value) => {
    await using world = await openWorld()
    const { browser, github, start } = world
    const back = new URL(github.consent(start.href))
    back.searchParams.set(name, value)
    const { headers } = await browser.open(back.href)
    expect(refusalAt(headers.location)).toEqual({
      message: 'GitHub did not confirm who you are. Please try again.',
      type: 'user_oauth2_bad_request',
      code: 400,
    })
    expect((await browser.open('/v1/account')).statusCode).toBe(401)
  })

  test('asks to try again later when GitHub fails', async () => {
    await using world = await openWorld({ tokenStatus: 502 })
    const { browser, github, start } = world
    const { headers } = await browser.open(github.consent(start.href))
    expect(refusalAt(headers.location)).toEqual({
      message: 'GitHub does not answer. Please try again later.',
      type: 'general_service_unavailable',
      code: 503,
    })
  })
})
