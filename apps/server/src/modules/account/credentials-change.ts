import { AppError } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Changes } from '#modules/changes'
import type { Addressee } from '#modules/letters'
import type { Writer } from '#platform/database'
import { type ConfirmationOptions, confirmations } from './confirmations.ts'
import type { EmailChanges } from './email-changes.ts'
import type { AccountEvent } from './log-store.ts'
import { type AccountNews, getOwnAccount, type Owner } from './own-account.ts'
import { presentAccount } from './present.ts'
import { storeEmail, storePhone } from './profile-store.ts'
import { emailOf } from './service.ts'
import type { Renewal, RenewSession } from './session-renewal.ts'
import { unlessTaken } from './unless-taken.ts'

interface Options extends ConfirmationOptions {
  readonly changes: Changes
  readonly news: AccountNews
  readonly renewSession: RenewSession
  readonly letters: Notices
  readonly emails: EmailChanges
}

/** An account after a change, and the caller's session where it has got a new secret. */
export interface Changed {
  readonly account: Account
  readonly renewal: Renewal | undefined
  /** Writes to whom the change concerns. The change stands whatever comes of it. */
  readonly notify: () => Promise<void>
}

/** What a request for another email has changed; undefined when the account has had it already. */
interface EmailChanged extends Changed {
  readonly event: 'email_change_requested' | 'email_changed' | 'password_changed' | undefined
}

/** Letters to people whose way to sign in has become another: it may not have been them. */
interface Notices {
  readonly phoneChanged: (addressee: Addressee) => Promise<void>
  readonly passwordChanged: (addressee: Addressee) => Promise<void>
}

const noticeTo =
  (
    { actor: { accountId } }: Owner,
    to: string | null,
    write: (addressee: Addressee) => Promise<void>,
  ): Changed['notify'] =>
  async () => {
    if (to !== null) await write({ accountId, to })
  }

/** Gives an account its first address, which nobody has proven. */
const firstEmail =
  ({ now, changes, emails }: Pick<Options, 'now' | 'changes' | 'emails'>) =>
  async (tx: Writer, { accountId, userId }: Owner['actor'], email: string): Promise<void> => {
    if (await emails.isReserved(tx, email)) throw new AppError('user_email_already_exists')
    await storeEmail(tx, { id: accountId, email, now: now() })
    const user = { kind: 'document', collection: 'users', action: 'update' } as const
    if (userId !== null) changes.announce(tx, { ...user, id: userId })
  }

/** The answer to a request for the email that the account has. */
const unchanged = async (
  { database }: Pick<Options, 'database'>,
  actor: Owner['actor'],
): Promise<EmailChanged> => ({
  account: presentAccount(await getOwnAccount(database, actor)),
  renewal: undefined,
  notify: async () => undefined,
  event: undefined,
})

/**
 * How people change what they sign in with. Each of them proves anew who asks; all that was sent to prove it in other
 * ways becomes void.
 */
export function credentialsChange(options: Options) {
  const { now, news, renewSession, letters, emails } = options
  const storeFirst = firstEmail(options)
  const { confirm, change } = confirmations(options)

  async function changed(tx: Writer, owner: Owner, what: string, event?: AccountEvent) {
    const renewal = await renewSession(tx, owner.actor)
    return { account: await news.tellUpdate(tx, owner, what, event), renewal }
  }

  /**
   * An account that has an address keeps it until the new one has confirmed; its first one is there at once. Where the
   * account has no password yet, the one that is sent becomes it. The address that it has already changes nothing: a
   * pending change and other sessions stay. Throws `user_email_already_exists` for a first one, `general_smtp_disabled`.
   */
  async function updateEmail(
    owner: Owner,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<EmailChanged> {
    const address = emailOf(email)
    const confirmation = await confirm(owner, { known: password })
    const { email: known, next } = confirmation
    const { actor } = owner
    if (known === address && next === undefined) return unchanged(options, actor)
    if (known !== null && known !== address) await emails.requireMail(known, address)
    const work = change(owner, confirmation, async (tx) => {
      const { email: oldEmail } = await getOwnAccount(tx, actor)
      if (oldEmail === null) await storeFirst(tx, actor, address)
      const isAnother = oldEmail !== null && oldEmail !== address
      const addresses = { oldEmail: oldEmail ?? '', newEmail: address }
      const row = isAnother ? await emails.begin(tx, actor, addresses) : undefined
      return { row, done: await changed(tx, owner, 'email', row ? 'email.create' : 'user.update') }
    })
    const { row, done } = await unlessTaken('user_email_already_exists', work)
    const firstEvent = known === address ? 'password_changed' : 'email_changed'
    return {
      ...done,
      notify: async () => row && emails.sendBoth(row),
      event: row ? 'email_change_requested' : firstEvent,
    }
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
    const notify = noticeTo(owner, confirmation.email, letters.phoneChanged)
    return { account, renewal: undefined, notify }
  }

  /** An account that has no password yet needs no old one. */
  async function updatePassword(
    owner: Owner,
    { password, oldPassword }: { readonly password: string; readonly oldPassword?: string },
  ): Promise<Changed> {
    const confirmation = await confirm(owner, { known: oldPassword, next: password })
    const done = await change(owner, confirmation, async (tx) => changed(tx, owner, 'password'))
    return { ...done, notify: noticeTo(owner, confirmation.email, letters.passwordChanged) }
  }

  return { updateEmail, updatePhone, updatePassword }
}

export type CredentialsChange = ReturnType<typeof credentialsChange>
