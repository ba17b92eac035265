import { AppError } from '@devhood/contract'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { requireFactor } from '../mfa/step-up.ts'
import { getOwnAccount, type Owner } from '../profile/own-account.ts'
import type { HashNewPassword } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { findBearerById } from '../sessions/session-store.ts'
import { findAccount, storePassword, invalidateTokens } from '../store.ts'

export interface ReauthenticationOptions extends Pick<Platform, 'database' | 'now'> {
  readonly passwords: Pick<Passwords, 'verify'>
  readonly hashNewPassword: HashNewPassword
}

/** The password's hash at the time of the check, and the one to store instead. */
interface Reauthentication {
  readonly oldHash: string | null
  readonly next: string | undefined
  readonly email: string | null
}

/** Changes for which people confirm their identity again with their password. */
export function reauthentication({
  database,
  now,
  passwords,
  hashNewPassword,
}: ReauthenticationOptions) {
  /** Throws `user_invalid_credentials`. Setting a first password takes a session: a JWT is too easily passed on. */
  async function reauthenticate(
    { actor }: Owner,
    { supplied, next }: { readonly supplied: string | undefined; readonly next?: string },
  ): Promise<Reauthentication> {
    const { password: oldHash, email } = await getOwnAccount(database, actor)
    const isKnown =
      oldHash === null
        ? !actor.byJwt
        : supplied !== undefined &&
          (await passwords.verify(supplied, oldHash, { key: actor.accountId }))
    if (!isKnown) throw new AppError('user_invalid_credentials')
    const toStore = next ?? (oldHash === null ? supplied : undefined)
    return { oldHash, next: toStore && (await hashNewPassword(toStore)), email }
  }

  /**
   * Runs a change of the account, unless its password has changed since the check. Throws `user_challenge_required` where a
   * second factor must be confirmed first.
   */
  async function changeAccount<T>(
    { actor: { accountId: id, sessionId } }: Owner,
    { oldHash, next }: Omit<Reauthentication, 'email'>,
    unit: (tx: Writer) => Promise<T>,
  ): Promise<T> {
    return database.write(async (tx) => {
      const account = await findAccount(tx, { id })
      if (account?.password !== oldHash) throw new AppError('user_invalid_credentials')
      // During the check of the password the session may have ended, or the account been blocked. By a limited session its owner
      // erases it.
      const session = await findBearerById(tx, { id: sessionId })
      if (session === undefined) throw new AppError('general_unauthorized_scope')
      if (session.blockedAt !== null && session.limited === 0) throw new AppError('user_blocked')
      await requireFactor(tx, { sessionId }, now())
      if (next !== undefined) await storePassword(tx, { id, password: next, now: now() })
      await invalidateTokens(tx, id)
      return unit(tx)
    })
  }

  return { reauthenticate, changeAccount }
}
