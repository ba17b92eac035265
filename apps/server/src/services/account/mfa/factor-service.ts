import { AppError } from '@devhood/contract'
import type { MfaRecoveryCodes } from '@devhood/contract/schemas'
import type { Platform } from '#platform'
import { updateAccount } from '../store.ts'
import type { Owner } from '../profile/own-account.ts'
import type { FactorChange, FactorChanges } from './factor-changes.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { requireFactor } from './step-up.ts'
import { hasRecoveryCodes } from './store.ts'

interface Options extends FactorChanges, Pick<Platform, 'database' | 'now'> {}

/** Whether an account's sessions need two factors, and its recovery codes. */
export function factorService({ change, publish, confirm, database, now }: Options) {
  /** The caller's own session keeps working; others ask for the second factor. */
  const setMfa = async (owner: Owner, mfa: boolean): Promise<FactorChange> =>
    change(owner, async (tx, session) => {
      const { accountId } = owner.actor
      await updateAccount(tx, accountId, { mfa: mfa ? 1 : 0, $updatedAt: now() })
      const factors = [
        session.authenticatorAt !== null && 'totp',
        session.passkeyAt !== null && 'passkey',
        session.emailVerified === 1 && 'email',
        session.phoneVerified === 1 && 'phone',
      ].filter((factor) => factor !== false)
      if (mfa) await confirm(tx, session, factors)
      return publish(tx, owner, mfa ? 'mfa on' : 'mfa off')
    })

  /**
   * Makes the first recovery codes, or replaces them. The response is the only place that has them. Throws
   * `user_recovery_codes_already_exists`, `user_recovery_codes_not_found`.
   */
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

  /** Never returns the codes: throws `user_recovery_codes_not_found` or `user_recovery_codes_hidden`. */
  async function showCodes({ actor }: Owner): Promise<never> {
    await requireFactor(database, actor, now())
    const { accountId } = actor
    const isThere = await hasRecoveryCodes(database, { accountId })
    throw new AppError(isThere ? 'user_recovery_codes_hidden' : 'user_recovery_codes_not_found')
  }

  return { setMfa, makeCodes, showCodes }
}
