import { AppError } from '@devhood/contract'
import type { Reader, Writer } from '#platform/database'
import { confirmableUntil, UNDO_LIFE } from './links.ts'
import {
  deleteEmailChange,
  type EmailChangeRow,
  listEmailChanges,
  updateEmailChange,
} from './store.ts'
import type { EmailChangeOptions } from './email-changes.ts'
import type { HashNewPassword } from '../credentials/password-policy.ts'
import { presentAccount } from '../present.ts'
import type { AccountVerification } from '../credentials/account-verification.ts'
import type { Caller } from '../caller.ts'
import { deleteOtherSessions } from '../sessions/session-store.ts'
import {
  findAccount,
  findProfileState,
  getAccount,
  storeEmail,
  storePassword,
  updateAccount,
  invalidateTokens,
} from '../store.ts'
import { mapUniqueViolation } from '../credentials/map-unique-violation.ts'

interface Options extends EmailChangeOptions {
  readonly hashNewPassword: HashNewPassword
  readonly claim: AccountVerification['claim']
}

interface Proof {
  readonly userId: string
  readonly secret: string
}

/** Writes to an email that the account no longer has. The change stays committed even if this fails. */
type Notify = () => Promise<void>

/** Deletes a change and all later ones: a later email must not be able to restore itself. */
async function removeFrom(tx: Writer, rows: readonly EmailChangeRow[], first: EmailChangeRow) {
  for (const { $id } of rows.slice(rows.indexOf(first))) await deleteEmailChange(tx, $id)
}

function parts({ now, changes, events }: Pick<Options, 'now' | 'changes' | 'events'>) {
  /** The account's changes that can be undone; none for a blocked account. */
  async function listUndoable(db: Reader, accountId: string): Promise<EmailChangeRow[]> {
    const account = await findAccount(db, { id: accountId })
    if (account === undefined || account.blockedAt !== null) return []
    return listEmailChanges(db, { accountId, now: now() })
  }

  /** Sets the email of the account and of the users document. */
  async function setEmail(tx: Writer, accountId: string, email: string): Promise<void> {
    await storeEmail(tx, { id: accountId, email, now: now() })
    const { userId = null } = (await findProfileState(tx, { id: accountId })) ?? {}
    const user = { kind: 'document', collection: 'users', action: 'update' } as const
    if (userId !== null) changes.announce(tx, { ...user, id: userId })
  }

  async function publishEvent(
    tx: Writer,
    accountId: string,
    caller: Caller,
    event: 'email.update' | 'email.delete',
  ): Promise<void> {
    const payload = presentAccount(await getAccount(tx, accountId), now())
    const details = { event, confirmed: 'email', name: 'update.email', payload } as const
    await events.publish(tx, accountId, { ip: caller.ip, userAgent: caller.userAgent }, details)
  }

  return { listUndoable, setEmail, publishEvent }
}

/** The actions of the links in the emails of a change. They don't depend on who is signed in. */
export function emailChangeProofs(options: Options) {
  const { database, now, changes, emails, links, hashNewPassword, claim } = options
  const { listUndoable, setEmail, publishEvent } = parts(options)

  /**
   * Sets the account's new email; every session but the one that requested it ends. Throws `user_invalid_token`,
   * `user_email_already_exists`.
   */
  async function confirm(caller: Caller, { userId, secret }: Proof): Promise<Notify> {
    const work = database.write(async (tx) => {
      const rows = await listUndoable(tx, userId)
      const row = rows.find(
        (each) =>
          each.confirmedAt === null &&
          confirmableUntil(each) > now() &&
          links.matches('confirm', each, secret),
      )
      if (row === undefined) throw new AppError('user_invalid_token')
      const undoUntil = now() + UNDO_LIFE
      await updateEmailChange(tx, row.$id, { confirmedAt: now(), undoUntil })
      await setEmail(tx, userId, row.newEmail)
      await updateAccount(tx, userId, { emailVerified: 1, $updatedAt: now() })
      await invalidateTokens(tx, userId)
      const which = { accountId: userId, exceptId: row.sessionId }
      for (const sessionId of await deleteOtherSessions(tx, which))
        changes.announce(tx, { kind: 'sessionEnd', accountId: userId, sessionId })
      await publishEvent(tx, userId, caller, 'email.update')
      return { ...row, undoUntil }
    })
    const row = await mapUniqueViolation('user_email_already_exists', work)
    return async () => emails.sendChanged(row)
  }

  /** The changes that can be undone, and the one of the link. Throws `user_invalid_token`. */
  async function findUndo(db: Reader, { userId, secret }: Proof) {
    const rows = await listUndoable(db, userId)
    const row = rows.find((each) => links.matches('undo', each, secret))
    if (row === undefined) throw new AppError('user_invalid_token')
    return { rows, row }
  }

  /**
   * Keeps or restores the account's old email. Its reader becomes the only holder by a new password, because
   * whoever requested the change knew the previous one. Throws `user_invalid_token`, `user_password_common`,
   * `user_email_already_exists`.
   */
  async function undo(
    caller: Caller,
    { password, ...proof }: Proof & { readonly password: string },
  ): Promise<Notify> {
    const { userId } = proof
    const hashed = await hashNewPassword(password)
    const work = database.write(async (tx) => {
      const { rows, row } = await findUndo(tx, proof)
      await removeFrom(tx, rows, row)
      if (row.confirmedAt !== null) await setEmail(tx, userId, row.oldEmail)
      await claim(tx, { $id: userId, emailVerified: 0 })
      await storePassword(tx, { id: userId, password: hashed, now: now(), byMailbox: true })
      await publishEvent(tx, userId, caller, 'email.delete')
      return row
    })
    const row = await mapUniqueViolation('user_email_already_exists', work)
    return async () => emails.sendRestored(row)
  }

  /** Whether the link to undo works, before anybody chooses a password. */
  const checkUndo = async (proof: Proof): Promise<void> => void (await findUndo(database, proof))

  return { confirm, checkUndo, undo }
}
