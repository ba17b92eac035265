import { AppError } from '@devhood/contract'
import type { Caller, OpenedSession, OpenSession, SignInMethod } from '#services/account'
import type { IssueOauthToken } from '#services/tokens'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { Provider, ProviderKey } from '#platform/oauth'
import type { AttemptRow, Kind } from './attempt-store.ts'
import { type AttemptService, newBrowserSecret } from './attempts.ts'
import type { ExternalIdentity } from './identities.ts'
import type { AccountLinking } from './account-linking.ts'

interface SignInStart {
  readonly provider: ProviderKey
  readonly kind: Kind
  /** Pages to redirect to afterwards. */
  readonly success: URL
  readonly failure: URL
  readonly scopes: readonly string[]
  /** The callback URL to which the provider redirects. */
  readonly redirectUri: string
  /** The account to connect the provider with; undefined for a sign-in. */
  readonly accountId: string | undefined
}

interface ProviderCallback {
  readonly provider: ProviderKey
  readonly redirectUri: string
  readonly callbackQuery: Readonly<Record<string, string>>
  /** The secret in the cookie of the browser that started the attempt. */
  readonly browser: string | undefined
  /** The page to redirect to when the callback belongs to no attempt. */
  readonly failure: URL
  /** The page that asks a signed-in person whether to switch accounts. */
  readonly switchAccountPage: URL
}

/** The redirect of a browser, with the session that it gets or the error. */
export interface Outcome {
  readonly page: URL
  readonly parameters?: Readonly<Record<string, string>>
  readonly opened?: OpenedSession
  readonly refusal?: AppError
}

interface Options extends Pick<Platform, 'database'> {
  readonly providers: ReadonlyMap<ProviderKey, Provider>
  readonly attempts: AttemptService
  readonly owners: AccountLinking
  readonly openSession: OpenSession
  readonly issueOauthToken: IssueOauthToken
}

const OVER = {
  message: 'This sign-in was begun elsewhere, is over, or took too long. Please try again.',
}
const SIGNED_OUT = { message: 'You were signed out meanwhile. Please sign in and try again.' }

function withQuery(address: string, callbackQuery: ProviderCallback['callbackQuery']): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(callbackQuery)) url.searchParams.set(name, value)
  return url
}

/** Failures travel in the URL, in the shape of every error response. */
function failureOutcome(page: URL, refusal: AppError): Outcome {
  const { message, type, status: code } = refusal
  return { page, parameters: { error: JSON.stringify({ message, type, code }) }, refusal }
}

/** Returns the result of `work`, or a redirect to the failure page when it throws. */
async function orFailureOutcome(page: URL, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return failureOutcome(page, error)
    throw error
  }
}

/**
 * Whoever returns while signed in keeps their session, and a page asks whether to switch. A link on any page can
 * lead through here, and must not end a session. To switch accounts they sign out and start again.
 */
function openKeepSession({ database, owners }: Pick<Options, 'database' | 'owners'>) {
  return async function keepSession(
    { kind, accountId, provider, success, failure }: AttemptRow,
    identity: ExternalIdentity,
    { actor }: Caller,
    switchAccountPage: URL,
  ): Promise<Outcome | undefined> {
    if (!actor || kind === 'token' || accountId !== null) return undefined
    const isSame = (await owners.findConnected(database, identity)) === actor.accountId
    if (isSame) return { page: new URL(success) }
    return { page: switchAccountPage, parameters: { provider, success, failure } }
  }
}

/** Finds the account, and whether to open a session for it: whoever was signed in before keeps theirs. */
const ownerFinder = ({ owners }: Options) =>
  async function ownerOf(
    tx: Writer,
    { accountId }: AttemptRow,
    identity: ExternalIdentity,
    caller: Caller,
  ) {
    if (accountId === null)
      return { account: await owners.findOrOpen(tx, identity, caller), isNew: true }
    const linked = await owners.link(tx, accountId, identity, caller)
    if (linked === undefined) throw new AppError('user_unauthorized', SIGNED_OUT)
    return { account: linked.account, isNew: linked.wasVisitor }
  }

const methodOf = ({ provider, profile }: ExternalIdentity): SignInMethod => ({
  provider,
  providerUid: profile.uid,
  factor: 'oauth2',
})

export function oauthService(options: Options) {
  const { database, providers, attempts, openSession, issueOauthToken } = options
  const keepSession = openKeepSession(options)
  const ownerOf = ownerFinder(options)
  /** Throws `project_provider_disabled`. */
  function get(key: ProviderKey): Provider {
    const provider = providers.get(key)
    if (provider === undefined) throw new AppError('project_provider_disabled')
    return provider
  }

  /**
   * Redirects to the provider's page, or to the failure page when the provider doesn't respond. Returns the
   * browser's secret, a new one if the browser has none.
   */
  async function begin({ redirectUri, ...start }: SignInStart, browser = newBrowserSecret()) {
    const provider = get(start.provider)
    const { provider: key, kind, success, failure, accountId = null } = start
    const outcome = await orFailureOutcome(failure, async () => {
      const row = { provider: key, kind, accountId, success: success.href, failure: failure.href }
      const attempt = await attempts.create(row, browser, redirectUri)
      return { page: await provider.addressFor(attempt, start.scopes) }
    })
    return { ...outcome, browser }
  }

  async function signIn(
    attempt: AttemptRow,
    identity: ExternalIdentity,
    caller: Caller,
  ): Promise<Outcome> {
    const page = new URL(attempt.success)
    const signInMethod = methodOf(identity)
    return database.write(async (tx) => {
      const { account, isNew } = await ownerOf(tx, attempt, identity, caller)
      if (account.blockedAt !== null) throw new AppError('user_blocked')
      if (attempt.kind === 'token') {
        const { userId, secret } = await issueOauthToken(tx, account.$id, signInMethod)
        return { page, parameters: { userId, secret } }
      }
      return isNew
        ? { page, opened: await openSession(tx, account, signInMethod, caller) }
        : { page }
    })
  }

  /** Completes an attempt after the provider confirmed the identity: signs in or connects the account. */
  async function finish(callback: ProviderCallback, caller: Caller): Promise<Outcome> {
    const { provider: key, callbackQuery, browser, redirectUri } = callback
    const provider = get(key)
    const { state = '' } = callbackQuery
    const attempt = browser && (await attempts.take({ state, provider: key }, browser))
    if (!attempt)
      return failureOutcome(callback.failure, new AppError('user_oauth2_bad_request', OVER))
    return orFailureOutcome(new URL(attempt.failure), async () => {
      if (attempt.accountId !== null && caller.actor?.accountId !== attempt.accountId)
        throw new AppError('user_unauthorized', SIGNED_OUT)
      const begun = attempts.attemptOf(browser, state, redirectUri)
      const profile = await provider.profileFrom(withQuery(redirectUri, callbackQuery), begun)
      const identity = { provider: key, service: provider.name, profile }
      const unchanged = await keepSession(attempt, identity, caller, callback.switchAccountPage)
      return unchanged ?? signIn(attempt, identity, caller)
    })
  }

  return { begin, finish }
}

export type OauthService = ReturnType<typeof oauthService>
