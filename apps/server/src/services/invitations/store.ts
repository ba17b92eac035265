import { LIMITS } from '@devhood/contract'
import type { Generated } from 'kysely'
import { queries } from '#platform/database'

interface InvitationRow {
  sequence: Generated<number>
  $id: string
  $createdAt: number
  expire: number
  codeHash: Uint8Array
  email: string
  note: string
  /** The account that was opened with it. */
  usedBy: string | null
}
interface Tables {
  invitations: InvitationRow
  accounts: { $id: string; email: string | null }
}
const { all, first, insert, remove, run, update, value } = queries<Tables>()

export const insertInvitation = insert('invitations')

/** The invitation with this code, and the email of the account that used it. */
export const findByCode = first((sql, v: { codeHash: Uint8Array }) =>
  sql
    .selectFrom('invitations')
    .leftJoin('accounts', 'accounts.$id', 'invitations.usedBy')
    .select([
      'invitations.$id',
      'invitations.expire',
      'invitations.email',
      'invitations.usedBy',
      'accounts.email as usedByEmail',
    ])
    .where('invitations.codeHash', '=', v.codeHash),
)

export const findInvitation = first((sql, v: { id: string }) =>
  sql.selectFrom('invitations').select(['sequence', 'usedBy']).where('$id', '=', v.id),
)

/** When it is used, its email stays, so that operators see who has used it. It is deleted with the account. */
export const updateInvitation = update('invitations', '$id')

/** The newest first, before a cursor. */
export const listInvitations = all((sql, v: { before: number; limit: number }) =>
  sql
    .selectFrom('invitations')
    .select(['$id', '$createdAt', 'expire', 'email', 'note', 'usedBy'])
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
export type StoredInvitation = Awaited<ReturnType<typeof listInvitations>>[number]

/** Counts up to the limit of totals. */
export const countInvitations = value((sql) =>
  sql
    .selectFrom(
      sql.selectFrom('invitations').select('sequence').limit(LIMITS.listTotalMax).as('counted'),
    )
    .select((of) => of.fn.countAll<number>().as('total')),
)

export const deleteInvitation = remove('invitations', '$id')

export const deleteExpired = run((sql, v: { now: number }) =>
  sql.deleteFrom('invitations').where('expire', '<=', v.now).where('usedBy', 'is', null),
)
