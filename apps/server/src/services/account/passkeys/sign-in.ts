import { AppError } from '@devhood/contract'
import type { PasskeyRequest, Session } from '@devhood/contract/schemas'
import type { Platform } from '#platform'
import type { Caller } from '../caller.ts'
import type { SessionConfirmation } from '../mfa/challenges.ts'
import type { LostFactorService } from '../mfa/lost-factors.ts'
import { ownSession } from '../mfa/step-up.ts'
import type { Owner } from '../profile/own-account.ts'
import type { OpenedSession, OpenSession } from '../sessions/session-opening.ts'
import { getAccount } from '../store.ts'
import type { PasskeyOptions } from './options.ts'
import type { UsedCredential } from './schema.ts'
import { listPasskeys } from './store.ts'
import type { UsePasskey } from './uses.ts'

interface Options extends Pick<Platform, 'database'> {
  readonly options: PasskeyOptions
  readonly use: UsePasskey
  readonly openSession: OpenSession
  readonly confirmSession: SessionConfirmation
  readonly cancelLostFactor: LostFactorService['cancel']
}

/** What passkeys open: a session of their own, which needs no other factor, and sessions that lack one. */
export function passkeySignIn(parts: Options) {
  const { database, options, use, openSession, confirmSession, cancelLostFactor } = parts
  const ofBrowser = (browser: string) => ({ purpose: 'sign-in', from: browser }) as const
  const ofSession = ({ actor }: Owner) => ({ purpose: 'confirm', from: actor.sessionId }) as const

  /** Asks for any passkey; only this browser can answer. */
  const ask = (browser: string): PasskeyRequest => options.forUse([], ofBrowser(browser))

  /** Throws `user_passkey_not_found`, `user_invalid_token`, `user_blocked`. */
  const signIn = async (
    caller: Caller,
    { browser, given }: { readonly browser: string; readonly given: UsedCredential },
  ): Promise<OpenedSession> =>
    use({ given, question: ofBrowser(browser) }, caller, async (tx, { $id, accountId }) => {
      const method = { provider: 'passkey', providerUid: $id, factor: 'passkey' } as const
      const opened = await openSession(tx, await getAccount(tx, accountId), method, caller)
      // Who has a factor hasn't lost it.
      await cancelLostFactor(tx, accountId, caller)
      return opened
    })

  /** Asks for a passkey of the caller's account. Throws `user_passkey_not_found` where it has none. */
  async function askOwner(owner: Owner): Promise<PasskeyRequest> {
    await ownSession(database, owner.actor)
    const known = await listPasskeys(database, owner.actor)
    if (known.length === 0) throw new AppError('user_passkey_not_found')
    return options.forUse(known, ofSession(owner))
  }

  /** Confirms the caller's session. Throws `user_passkey_not_found`, `user_invalid_token`. */
  async function confirm(owner: Owner, given: UsedCredential): Promise<Session> {
    const { accountId } = owner.actor
    await ownSession(database, owner.actor)
    const confirmed = await use(
      { given, accountId, question: ofSession(owner) },
      owner,
      async (tx) => confirmSession(tx, owner, 'passkey'),
    )
    if (confirmed === undefined) throw new AppError('general_unauthorized_scope')
    return confirmed
  }

  return { ask, signIn, askOwner, confirm }
}
