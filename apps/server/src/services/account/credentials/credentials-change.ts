import { AppError } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Changes } from '#changes'
import { checkDomain } from '#services/invitations'
import type { Mailer, Recipient } from '#services/emails'
import type { Writer } from '#platform/database'
import { type ReauthenticationOptions, reauthentication } from './reauthentication.ts'
import type { EmailChanges } from '../email-change/email-changes.ts'
import type { AccountEvent } from '../sessions/log-store.ts'
import { type AccountEvents, getOwnAccount, type Owner } from '../profile/own-account.ts'
import { presentAccount } from '../present.ts'
import { emailOf } from '../service.ts'
import type { Renewal, RenewSession } from '../sessions/session-renewal.ts'
import { storeEmail, updateAccount } from '../store.ts'
import { mapUniqueViolation } from './map-unique-violation.ts'

interface Options extends ReauthenticationOptions {
  readonly config: Pick<Config, 'emailDomains'>
  readonly changes: Changes
  readonly events: AccountEvents
  readonly renewSession: RenewSession
  /** Sends notices about changed sign-in methods, because the owner may not have made the change. */
  readonly mailer: Pick<Mailer, 'passwordChanged' | 'phoneChanged'>
  readonly emails: EmailChanges
}

/** An account after a change, and the caller's session if it got a new secret. */
export interface CredentialChange {
  readonly account: Account
  readonly renewal: Renewal | undefined
  /** Notifies the people concerned. The change stays committed even if this fails. */
  readonly notify: () => Promise<void>
}

/** The result of a request for another email; undefined when the account already has it. */
interface EmailCredentialChange extends CredentialChange {
  readonly event: 'email_change_requested' | 'email_changed' | 'password_changed' | undefined
}

const noticeSender =
  (
    { actor: { accountId } }: Owner,
    to: string | null,
    write: (recipient: Recipient) => Promise<void>,
  ): CredentialChange['notify'] =>
  async () => {
    if (to !== null) await write({ accountId, to })
  }

/** Throws unless this address may be used here, and both can be written to. */
async function checkOther(
  { config, emails }: Pick<Options, 'config' | 'emails'>,
  known: string | null,
  address: string,
): Promise<void> {
  checkDomain(config, address)
  if (known !== null) await emails.requireMail(known, address)
}

/** Gives an account its first, unverified email. */
const firstEmailWriter =
  ({ now, changes, emails }: Pick<Options, 'now' | 'changes' | 'emails'>) =>
  async (tx: Writer, { accountId, userId }: Owner['actor'], email: string): Promise<void> => {
    if (await emails.isReserved(tx, email)) throw new AppError('user_email_already_exists')
    await storeEmail(tx, { id: accountId, email, now: now() })
    const user = { kind: 'document', collection: 'users', action: 'update' } as const
    if (userId !== null) changes.announce(tx, { ...user, id: userId })
  }

/** The response to a request for the email that the account already has. */
const unchanged = async (
  { database, now }: Pick<Options, 'database' | 'now'>,
  actor: Owner['actor'],
): Promise<EmailCredentialChange> => ({
  account: presentAccount(await getOwnAccount(database, actor), now()),
  renewal: undefined,
  notify: async () => undefined,
  event: undefined,
})

const BY_PASSWORD = { confirmed: 'password' } as const

/** Changes of credentials. Each reauthenticates the caller and voids all pending verification links and codes. */
export function credentialsChange(options: Options) {
  const { now, events, renewSession, mailer, emails } = options
  const storeFirst = firstEmailWriter(options)
  const { reauthenticate, changeAccount } = reauthentication(options)

  async function finishChange(tx: Writer, owner: Owner, what: string, event?: AccountEvent) {
    const renewal = await renewSession(tx, owner.actor)
    const details = { ...BY_PASSWORD, ...(event && { event }) }
    return { account: await events.publishUpdate(tx, owner, what, details), renewal }
  }

  /**
   * An account with an email keeps it until the new one is confirmed; its first one takes effect at once. If the
   * account has no password yet, it gets the one in the request. The email that it already has changes nothing: a
   * pending change and other sessions stay. Throws `user_email_already_exists` for a first one,
   * `general_smtp_disabled`.
   */
  async function updateEmail(
    owner: Owner,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<EmailCredentialChange> {
    const address = emailOf(email)
    const confirmation = await reauthenticate(owner, { supplied: password })
    const [{ email: known, next }, { actor }] = [confirmation, owner]
    if (known === address && next === undefined) return unchanged(options, actor)
    if (known !== address) await checkOther(options, known, address)
    const work = changeAccount(owner, confirmation, async (tx) => {
      const { email: oldEmail } = await getOwnAccount(tx, actor)
      if (oldEmail === null) await storeFirst(tx, actor, address)
      const isAnother = oldEmail !== null && oldEmail !== address
      const addresses = { oldEmail: oldEmail ?? '', newEmail: address }
      const row = isAnother ? await emails.begin(tx, actor, addresses) : undefined
      const done = await finishChange(tx, owner, 'email', row ? 'email.create' : 'user.update')
      return { row, done }
    })
    const { row, done } = await mapUniqueViolation('user_email_already_exists', work)
    const firstEvent = known === address ? 'password_changed' : 'email_changed'
    return {
      ...done,
      notify: async () => row && emails.sendBoth(row),
      event: row ? 'email_change_requested' : firstEvent,
    }
  }

  /** As `updateEmail`, but sessions stay: nobody can sign in with an unverified number. */
  async function updatePhone(
    owner: Owner,
    { phone, password }: { readonly phone: string; readonly password: string },
  ): Promise<CredentialChange> {
    const confirmation = await reauthenticate(owner, { supplied: password })
    const work = changeAccount(owner, confirmation, async (tx) => {
      await updateAccount(tx, owner.actor.accountId, { phone, phoneVerified: 0, $updatedAt: now() })
      return events.publishUpdate(tx, owner, 'phone', BY_PASSWORD)
    })
    const account = await mapUniqueViolation('user_phone_already_exists', work)
    const notify = noticeSender(owner, confirmation.email, mailer.phoneChanged)
    return { account, renewal: undefined, notify }
  }

  /** An account without a password needs no old one. */
  async function updatePassword(
    owner: Owner,
    { password, oldPassword }: { readonly password: string; readonly oldPassword?: string },
  ): Promise<CredentialChange> {
    const confirmation = await reauthenticate(owner, { supplied: oldPassword, next: password })
    const done = await changeAccount(owner, confirmation, async (tx) =>
      finishChange(tx, owner, 'password'),
    )
    return { ...done, notify: noticeSender(owner, confirmation.email, mailer.passwordChanged) }
  }

  return { updateEmail, updatePhone, updatePassword }
}
