import { visibleLine } from '@devhood/contract/text'
import type { Kysely } from 'kysely'
import { queries, type Reader, UniqueViolation, type Writer } from '#platform/database'
import { wasErased } from './closing/erasure-store.ts'
import { deletePendingChange } from './email-change/store.ts'
import { deletePasskeys } from './passkeys/store.ts'

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
  /** Until then the person publishes nothing; null if they never were suspended. */
  suspendedUntil: number | null
  accessedAt: number
  signedInAt: number | null
  /** The account's additional permissions; null for none. */
  role: string | null
  /** 1 if the owner wants two factors of each session. */
  mfa: number
  /** The last time that access to the mailbox alone set a password. */
  passwordResetAt: number | null
}

/** With the approvals by operators. */
export interface LabelledRow extends AccountRow {
  /** The account's own id when operators have approved it for publishing. */
  readonly approved: string | null
}

interface Tables {
  accounts: AccountRow
  users: { $id: string; $updatedAt: number; accountId: string; email: string }
  approved_accounts: { account: string }
  tokens: { accountId: string }
  identities: { accountId: string }
}
const { first, insert, remove, run, update } = queries<Tables>()

const labelled = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('accounts')
    .leftJoin('approved_accounts', 'approved_accounts.account', 'accounts.$id')
    .selectAll('accounts')
    .select('approved_accounts.account as approved')

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

interface Change {
  readonly id: string
  readonly now: number
}

/** The password is a hash. */
type NewAccount = Change &
  Pick<AccountRow, 'name'> &
  Partial<Readonly<Record<'email' | 'phone' | 'password', string>>>

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
    suspendedUntil: null,
    accessedAt: now,
    signedInAt: null,
    role: null,
    mfa: 0,
    passwordResetAt: null,
  })
}

export const updateAccount = update('accounts', '$id')

export const renameAccount = async (tx: Writer, { id, name, now }: Change & { name: string }) =>
  updateAccount(tx, id, { name: visibleLine(name), $updatedAt: now })

const updateEmailOfUser = run((sql, v: Change & { email: string }) =>
  sql
    .updateTable('users')
    .set((of) => ({
      email: v.email,
      // Clocks of several machines differ: no change may have an earlier time than the one before.
      $updatedAt: of
        .case()
        .when('$updatedAt', '>', v.now)
        .then(of.ref('$updatedAt'))
        .else(v.now)
        .end(),
    }))
    .where('accountId', '=', v.id),
)

/** Stores an unverified email, also in the users document, where its owner sees it. */
export async function storeEmail(tx: Writer, change: Change & { email: string }): Promise<void> {
  const { id, now, email } = change
  await updateAccount(tx, id, { email, emailVerified: 0, $updatedAt: now })
  await updateEmailOfUser(tx, change)
}

/** `password` is a hash. `byMailbox`: access to the mailbox alone sets it, which is then no second factor for a while. */
export const storePassword = async (
  tx: Writer,
  { id, now, password, byMailbox }: Change & { password: string; byMailbox?: true },
) =>
  updateAccount(tx, id, {
    password,
    passwordUpdate: now,
    ...(byMailbox && { passwordResetAt: now }),
    $updatedAt: now,
  })

const disconnectAll = remove('identities', 'accountId')

/** Marks the account's email as verified and removes every other sign-in method. */
export async function storeClaim(tx: Writer, { id, now }: Change): Promise<void> {
  const removed = { password: null, passwordUpdate: null, phone: null, phoneVerified: 0 }
  await updateAccount(tx, id, { ...removed, emailVerified: 1, $updatedAt: now })
  await disconnectAll(tx, id)
  await deletePasskeys(tx, id)
}

const deleteTokens = remove('tokens', 'accountId')

export async function invalidateTokens(tx: Writer, id: string): Promise<void> {
  await deleteTokens(tx, id)
  await deletePendingChange(tx, { accountId: id })
}

/** Replaces a hash by one with other cost parameters, unless the password has changed meanwhile. */
export const replaceHash = run((sql, v: { id: string; from: string; to: string }) =>
  sql
    .updateTable('accounts')
    .set({ password: v.to })
    .where('$id', '=', v.id)
    .where('password', '=', v.from),
)
