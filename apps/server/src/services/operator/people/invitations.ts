import { canonicalEmail, LIMITS } from '@devhood/contract'
import type { Invitation, InvitationList } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Mailer } from '#services/emails'
import type { InvitationService, StoredInvitation } from '#services/invitations'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { AuditLog, RecordEntry } from '../audit/audit.ts'
import { presentPerson } from './people.ts'
import { findPersonOfAccount } from './people-store.ts'
import type { InvitationBody, Page, UrlOf } from '../schema.ts'

interface Options extends Pick<Platform, 'database'> {
  readonly mailer: Pick<Mailer, 'canSend' | 'invitation' | 'requireMail'>
  readonly invitations: InvitationService
  readonly audit: AuditLog
}

async function present(db: Reader, row: StoredInvitation, urlOf: UrlOf): Promise<Invitation> {
  const { $id, $createdAt, expire, email, note, usedBy } = row
  const person = usedBy === null ? undefined : await findPersonOfAccount(db, { accountId: usedBy })
  return {
    $id,
    $createdAt: formatInstant($createdAt),
    expire: formatInstant(expire),
    email,
    note,
    usedBy: person === undefined ? null : presentPerson(person, urlOf),
  }
}

/** Creates an invitation and returns its link, once. `operator` is null at the command line. */
export const invitationMaker =
  (invitations: InvitationService, record: RecordEntry) =>
  async (tx: Writer, operator: string | null, { email = '', note = '' }: InvitationBody) => {
    const made = await invitations.create(tx, { email: canonicalEmail(email) ?? '', note })
    await record(tx, { action: 'invite', operator })
    return made
  }

/**
 * Invitations by operators. The audit log names the inviter but not the invited person, because it is never erased.
 */
export function operatorInvitations({ database, mailer, invitations, audit }: Options) {
  const invite = invitationMaker(invitations, audit.record)

  /** An invitation for an address is emailed. Throws `general_rate_limit_exceeded`. */
  async function create(
    { userId }: Actor,
    body: InvitationBody,
    urlOf: UrlOf,
  ): Promise<Invitation> {
    const to = canonicalEmail(body.email ?? '') ?? ''
    const isEmailed = to !== '' && mailer.canSend
    if (isEmailed) await mailer.requireMail(to)
    const made = await database.write(async (tx) => {
      const { row, link } = await invite(tx, userId, body)
      return { row, link, shown: await present(tx, row, urlOf) }
    })
    const { expire } = made.row
    if (isEmailed)
      await mailer.invitation({ to, expire, isReal: true, accountId: null }, new URL(made.link))
    return { ...made.shown, link: made.link, emailed: isEmailed }
  }

  /** The newest first. */
  async function list(
    { cursorAfter, limit = LIMITS.listLimitDefault }: Page,
    urlOf: UrlOf,
  ): Promise<InvitationList> {
    const { total, rows } = await invitations.list(database, { cursor: cursorAfter, limit })
    const shown: Invitation[] = []
    for (const row of rows) shown.push(await present(database, row, urlOf))
    return { total, invitations: shown }
  }

  async function withdraw({ userId }: Actor, id: string): Promise<void> {
    await database.write(async (tx) => {
      await invitations.withdraw(tx, id)
      await audit.record(tx, { action: 'withdraw', operator: userId })
    })
  }

  return { create, list, withdraw }
}
