import { LIMITS } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

export interface InvitationRow {
  sequence: number
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
type Sql = Kysely<Tables>

export type NewInvitation = Omit<InvitationRow, 'sequence' | 'usedBy'>
export type StoredInvitation = Omit<InvitationRow, 'sequence' | 'codeHash'>

const SHOWN = ['$id', '$createdAt', 'expire', 'email', 'note', 'usedBy'] as const

const insertion = statement((sql: Sql, v: NewInvitation) =>
  sql.insertInto('invitations').values({
    $id: v.$id,
    $createdAt: v.$createdAt,
    expire: v.expire,
    codeHash: v.codeHash,
    email: v.email,
    note: v.note,
    usedBy: null,
  } as InvitationRow),
)
const byHash = statement((sql: Sql, v: { codeHash: Uint8Array }) =>
  sql
    .selectFrom('invitations')
    .leftJoin('accounts', 'accounts.$id', 'invitations.usedBy')
    .select([
      'invitations.$id as $id',
      'invitations.expire as expire',
      'invitations.email as email',
      'invitations.usedBy as usedBy',
      'accounts.email as usedByEmail',
    ])
    .where('invitations.codeHash', '=', v.codeHash),
)
const byId = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('invitations').select(['sequence', 'usedBy']).where('$id', '=', v.id),
)
// Its email stays, so that operators see who has used it. It is deleted with the account.
const using = statement((sql: Sql, v: { id: string; accountId: string }) =>
  sql.updateTable('invitations').set({ usedBy: v.accountId }).where('$id', '=', v.id),
)
const page = statement((sql: Sql, v: { before: number; limit: number }) =>
  sql
    .selectFrom('invitations')
    .select(SHOWN)
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
const count = statement((sql: Sql) =>
  sql
    .selectFrom(
      sql.selectFrom('invitations').select('sequence').limit(LIMITS.listTotalMax).as('counted'),
    )
    .select((of) => of.fn.countAll<number>().as('total')),
)
const deletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('invitations').where('$id', '=', v.id),
)
const sweep = statement((sql: Sql, v: { now: number }) =>
  sql.deleteFrom('invitations').where('expire', '<=', v.now).where('usedBy', 'is', null),
)

export const insertInvitation = async (tx: Writer, row: NewInvitation) =>
  tx.run(insertion, { ...row })

/** The invitation with this code, and the email of the account that used it. */
export const findByCode = async (tx: Reader, codeHash: Uint8Array) => tx.first(byHash, { codeHash })

export const findInvitation = async (db: Reader, id: string) => db.first(byId, { id })

export const storeUse = async (tx: Writer, use: { id: string; accountId: string }) =>
  tx.run(using, use)

/** The newest first, before a cursor. */
export const listInvitations = async (
  db: Reader,
  wanted: { before: number; limit: number },
): Promise<StoredInvitation[]> => db.all(page, wanted)

/** Counts up to the limit of totals. */
export const countInvitations = async (db: Reader): Promise<number> =>
  (await db.first(count, {}))?.total ?? 0

export const deleteInvitation = async (tx: Writer, id: string) => tx.run(deletion, { id })

/** Deletes expired invitations. */
export const deleteExpired = async (tx: Writer, now: number) => tx.run(sweep, { now })
