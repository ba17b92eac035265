import type { Kysely } from 'kysely'
import { queries, type Writer } from '#platform/database'
import { deleteTokens } from '../access-tokens/store.ts'
import { ACCOUNT_FACTS, PASSKEY_AT } from '../account-facts-store.ts'
import type { AccountRow } from '../store.ts'
import { noteNetwork } from '../profile/network-store.ts'

/** The provider of visitors' sessions. */
export const ANONYMOUS = 'anonymous' as const

export interface SessionRow {
  secretHash: Uint8Array
  $id: string
  $createdAt: number
  $updatedAt: number
  accountId: string
  /** The sign-in method; `providerUid` is the email, number or id that it identified. */
  provider: string
  providerUid: string
  expire: number
  usedAt: number
  ip: string
  userAgent: string
  /** 1 for the session of a blocked person, which reaches few calls. */
  limited: number
  /** The confirmed factors, separated by blanks (`mfa/factors.ts`). */
  factors: string
  /** The last confirmation of a second factor. */
  factorAt: number | null
}

interface Tables {
  sessions: SessionRow
  accounts: AccountRow
  users: { $id: string; accountId: string; hidden: number }
  authenticators: { accountId: string; verifiedAt: number | null }
  passkeys: { accountId: string; $createdAt: number }
}
const { all, column, first, insert, remove, run, update, value } = queries<Tables>()

/** Sessions with the account's data that a request needs, and the `$id` of its users document. */
const bearers = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.$id', 'sessions.accountId')
    .leftJoin('users', 'users.accountId', 'sessions.accountId')
    .leftJoin('authenticators', 'authenticators.accountId', 'sessions.accountId')
    .select([
      ...ACCOUNT_FACTS,
      PASSKEY_AT,
      'sessions.$id as sessionId',
      'sessions.accountId',
      'sessions.provider',
      'sessions.secretHash',
      'sessions.expire',
      'sessions.usedAt',
      'sessions.limited',
      'sessions.factors',
      'sessions.factorAt',
      'accounts.email',
      'accounts.phone',
      'accounts.passwordResetAt',
      'accounts.role',
    ])

export const findBearer = first(
  (sql, v: { secretHash: Uint8Array }) =>
    bearers(sql).where('sessions.secretHash', '=', v.secretHash),
  { keepsPlan: true },
)

export const findBearerById = first((sql, v: { id: string }) =>
  bearers(sql).where('sessions.$id', '=', v.id),
)

/** The bearers of those sessions that exist. `ids` is a JSON array. */
export const listBearers = all((sql, v: { ids: string }, dialect) =>
  bearers(sql).where('sessions.$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)

/** The stored time of a session's last use; it may be newer than a cached row. */
export const findLastUse = value((sql, v: { id: string }) =>
  sql.selectFrom('sessions').select('usedAt').where('$id', '=', v.id),
)

export type BearerRow = NonNullable<Awaited<ReturnType<typeof findBearer>>>

/** All sessions of an account, oldest first; including expired ones until a sign-in removes them. */
export const listSessions = all((sql, v: { accountId: string }) =>
  sql
    .selectFrom('sessions')
    .selectAll()
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt')
    .orderBy('$id'),
)

export const findSession = first((sql, v: { id: string }) =>
  sql.selectFrom('sessions').selectAll().where('$id', '=', v.id),
)

export const insertSession = insert('sessions')

/** Returns the number of deleted sessions: 0 when it is another account's, or gone. */
export const deleteSession = run((sql, v: { accountId: string; id: string }) =>
  sql.deleteFrom('sessions').where('$id', '=', v.id).where('accountId', '=', v.accountId),
)

const deleteAll = remove('sessions', 'accountId')

/** All sessions of an account, and its access tokens: after that only signing in opens it. */
export async function deleteSessions(tx: Writer, accountId: string): Promise<void> {
  await deleteAll(tx, accountId)
  await deleteTokens(tx, accountId)
}

const touch = update('sessions', '$id', { keepsVersions: true })
const touchAccount = update('accounts', '$id', { keepsVersions: true })

interface Use {
  readonly accountId: string
  readonly ip: string
  readonly now: number
}

/** Bypasses the table versions: one session's use would invalidate all cached sessions and accounts. */
export async function recordAccountUse(tx: Writer, use: Use): Promise<void> {
  await touchAccount(tx, use.accountId, { accessedAt: use.now })
  await noteNetwork(tx, use)
}

export async function recordUse(
  tx: Writer,
  { sessionId, ...use }: Use & { readonly sessionId: string },
): Promise<void> {
  await touch(tx, sessionId, { usedAt: use.now })
  await recordAccountUse(tx, use)
}

type Others = { accountId: string; exceptId: string }
const listOthers = column((sql, v: Others) =>
  sql
    .selectFrom('sessions')
    .select('$id')
    .where('accountId', '=', v.accountId)
    .where('$id', '!=', v.exceptId),
)
const deleteOthers = run((sql, v: Others) =>
  sql.deleteFrom('sessions').where('accountId', '=', v.accountId).where('$id', '!=', v.exceptId),
)

/** Ends all sessions of an account but one, and returns their ids. */
export async function deleteOtherSessions(tx: Writer, which: Others): Promise<string[]> {
  const ended = await listOthers(tx, which)
  await deleteOthers(tx, which)
  return ended
}

export const updateSession = update('sessions', '$id')
