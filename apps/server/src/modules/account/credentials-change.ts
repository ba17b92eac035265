import { AppError, type ErrorType } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Changes } from '#modules/changes'
import { UniqueViolation, type Writer } from '#platform/database'
import { type ConfirmationOptions, confirmations } from './confirmations.ts'
import type { AccountNews, Owner } from './own-account.ts'
import { storeEmail, storePhone } from './profile-store.ts'
import { emailOf } from './service.ts'
import type { Renewal, RenewSession } from './session-renewal.ts'

interface Options extends ConfirmationOptions {
  readonly changes: Changes
  readonly news: AccountNews
  readonly renewSession: RenewSession
  readonly letters: Notices
}

/** An account after a change, and the caller's session where it has got a new secret. */
export interface Changed {
  readonly account: Account
  readonly renewal: Renewal | undefined
  /** Writes to the address that the account had. The change stands whatever comes of it. */
  readonly notify: () => Promise<void>
}

/** Letters to people whose way to sign in has become another: it may not have been them. */
export interface Notices {
  readonly emailChanged: (to: string) => Promise<void>
  readonly phoneChanged: (to: string) => Promise<void>
  readonly passwordChanged: (to: string) => Promise<void>
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
  const { now, changes, news, renewSession, letters } = options
  const { confirm, change } = confirmations(options)

  async function changed(tx: Writer, owner: Owner, what: string) {
    const renewal = await renewSession(tx, owner.actor)
    return { account: await news.tellUpdate(tx, owner, what), renewal }
  }

  const noticeTo =
    (to: string | null, write: (to: string) => Promise<void>): Changed['notify'] =>
    async () => {
      if (to !== null) await write(to)
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
    const done = await unlessTaken('user_email_already_exists', work)
    return { ...done, notify: noticeTo(confirmation.email, letters.emailChanged) }
  }

  /** As `updateEmail`, but sessions stay: nobody is let in by an unverified number. */
  async function updatePhone(
    owner: Owner,
    { phone, password }: { readonly phone: string; readonly password: string },
  ): Promise<Changed> {
    const confirmation = await confirm(owner, { known: password })
    const work = change(owner, confirmation, async (tx) => {
      await storePhone(tx, { id: owner.actor.accountId, phone, now: now() })
      return news.tellUpdate(tx, owner, 'phone')
    })
    const account = await unlessTaken('user_phone_already_exists', work)
    const notify = noticeTo(confirmation.email, letters.phoneChanged)
    return { account, renewal: undefined, notify }
  }

  /** An account that has no password yet needs no old one. */
  async function updatePassword(
    owner: Owner,
    { password, oldPassword }: { readonly password: string; readonly oldPassword?: string },
  ): Promise<Changed> {
    const confirmation = await confirm(owner, { known: oldPassword, next: password })
    const done = await change(owner, confirmation, async (tx) => changed(tx, owner, 'password'))
    return { ...done, notify: noticeTo(confirmation.email, letters.passwordChanged) }
  }

  return { updateEmail, updatePhone, updatePassword }
}

export type CredentialsChange = ReturnType<typeof credentialsChange>
