import { AppError, newId } from '@devhood/contract'
import type { EmailChange } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Changes } from '#changes'
import type { Mailer } from '#services/emails'
import type { Platform } from '#platform'
import { type Reader, sweepRows, type Writer } from '#platform/database'
import type { EmailChangeEmails } from './emails.ts'
import { confirmableUntil, type EmailChangeLinks, UNDO_LIFE } from './links.ts'
import {
  deletePendingChange,
  type EmailChangeRow,
  insertEmailChange,
  isEmailReserved,
  listEmailChanges,
  listExpiredChanges,
  deleteEmailChange,
  updateEmailChange,
} from './store.ts'
import type { AccountEvents, Owner } from '../profile/own-account.ts'

export interface EmailChangeOptions extends Pick<Platform, 'database' | 'now'> {
  readonly changes: Changes
  readonly events: AccountEvents
  readonly mailer: Pick<Mailer, 'requireMail'>
  readonly links: EmailChangeLinks
  readonly emails: EmailChangeEmails
}

const NONE: EmailChange = { email: '', expire: '' }

const presentChange = (row: EmailChangeRow | undefined): EmailChange =>
  row ? { email: row.newEmail, expire: formatInstant(confirmableUntil(row)) } : NONE

/** Queries and cleanup of stored changes, without an access check. */
function records({ database, now }: Pick<EmailChangeOptions, 'database' | 'now'>) {
  /** Whether an account that had this email may still restore it. */
  const isReserved = async (db: Reader, email: string): Promise<boolean> =>
    isEmailReserved(db, { email, now: now() })

  /** Deletes changes that can't be undone any more, a bounded number at a time. */
  const sweep = async (): Promise<void> =>
    sweepRows(
      database,
      async (db, max) => listExpiredChanges(db, { now: now(), max }),
      deleteEmailChange,
    )

  /** All stored changes of the owner, for their data export. */
  async function list({ accountId }: Actor) {
    const rows = await listEmailChanges(database, { accountId, now: now() })
    return rows.map(({ oldEmail, newEmail, requestedAt, confirmedAt, undoUntil }) => ({
      oldEmail,
      newEmail,
      requestedAt: formatInstant(requestedAt),
      confirmedAt: confirmedAt === null ? '' : formatInstant(confirmedAt),
      undoUntil: formatInstant(undoUntil),
    }))
  }

  return { isReserved, sweep, list }
}

/** Pending email changes, as the account's owner sees them. */
export function emailChanges(options: EmailChangeOptions) {
  const { database, now, events, mailer, emails } = options

  /** The change that can still be confirmed. */
  async function findPending(db: Reader, accountId: string): Promise<EmailChangeRow | undefined> {
    const rows = await listEmailChanges(db, { accountId, now: now() })
    return rows.find((row) => row.confirmedAt === null && confirmableUntil(row) > now())
  }

  /** Runs before any other work for a change. Throws `general_smtp_disabled`, `general_rate_limit_exceeded`. */
  async function requireMail(...addresses: readonly string[]): Promise<void> {
    for (const address of addresses) await mailer.requireMail(address)
  }

  /** Starts a change within a unit of work that has voided the previous one. */
  async function begin(
    tx: Writer,
    { accountId, sessionId, byJwt }: Actor,
    { oldEmail, newEmail }: Pick<EmailChangeRow, 'oldEmail' | 'newEmail'>,
  ): Promise<EmailChangeRow> {
    const time = now()
    const row = {
      $id: newId(time),
      accountId,
      oldEmail,
      newEmail,
      sessionId: byJwt ? '' : sessionId,
      requestedAt: time,
      undoUntil: time + UNDO_LIFE,
    }
    await insertEmailChange(tx, row)
    return { ...row, confirmedAt: null }
  }

  const find = async ({ accountId }: Actor): Promise<EmailChange> =>
    presentChange(await findPending(database, accountId))

  /** Sends the new address its link once more, with the expiry of the first. Throws `general_bad_request`. */
  async function resend({ actor: { accountId } }: Owner): Promise<EmailChange> {
    const pending = await findPending(database, accountId)
    if (pending) await requireMail(pending.newEmail)
    const renewed = await database.write(async (tx) => {
      const row = await findPending(tx, accountId)
      if (row === undefined) return undefined
      const time = { requestedAt: now(), undoUntil: now() + UNDO_LIFE }
      await updateEmailChange(tx, row.$id, time)
      return { ...row, ...time }
    })
    if (renewed === undefined)
      throw new AppError('general_bad_request', { message: 'No email change is pending.' })
    await emails.sendConfirmation(renewed)
    return presentChange(renewed)
  }

  /** The account keeps its email. Does nothing when no change is pending. */
  async function cancel(owner: Owner): Promise<void> {
    await database.write(async (tx) => {
      const count = await deletePendingChange(tx, owner.actor)
      if (count > 0) await events.publishUpdate(tx, owner, 'email', { event: 'email.delete' })
    })
  }

  return {
    requireMail,
    begin,
    sendBoth: emails.sendBoth,
    find,
    resend,
    cancel,
    ...records(options),
  }
}

export type EmailChanges = ReturnType<typeof emailChanges>
