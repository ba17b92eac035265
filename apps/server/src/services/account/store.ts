import { visibleLine } from '@devhood/contract/text'
import type { Kysely } from 'kysely'
import { queries, type Reader, UniqueViolation, type Writer } from '#platform/database'
import { wasErased } from './closing/erasure-store.ts'

export interface AccountRow {
  $id: string
  $createdAt: number
  $updatedAt: number
  name: string
  email: string | null
  emailVerified: number
  phone: string | null
  phoneVerified: number
  password: string | null
  passwordUpdate: number | null
  /** A JSON object. */
  prefs: string
  /** The time since which sign-in is blocked. */
  blockedAt: number | null
  accessedAt: number
  signedInAt: number | null
  /** The account's additional permissions; null for none. */
  role: string | null
}

/** With the approvals by operators. */
export interface LabelledRow extends AccountRow {
  /** The account's own id when it is approved for posting job ads. */
  readonly jobPoster: string | null
}

interface Tables {
  accounts: AccountRow
  users: { $id: string; accountId: string }
  job_posters: { account: string }
}
const { first, insert, run, update } = queries<Tables>()

const labelled = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('accounts')
    .leftJoin('job_posters', 'job_posters.account', 'accounts.$id')
    .selectAll('accounts')
    .select('job_posters.account as jobPoster')

export const findAccount = first((sql, v: { id: string }) =>
  labelled(sql).where('accounts.$id', '=', v.id),
)
export const findAccountByEmail = first((sql, v: { email: string }) =>
  labelled(sql).where('accounts.email', '=', v.email),
)
export const findAccountByPhone = first((sql, v: { phone: string }) =>
  labelled(sql).where('accounts.phone', '=', v.phone),
)
export const findProfileState = first((sql, v: { id: string }) =>
  sql
    .selectFrom('accounts')
    .leftJoin('users', 'users.accountId', 'accounts.$id')
    .select([
      'accounts.$id as accountId',
      'accounts.email',
      'accounts.$createdAt as createdAt',
      'accounts.signedInAt',
      'users.$id as userId',
    ])
    .where('accounts.$id', '=', v.id),
)

/** For an id that a foreign key refers to, so the account exists. */
export async function getAccount(db: Reader, id: string): Promise<LabelledRow> {
  const account = await findAccount(db, { id })
  if (account === undefined) throw new Error('An account that must be there is not.')
  return account
}

interface NewAccount {
  readonly id: string
  readonly name: string
  readonly email?: string
  readonly phone?: string
  /** A hash. */
  readonly password?: string
  readonly now: number
}

const insertRow = insert('accounts')

/** Throws UniqueViolation also for the id of an erased account. */
export async function insertAccount(tx: Writer, account: NewAccount): Promise<void> {
  const { id, name, now, email = null, phone = null, password = null } = account
  if (await wasErased(tx, { id })) throw new UniqueViolation(['accounts.$id'], undefined)
  await insertRow(tx, {
    $id: id,
    $createdAt: now,
    $updatedAt: now,
    name: visibleLine(name),
    email,
    emailVerified: 0,
    phone,
    phoneVerified: 0,
    password,
    passwordUpdate: password === null ? null : now,
    prefs: '{}',
    blockedAt: null,
    accessedAt: now,
    signedInAt: null,
    role: null,
  })
}

export const updateAccount = update('accounts', '$id')

export const renameAccount = async (
  tx: Writer,
  { id, name, now }: { id: string; name: string; now: number },
) => updateAccount(tx, id, { name: visibleLine(name), $updatedAt: now })

/** Replaces a hash by one with other cost parameters, unless the password has changed meanwhile. */
export const replaceHash = run((sql, v: { id: string; from: string; to: string }) =>
  sql
    .updateTable('accounts')
    .set({ password: v.to })
    .where('$id', '=', v.id)
    .where('password', '=', v.from),
)
