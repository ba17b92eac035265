import { AppError, type ErrorType } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { UniqueViolation, type Writer } from '#platform/database'
import { type AccountNews, getOwnAccount, type Owner } from './own-account.ts'
import type { Passwords } from './passwords.ts'
import { storeEmail, storePhone } from './profile-store.ts'
import { storePassword, voidTokens } from './proof-store.ts'
import { emailOf } from './service.ts'
import type { Renewal, RenewSession } from './session-renewal.ts'
import { findBearerById } from './session-store.ts'
import { findAccount } from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly changes: Changes
  readonly news: AccountNews
  readonly passwords: Passwords
  readonly renewSession: RenewSession
}

/** An account after a change, and the caller's session where it has got a new secret. */
export interface Changed {
  readonly account: Account
  readonly renewal: Renewal | undefined
}

/** A password's hash as it was when its owner has shown to know it, and the one to store instead. */
interface Confirmation {
  readonly before: string | null
  readonly next: string | undefined
}

/** Says which error a value that another account has already stands for. */
async function unlessTaken<T>(type: ErrorType, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UniqueViolation) throw new AppError(type, { cause: error })
    throw error
  }
}

/**
 * How people change what they sign in with. Each of them proves anew who asks; all that was sent to prove it in other
 * ways becomes void.
 */
export function credentialsChange(options: Options) {
  const { database, now, changes, news, passwords, renewSession } = options

  /** Throws `user_invalid_credentials`. A first password takes a session: a JWT is too easily passed on. */
  async function confirm(
    { actor }: Owner,
    { known, next }: { readonly known: string | undefined; readonly next?: string },
  ): Promise<Confirmation> {
    const { password: before } = await getOwnAccount(database, actor)
    const isKnown =
      before === null
        ? !actor.byJwt
        : known !== undefined && (await passwords.verify(known, before))
    if (!isKnown) throw new AppError('user_invalid_credentials')
    const toStore = next ?? (before === null ? known : undefined)
    return { before, next: toStore && (await passwords.hash(toStore)) }
  }

  /** Runs a change of the account, unless its password has become another since it was shown. */
  async function change<T>(
    { actor: { accountId: id, sessionId } }: Owner,
    { before, next }: Confirmation,
    unit: (tx: Writer) => Promise<T>,
  ): Promise<T> {
    return database.write(async (tx) => {
      const account = await findAccount(tx, id)
      if (account?.password !== before) throw new AppError('user_invalid_credentials')
      // It may have ended while the password was checked.
      if (!(await findBearerById(tx, sessionId))) throw new AppError('general_unauthorized_scope')
      if (next !== undefined) await storePassword(tx, { id, password: next, now: now() })
      await voidTokens(tx, id)
      return unit(tx)
    })
  }

  async function changed(tx: Writer, owner: Owner, what: string): Promise<Changed> {
    const renewal = await renewSession(tx, owner.actor)
    return { account: await news.tellUpdate(tx, owner, what), renewal }
  }

  /** Where the account has no password yet, the one that is sent becomes it. Throws `user_email_already_exists`. */
  async function updateEmail(
    owner: Owner,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<Changed> {
    const address = emailOf(email)
    const confirmation = await confirm(owner, { known: password })
    const { accountId, userId } = owner.actor
    const work = change(owner, confirmation, async (tx) => {
      await storeEmail(tx, { id: accountId, email: address, now: now() })
      const user = { kind: 'document', collection: 'users', action: 'update' } as const
      if (userId !== null) changes.announce(tx, { ...user, id: userId })
      return changed(tx, owner, 'email')
    })
    return unlessTaken('user_email_already_exists', work)
  }

  /** As `updateEmail`, but sessions stay: nobody is let in by an unverified number. */
  async function updatePhone(
    owner: Owner,
    { phone, password }: { readonly phone: string; readonly password: string },
  ): Promise<Account> {
    const confirmation = await confirm(owner, { known: password })
    const work = change(owner, confirmation, async (tx) => {
      await storePhone(tx, { id: owner.actor.accountId, phone, now: now() })
      return news.tellUpdate(tx, owner, 'phone')
    })
    return unlessTaken('user_phone_already_exists', work)
  }

  /** An account that has no password yet needs no old one. */
  async function updatePassword(
    owner: Owner,
    { password, oldPassword }: { readonly password: string; readonly oldPassword?: string },
  ): Promise<Changed> {
    const confirmation = await confirm(owner, { known: oldPassword, next: password })
    return change(owner, confirmation, async (tx) => changed(tx, owner, 'password'))
  }

  return { updateEmail, updatePhone, updatePassword }
}

export type CredentialsChange = ReturnType<typeof credentialsChange>
