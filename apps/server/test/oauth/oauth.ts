import type { Config } from '../../src/config/index.ts'
import { statement } from '../../src/platform/database/index.ts'
import type { Kysely } from 'kysely'
import { testApp } from '../app/app.ts'
import type { Browser } from './browser.ts'
import { openIdProvider, completeSignIn } from './openid.ts'
import { hashState } from '../app/state-hash.ts'

/** Headers of navigations that start on our own pages, and of those that start on other sites. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
export const CROSS_SITE = { 'sec-fetch-site': 'cross-site' }

export const CALLBACK = 'http://localhost:3000/v1/account/sessions/oauth2/callback/oidc/devhood'
const START = '/v1/account/sessions/oauth2/oidc'

/** The people at the provider, by the login that they use. */
const PEOPLE = {
  ann: { name: 'Ann Lee', email: 'Ann@Example.com', email_verified: true },
  alice: { name: 'Alice', email: 'alice@example.com', email_verified: true },
  loose: { name: 'Somebody', email: 'alice@example.com', email_verified: false },
  mallory: { name: 'Mallory', email: 'mallory@example.com', email_verified: true },
  nobody: { name: 'a'.repeat(200) },
}

interface SignInOptions {
  readonly start?: string
  /** Headers of the first request: where the browser comes from. */
  readonly headers?: Record<string, string>
  /** Denies consent at the provider. */
  readonly refuse?: boolean
}

interface Tables {
  accounts: { $id: string; emailVerified: number; blockedAt: number | null }
}
const block = statement((sql: Kysely<Tables>, v: { id: string }) =>
  sql.updateTable('accounts').set({ blockedAt: 1 }).where('$id', '=', v.id),
)
const verification = statement((sql: Kysely<Tables>, v: { id: string }) =>
  sql.updateTable('accounts').set({ emailVerified: 1 }).where('$id', '=', v.id),
)

/** A server with a sign-in provider called Acme. */
export async function openOauthServer(
  overrides: Partial<Config> = {},
  others: Config['oauth'] = {},
) {
  await using opening = new AsyncDisposableStack()
  const provider = opening.use(await openIdProvider({ people: PEOPLE, redirectUris: [CALLBACK] }))
  const server = opening.use(
    await testApp({ oauth: { oidc: provider.settings, ...others }, ...overrides }),
  )

  /** Goes from the start to the provider's redirect, without following it; returns its URL. */
  async function goToService(
    browser: Browser,
    login: string,
    options: SignInOptions = {},
  ): Promise<string> {
    const response = await browser.open(options.start ?? START, options.headers)
    if (response.statusCode !== 302) throw new Error(`No start: ${response.body}`)
    return completeSignIn(String(response.headers.location), login, options.refuse)
  }

  /** Completes the whole flow; returns the URL of the last page. */
  async function signIn(
    browser: Browser,
    login: string,
    options: SignInOptions = {},
  ): Promise<string> {
    const response = await browser.open(await goToService(browser, login, options))
    if (response.statusCode !== 302) throw new Error(`No end: ${response.body}`)
    return String(response.headers.location)
  }

  const opened = opening.move()
  return {
    ...server,
    provider,
    goToService,
    signIn,
    /** Verifies an account's email, as the link in an email does. */
    verifyEmail: async (id: string) =>
      server.platform.database.write(async (tx) => tx.run(verification, { id })),
    block: async (id: string) =>
      server.platform.database.write(async (tx) => tx.run(block, { id })),
    state: async () => hashState(server.platform),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type OauthServer = Awaited<ReturnType<typeof openOauthServer>>

interface Account {
  readonly $id: string
  readonly name: string
  readonly email: string
  readonly emailVerification: boolean
  readonly passwordUpdate: string
}

export const accountIn = async (browser: Browser) =>
  (await browser.open('/v1/account')).json<Account>()
/** 200 when the browser has a session. */
export const statusIn = async (browser: Browser) => (await browser.open('/v1/account')).statusCode

/** The page of a URL, and the error that its query carries. */
export function failureIn(address: string): [page: string, refusal: unknown] {
  const url = new URL(address)
  const error = url.searchParams.get('error')
  url.searchParams.delete('error')
  return [url.href, error === null ? null : JSON.parse(error)]
}
