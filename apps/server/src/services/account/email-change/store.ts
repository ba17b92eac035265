import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

// A type and not an interface: only types are assignable to records of values.
export type EmailChangeRow = {
  readonly $id: string
  readonly accountId: string
  readonly oldEmail: string
  readonly newEmail: string
  /** The session that requested it; '' when the request ended that session. */
  readonly sessionId: string
  readonly requestedAt: number
  /** null until the new address confirms. */
  readonly confirmedAt: number | null
  readonly undoUntil: number
}
type Sql = Kysely<{ email_changes: EmailChangeRow }>

const insertion = statement((sql: Sql, v: Omit<EmailChangeRow, 'confirmedAt'>) =>
  sql.insertInto('email_changes').values({
    $id: v.$id,
    accountId: v.accountId,
    oldEmail: v.oldEmail,
    newEmail: v.newEmail,
    sessionId: v.sessionId,
    requestedAt: v.requestedAt,
    confirmedAt: null,
    undoUntil: v.undoUntil,
  }),
)
const ofAccount = statement((sql: Sql, v: { accountId: string; now: number }) =>
  sql
    .selectFrom('email_changes')
    .selectAll()
    .where('accountId', '=', v.accountId)
    .where('undoUntil', '>', v.now)
    .orderBy('requestedAt')
    .orderBy('$id'),
)
const byOldEmail = statement((sql: Sql, v: { email: string; now: number }) =>
  sql
    .selectFrom('email_changes')
    .select('$id')
    .where('oldEmail', '=', v.email)
    .where('confirmedAt', 'is not', null)
    .where('undoUntil', '>', v.now)
    .limit(1),
)
const renewal = statement((sql: Sql, v: { id: string; requestedAt: number; undoUntil: number }) =>
  sql
    .updateTable('email_changes')
    .set({ requestedAt: v.requestedAt, undoUntil: v.undoUntil })
    .where('$id', '=', v.id),
)
const confirmation = statement((sql: Sql, v: { id: string; now: number; undoUntil: number }) =>
  sql
    .updateTable('email_changes')
    .set({ confirmedAt: v.now, undoUntil: v.undoUntil })
    .where('$id', '=', v.id),
)
const removal = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('email_changes').where('$id', '=', v.id),
)
const removalOfPending = statement((sql: Sql, v: { accountId: string }) =>
  sql
    .deleteFrom('email_changes')
    .where('accountId', '=', v.accountId)
    .where('confirmedAt', 'is', null),
)
const expired = statement((sql: Sql, v: { now: number; max: number }) =>
  sql.selectFrom('email_changes').select('$id').where('undoUntil', '<=', v.now).limit(v.max),
)

export const insertEmailChange = async (tx: Writer, row: Omit<EmailChangeRow, 'confirmedAt'>) =>
  tx.run(insertion, row)

/** Changes that can still be undone, in the order of their requests: at most the last one is pending. */
export const listEmailChanges = async (
  db: Reader,
  which: { accountId: string; now: number },
): Promise<EmailChangeRow[]> => db.all(ofAccount, which)

/** Whether an account may still restore this email. */
export async function isEmailReserved(
  db: Reader,
  which: { email: string; now: number },
): Promise<boolean> {
  return (await db.first(byOldEmail, which)) !== undefined
}

export const renewEmailChange = async (
  tx: Writer,
  change: { id: string; requestedAt: number; undoUntil: number },
) => tx.run(renewal, change)

export const storeConfirmation = async (
  tx: Writer,
  change: { id: string; now: number; undoUntil: number },
) => tx.run(confirmation, change)

export const deleteEmailChange = async (tx: Writer, id: string) => tx.run(removal, { id })

/** Returns the number of deleted changes: one or none. */
export const deletePendingChange = async (tx: Writer, accountId: string) =>
  tx.run(removalOfPending, { accountId })

export async function listExpiredChanges(db: Reader, which: { now: number; max: number }) {
  return (await db.all(expired, which)).map(({ $id }) => $id)
}
