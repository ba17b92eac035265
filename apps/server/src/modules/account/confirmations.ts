import { AppError } from '@devhood/contract'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { getOwnAccount, type Owner } from './own-account.ts'
import type { ChoosePassword } from './password-choice.ts'
import type { Passwords } from './passwords.ts'
import { storePassword, voidTokens } from './proof-store.ts'
import { findBearerById } from './session-store.ts'
import { findAccount } from './store.ts'

export interface ConfirmationOptions extends Pick<Platform, 'database' | 'now'> {
  readonly passwords: Pick<Passwords, 'verify'>
  readonly choosePassword: ChoosePassword
}

/** A password's hash as it was when its owner has shown to know it, and the one to store instead. */
interface Confirmation {
  readonly before: string | null
  readonly next: string | undefined
  /** The account's address so far. */
  readonly email: string | null
}

/** Changes for which people show anew, by their password, that they are who they are. */
export function confirmations({ database, now, passwords, choosePassword }: ConfirmationOptions) {
  /** Throws `user_invalid_credentials`. A first password takes a session: a JWT is too easily passed on. */
  async function confirm(
    { actor }: Owner,
    { known, next }: { readonly known: string | undefined; readonly next?: string },
  ): Promise<Confirmation> {
    const { password: before, email } = await getOwnAccount(database, actor)
    const isKnown =
      before === null
        ? !actor.byJwt
        : known !== undefined && (await passwords.verify(known, before, { key: actor.accountId }))
    if (!isKnown) throw new AppError('user_invalid_credentials')
    const toStore = next ?? (before === null ? known : undefined)
    return { before, next: toStore && (await choosePassword(toStore)), email }
  }

  /** Runs a change of the account, unless its password has become another since it was shown. */
  async function change<T>(
    { actor: { accountId: id, sessionId } }: Owner,
    { before, next }: Omit<Confirmation, 'email'>,
    unit: (tx: Writer) => Promise<T>,
  ): Promise<T> {
    return database.write(async (tx) => {
      const account = await findAccount(tx, id)
      if (account?.password !== before) throw new AppError('user_invalid_credentials')
      // It may have ended while the password was checked, or the account been blocked.
      const session = await findBearerById(tx, sessionId)
      if (session === undefined) throw new AppError('general_unauthorized_scope')
      if (session.blockedAt !== null) throw new AppError('user_blocked')
      if (next !== undefined) await storePassword(tx, { id, password: next, now: now() })
      await voidTokens(tx, id)
      return unit(tx)
    })
  }

  return { confirm, change }
}
