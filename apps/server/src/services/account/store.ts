import { visibleLine } from '@devhood/contract/text'
import type { Kysely } from 'kysely'
import { type Reader, statement, UniqueViolation, type Writer } from '#platform/database'
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
type Sql = Kysely<Tables>

const labelled = (sql: Sql) =>
  sql
    .selectFrom('accounts')
    .leftJoin('job_posters', 'job_posters.account', 'accounts.$id')
    .selectAll('accounts')
    .select('job_posters.account as jobPoster')
const byId = statement((sql: Sql, v: { id: string }) =>
  labelled(sql).where('accounts.$id', '=', v.id),
)
const byEmail = statement((sql: Sql, v: { email: string }) =>
  labelled(sql).where('accounts.email', '=', v.email),
)
const byPhone = statement((sql: Sql, v: { phone: string }) =>
  labelled(sql).where('accounts.phone', '=', v.phone),
)
const insertion = statement(
  (
    sql: Sql,
    v: {
      id: string
      now: number
      name: string
      email: string | null
      phone: string | null
      password: string | null
      passwordUpdate: number | null
    },
  ) =>
    sql.insertInto('accounts').values({
      $id: v.id,
      $createdAt: v.now,
      $updatedAt: v.now,
      name: v.name,
      email: v.email,
      emailVerified: 0,
      phone: v.phone,
      phoneVerified: 0,
      password: v.password,
      passwordUpdate: v.passwordUpdate,
      prefs: '{}',
      blockedAt: null,
      accessedAt: v.now,
      signedInAt: null,
      role: null,
    }),
)
const renaming = statement((sql: Sql, v: { id: string; name: string; now: number }) =>
  sql.updateTable('accounts').set({ name: v.name, $updatedAt: v.now }).where('$id', '=', v.id),
)
const signIn = statement((sql: Sql, v: { id: string; now: number }) =>
  sql.updateTable('accounts').set({ signedInAt: v.now, accessedAt: v.now }).where('$id', '=', v.id),
)
const rehashing = statement((sql: Sql, v: { id: string; from: string; to: string }) =>
  sql
    .updateTable('accounts')
    .set({ password: v.to })
    .where('$id', '=', v.id)
    .where('password', '=', v.from),
)
const profileState = statement((sql: Sql, v: { id: string }) =>
  sql
    .selectFrom('accounts')
    .leftJoin('users', 'users.accountId', 'accounts.$id')
    .select([
      'accounts.$id as accountId',
      'accounts.email as email',
      'accounts.$createdAt as createdAt',
      'accounts.signedInAt as signedInAt',
      'users.$id as userId',
    ])
    .where('accounts.$id', '=', v.id),
)

export const findAccount = async (db: Reader, id: string) => db.first(byId, { id })
/** For an id that a foreign key refers to, so the account exists. */
export async function getAccount(db: Reader, id: string): Promise<LabelledRow> {
  const account = await findAccount(db, id)
  if (account === undefined) throw new Error('An account that must be there is not.')
  return account
}
export const findAccountByEmail = async (db: Reader, email: string) => db.first(byEmail, { email })
export const findAccountByPhone = async (db: Reader, phone: string) => db.first(byPhone, { phone })
export const findProfileState = async (db: Reader, id: string) => db.first(profileState, { id })

interface NewAccount {
  readonly id: string
  readonly name: string
  readonly email?: string
  readonly phone?: string
  /** A hash. */
  readonly password?: string
  readonly now: number
}

/** Throws UniqueViolation also for the id of an erased account. */
export async function insertAccount(tx: Writer, account: NewAccount): Promise<void> {
  const { id, name, now, email = null, phone = null, password = null } = account
  const passwordUpdate = password === null ? null : now
  if (await wasErased(tx, id)) throw new UniqueViolation(['accounts.$id'], undefined)
  const values = { id, name: visibleLine(name), now, email, phone, password, passwordUpdate }
  await tx.run(insertion, values)
}

export async function renameAccount(tx: Writer, change: { id: string; name: string; now: number }) {
  return tx.run(renaming, { ...change, name: visibleLine(change.name) })
}

export async function recordSignIn(tx: Writer, change: { id: string; now: number }): Promise<void> {
  await tx.run(signIn, change)
}

/** Replaces a hash by one with other cost parameters, unless the password has changed meanwhile. */
export async function replaceHash(tx: Writer, change: { id: string; from: string; to: string }) {
  await tx.run(rehashing, change)
}
