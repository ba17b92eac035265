import { queries } from '#platform/database'

export interface EmailChangeRow {
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
const { all, column, exists, insert, remove, run, update } = queries<{
  email_changes: EmailChangeRow
}>()

export const insertEmailChange = insert('email_changes')
export const updateEmailChange = update('email_changes', '$id')
export const deleteEmailChange = remove('email_changes', '$id')

/** Changes that can still be undone, in the order of their requests: at most the last one is pending. */
export const listEmailChanges = all((sql, v: { accountId: string; now: number }) =>
  sql
    .selectFrom('email_changes')
    .selectAll()
    .where('accountId', '=', v.accountId)
    .where('undoUntil', '>', v.now)
    .orderBy('requestedAt')
    .orderBy('$id'),
)

export const isEmailReserved = exists((sql, v: { email: string; now: number }) =>
  sql
    .selectFrom('email_changes')
    .select('$id')
    .where('oldEmail', '=', v.email)
    .where('confirmedAt', 'is not', null)
    .where('undoUntil', '>', v.now)
    .limit(1),
)

/** Returns the number of deleted changes: one or none. */
export const deletePendingChange = run((sql, v: { accountId: string }) =>
  sql
    .deleteFrom('email_changes')
    .where('accountId', '=', v.accountId)
    .where('confirmedAt', 'is', null),
)

export const listExpiredChanges = column((sql, v: { now: number; max: number }) =>
  sql.selectFrom('email_changes').select('$id').where('undoUntil', '<=', v.now).limit(v.max),
)
