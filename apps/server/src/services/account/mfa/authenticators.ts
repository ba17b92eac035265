import { AppError } from '@devhood/contract'
import type { MfaType } from '@devhood/contract/schemas'
import type { Config } from '#config'
import { type ReauthenticationOptions, reauthentication } from '../credentials/reauthentication.ts'
import { getOwnAccount, type Owner } from '../profile/own-account.ts'
import type { FactorChange, FactorChanges } from './factor-changes.ts'
import {
  deleteAuthenticator,
  deleteChallenges,
  findAuthenticator,
  insertAuthenticator,
  updateAuthenticator,
} from './store.ts'
import { describeTotp, newTotpSecret, stepOfCode } from './totp.ts'

interface Options extends FactorChanges, ReauthenticationOptions {
  readonly config: Pick<Config, 'appName'>
}

/** The authenticator app of an account: at most one. */
export function authenticatorService(options: Options) {
  const { change, publish, confirm, now, config } = options
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
    change(owner, async (tx, session) => {
      const { accountId } = owner.actor
      const authenticator = await findAuthenticator(tx, { accountId })
      if (authenticator === undefined) throw new AppError('user_authenticator_not_found')
      if (authenticator.verifiedAt !== null)
        throw new AppError('user_authenticator_already_verified')
      const time = now()
      const lastStep = stepOfCode(authenticator.secret, otp, time)
      if (lastStep === undefined) throw new AppError('user_invalid_token')
      await updateAuthenticator(tx, accountId, { verifiedAt: time, usedAt: time, lastStep })
      await confirm(tx, session, ['totp'])
      return publish(tx, owner, 'authenticator added')
    })

  /** Throws `user_authenticator_not_found`, `user_challenge_required`. */
  const remove = async (owner: Owner): Promise<FactorChange> =>
    change(owner, async (tx) => {
      const { accountId } = owner.actor
      if ((await deleteAuthenticator(tx, accountId)) === 0)
        throw new AppError('user_authenticator_not_found')
      await deleteChallenges(tx, accountId)
      return publish(tx, owner, 'authenticator removed', { name: 'delete.mfa' })
    })

  return { create, verify, remove }
}
