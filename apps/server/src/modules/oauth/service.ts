import { AppError } from '@devhood/contract'
import type { Caller, OpenedSession, OpenSession } from '#modules/account'
import type { Vouch } from '#modules/tokens'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { Provider, ProviderKey } from '#platform/oauth'
import type { AttemptRow, Kind } from './attempt-store.ts'
import { type AttemptService, newBrowser } from './attempts.ts'
import type { Known } from './identities.ts'
import type { AccountOwners } from './owners.ts'

/** What somebody begins. */
interface Beginning {
  readonly provider: ProviderKey
  readonly kind: Kind
  /** Pages to lead on to. */
  readonly success: URL
  readonly failure: URL
  readonly scopes: readonly string[]
  /** Where the service sends people back to. */
  readonly redirectUri: string
  /** Who connects the service to their account; undefined for who signs in. */
  readonly accountId: string | undefined
}

/** With what somebody comes back from a service. */
interface Return {
  readonly provider: ProviderKey
  readonly redirectUri: string
  readonly answer: Readonly<Record<string, string>>
  /** What the browser that began knows. */
  readonly browser: string | undefined
  /** The page for who comes back from nowhere. */
  readonly failure: URL
  /** The page that asks who is signed in already whether to switch accounts. */
  readonly question: URL
}

/** Where a browser is sent on to, and what it gets. */
export interface Outcome {
  readonly page: URL
  readonly parameters?: Readonly<Record<string, string>>
  readonly opened?: OpenedSession
  readonly refusal?: AppError
}

interface Options extends Pick<Platform, 'database'> {
  readonly providers: ReadonlyMap<ProviderKey, Provider>
  readonly attempts: AttemptService
  readonly owners: AccountOwners
  readonly openSession: OpenSession
  readonly vouch: Vouch
}

const OVER = {
  message: 'This sign-in was begun elsewhere, is over, or took too long. Please try again.',
}
const SIGNED_OUT = { message: 'You were signed out meanwhile. Please sign in and try again.' }

function withAnswer(address: string, answer: Return['answer']): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url
}

/** Failures travel in the address, in the shape of all refusals. */
function failed(page: URL, refusal: AppError): Outcome {
  const { message, type, status: code } = refusal
  return { page, parameters: { error: JSON.stringify({ message, type, code }) }, refusal }
}

/** Gives what `work` gives, or leads to the page for failures when it refuses. */
async function orFailed(page: URL, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return failed(page, error)
    throw error
  }
}

/**
 * Whoever comes back while they are signed in stays so and is asked, for a link of any page can lead through here, and
 * their session is not its to end. To switch accounts they sign out and begin again.
 */
function askFirst({ database, owners }: Pick<Options, 'database' | 'owners'>) {
  return async function keepSession(
    { kind, accountId, provider, success, failure }: AttemptRow,
    known: Known,
    { actor }: Caller,
    question: URL,
  ): Promise<Outcome | undefined> {
    if (!actor || kind === 'token' || accountId !== null) return undefined
    const isSame = (await owners.findConnected(database, known)) === actor.accountId
    if (isSame) return { page: new URL(success) }
    return { page: question, parameters: { provider, success, failure } }
  }
}

export function oauthService(options: Options) {
  const { database, providers, attempts, owners, openSession, vouch } = options
  const keepSession = askFirst(options)
  /** Throws `project_provider_disabled`. */
  function get(key: ProviderKey): Provider {
    const provider = providers.get(key)
    if (provider === undefined) throw new AppError('project_provider_disabled')
    return provider
  }

  /**
   * Leads to the service's page; to the page for failures when it does not answer. Gives what the browser is to know, if
   * it does not yet.
   */
  async function begin({ redirectUri, ...wish }: Beginning, browser = newBrowser()) {
    const provider = get(wish.provider)
    const { provider: key, kind, success, failure, accountId = null } = wish
    const outcome = await orFailed(failure, async () => {
      const row = { provider: key, kind, accountId, success: success.href, failure: failure.href }
      const attempt = await attempts.create(row, browser, redirectUri)
      return { page: await provider.addressFor(attempt, wish.scopes) }
    })
    return { ...outcome, browser }
  }

  /** Whose account it is, and whether its owner gets a session: who was signed in before keeps theirs. */
  async function ownerOf(tx: Writer, { accountId }: AttemptRow, known: Known, caller: Caller) {
    if (accountId === null)
      return { account: await owners.findOrOpen(tx, known, caller), isNew: true }
    const linked = await owners.link(tx, accountId, known, caller)
    if (linked === undefined) throw new AppError('user_unauthorized', SIGNED_OUT)
    return { account: linked.account, isNew: linked.wasVisitor }
  }

  async function enter(attempt: AttemptRow, known: Known, caller: Caller): Promise<Outcome> {
    const page = new URL(attempt.success)
    const wayIn = { provider: known.provider, providerUid: known.profile.uid }
    return database.write(async (tx) => {
      const { account, isNew } = await ownerOf(tx, attempt, known, caller)
      if (account.blockedAt !== null) throw new AppError('user_blocked')
      if (attempt.kind === 'token') {
        const { userId, secret } = await vouch(tx, account.$id, wayIn)
        return { page, parameters: { userId, secret } }
      }
      return isNew ? { page, opened: await openSession(tx, account, wayIn, caller) } : { page }
    })
  }

  /** Ends an attempt: signs in, or connects, who comes back from a service that confirms who they are. */
  async function finish(back: Return, caller: Caller): Promise<Outcome> {
    const { provider: key, answer, browser, redirectUri } = back
    const provider = get(key)
    const { state = '' } = answer
    const attempt = browser && (await attempts.take({ state, provider: key }, browser))
    if (!attempt) return failed(back.failure, new AppError('user_oauth2_bad_request', OVER))
    return orFailed(new URL(attempt.failure), async () => {
      if (attempt.accountId !== null && caller.actor?.accountId !== attempt.accountId)
        throw new AppError('user_unauthorized', SIGNED_OUT)
      const begun = attempts.attemptOf(browser, state, redirectUri)
      const profile = await provider.profileFrom(withAnswer(redirectUri, answer), begun)
      const known = { provider: key, service: provider.name, profile }
      const kept = await keepSession(attempt, known, caller, back.question)
      return kept ?? enter(attempt, known, caller)
    })
  }

  return { begin, finish }
}

export type OauthService = ReturnType<typeof oauthService>
