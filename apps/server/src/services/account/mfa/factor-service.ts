import { AppError } from '@devhood/contract'
import type { Account, MfaRecoveryCodes, MfaType } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Writer } from '#platform/database'
import type { Mailer } from '#services/emails'
import { type ReauthenticationOptions, reauthentication } from '../credentials/reauthentication.ts'
import { presentAccount } from '../present.ts'
import { type AccountEvents, getOwnAccount, type Owner } from '../profile/own-account.ts'
import { updateSession } from '../sessions/session-store.ts'
import { updateAccount } from '../store.ts'
import { withFactor } from './factors.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { ownSession, requireFactor } from './step-up.ts'
import {
  deleteAuthenticator,
  deleteChallenges,
  findAuthenticator,
  hasRecoveryCodes,
  insertAuthenticator,
  updateAuthenticator,
} from './store.ts'
import { describeTotp, newTotpSecret, stepOfCode } from './totp.ts'

interface Options extends ReauthenticationOptions {
  readonly config: Pick<Config, 'appName'>
  readonly events: AccountEvents
  /** Tells the owner, because somebody else may have made the change. */
  readonly mailer: Pick<Mailer, 'factorsChanged'>
}

/** An account after a change of its factors, and the email to its owner. */
interface FactorChange {
  readonly account: Account
  readonly notify: () => Promise<void>
}

/** Never returns the codes: throws `user_recovery_codes_not_found` or `user_recovery_codes_hidden`. */
const codesHider =
  ({ database, now }: Pick<Options, 'database' | 'now'>) =>
  async ({ actor }: Owner): Promise<never> => {
    await requireFactor(database, actor, now())
    const isThere = await hasRecoveryCodes(database, { accountId: actor.accountId })
    throw new AppError(isThere ? 'user_recovery_codes_hidden' : 'user_recovery_codes_not_found')
  }

/** What each change of the factors needs. */
function changesOf({ database, now, events, mailer }: Options) {
  /** Runs a change by the owner's own session, which needs a fresh confirmation where the account has a factor. */
  const change = async <T>(owner: Owner, unit: (tx: Writer) => Promise<T>): Promise<T> =>
    database.write(async (tx) => {
      await ownSession(tx, owner.actor)
      await requireFactor(tx, owner.actor, now())
      return unit(tx)
    })

  /** Logs what has changed and tells the owner's devices. The event contains no secret. */
  async function publish(tx: Writer, owner: Owner, what: string, name = 'update.mfa') {
    const account = presentAccount(await getOwnAccount(tx, owner.actor), now())
    const { accountId } = owner.actor
    await events.publish(tx, accountId, owner, {
      event: 'user.update',
      what,
      name,
      payload: account,
    })
    const { email } = account
    const notify = async () => {
      if (email !== '') await mailer.factorsChanged({ accountId, to: email })
    }
    return { account, notify }
  }

  const confirmBy = async (tx: Writer, owner: Owner, ...factors: string[]): Promise<void> => {
    const time = now()
    const { factors: known } = await ownSession(tx, owner.actor)
    const change = { factors: withFactor(known, ...factors), factorAt: time, $updatedAt: time }
    await updateSession(tx, owner.actor.sessionId, change)
  }

  return { change, publish, confirmBy }
}

/** The second factors of an account: an authenticator app, recovery codes, and whether sessions need two. */
export function factorService(options: Options) {
  const { now, config } = options
  const { change, publish, confirmBy } = changesOf(options)
  const { reauthenticate } = reauthentication(options)

  /**
   * Prepares an app; it counts once a code of it has been entered. Throws `user_authenticator_already_verified`, and
   * `user_invalid_credentials` for a wrong password.
   */
  async function create(owner: Owner, password?: string): Promise<MfaType> {
    if (password !== undefined) await reauthenticate(owner, { supplied: password })
    return change(owner, async (tx) => {
      const { accountId } = owner.actor
      const known = await findAuthenticator(tx, { accountId })
      if (known && known.verifiedAt !== null)
        throw new AppError('user_authenticator_already_verified')
      await deleteAuthenticator(tx, accountId)
      const secret = newTotpSecret()
      const times = { $createdAt: now(), verifiedAt: null, usedAt: null, lastStep: 0 }
      await insertAuthenticator(tx, { accountId, secret, ...times })
      const { email, name } = await getOwnAccount(tx, owner.actor)
      return describeTotp(secret, { issuer: config.appName, label: email ?? name })
    })
  }

  /**
   * Confirms the app by its first code. Throws `user_authenticator_not_found`,
   * `user_authenticator_already_verified`, `user_invalid_token`.
   */
  const verify = async (owner: Owner, otp: string): Promise<FactorChange> =>
    change(owner, async (tx) => {
      const { accountId } = owner.actor
      const authenticator = await findAuthenticator(tx, { accountId })
      if (authenticator === undefined) throw new AppError('user_authenticator_not_found')
      if (authenticator.verifiedAt !== null)
        throw new AppError('user_authenticator_already_verified')
      const time = now()
      const lastStep = stepOfCode(authenticator.secret, otp, time)
      if (lastStep === undefined) throw new AppError('user_invalid_token')
      await updateAuthenticator(tx, accountId, { verifiedAt: time, usedAt: time, lastStep })
      await confirmBy(tx, owner, 'totp')
      return publish(tx, owner, 'authenticator added')
    })

  /** Throws `user_authenticator_not_found`, `user_challenge_required`. */
  const remove = async (owner: Owner): Promise<FactorChange> =>
    change(owner, async (tx) => {
      const { accountId } = owner.actor
      if ((await deleteAuthenticator(tx, accountId)) === 0)
        throw new AppError('user_authenticator_not_found')
      await deleteChallenges(tx, accountId)
      return publish(tx, owner, 'authenticator removed', 'delete.mfa')
    })

  /** Says whether sessions need two factors. The caller's own session keeps working; others ask for the second. */
  const setMfa = async (owner: Owner, mfa: boolean): Promise<FactorChange> =>
    change(owner, async (tx) => {
      const { accountId } = owner.actor
      await updateAccount(tx, accountId, { mfa: mfa ? 1 : 0, $updatedAt: now() })
      const session = await ownSession(tx, owner.actor)
      const factors = [
        session.authenticatorAt !== null && 'totp',
        session.emailVerified === 1 && 'email',
        session.phoneVerified === 1 && 'phone',
      ].filter((factor) => factor !== false)
      if (mfa) await confirmBy(tx, owner, ...factors)
      return publish(tx, owner, mfa ? 'mfa on' : 'mfa off')
    })

  /** Makes recovery codes, or replaces them. The answer is the only place that has them. */
  const makeCodes = async (owner: Owner, isFirst: boolean) =>
    change(owner, async (tx): Promise<MfaRecoveryCodes & Pick<FactorChange, 'notify'>> => {
      const { accountId } = owner.actor
      const hasCodes = await hasRecoveryCodes(tx, { accountId })
      if (isFirst && hasCodes) throw new AppError('user_recovery_codes_already_exists')
      if (!isFirst && !hasCodes) throw new AppError('user_recovery_codes_not_found')
      const recoveryCodes = await replaceRecoveryCodes(tx, accountId)
      const { notify } = await publish(tx, owner, 'recovery codes')
      return { recoveryCodes, notify }
    })

  return { create, verify, remove, setMfa, makeCodes, showCodes: codesHider(options) }
}

export type FactorService = ReturnType<typeof factorService>
