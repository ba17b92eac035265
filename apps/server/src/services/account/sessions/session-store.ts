import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

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
}

interface Tables {
  sessions: SessionRow
  accounts: {
    $id: string
    email: string | null
    emailVerified: number
    phone: string | null
    phoneVerified: number
    blockedAt: number | null
    accessedAt: number
    role: string | null
  }
  users: { $id: string; accountId: string; hidden: number }
}
type Sql = Kysely<Tables>

type NewSession = Omit<SessionRow, 'usedAt'>

/** Sessions with the account's data that a request needs, and the `$id` of its users document. */
const bearers = (sql: Sql) =>
  sql
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.$id', 'sessions.accountId')
    .leftJoin('users', 'users.accountId', 'sessions.accountId')
    .select([
      'sessions.$id as sessionId',
      'sessions.accountId as accountId',
      'sessions.provider as provider',
      'sessions.secretHash as secretHash',
      'sessions.expire as expire',
      'sessions.usedAt as usedAt',
      'accounts.email as email',
      'accounts.emailVerified as emailVerified',
      'accounts.phone as phone',
      'accounts.phoneVerified as phoneVerified',
      'accounts.blockedAt as blockedAt',
      'accounts.role as role',
      'users.$id as userId',
      'users.hidden as hidden',
    ])
const bearer = statement((sql: Sql, v: { secretHash: Uint8Array }) =>
  bearers(sql).where('sessions.secretHash', '=', v.secretHash),
)
const bearerById = statement((sql: Sql, v: { id: string }) =>
  bearers(sql).where('sessions.$id', '=', v.id),
)
const bearersById = statement((sql: Sql, v: { ids: string }, dialect) =>
  bearers(sql).where('sessions.$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)
const lastUse = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('sessions').select('usedAt').where('$id', '=', v.id),
)
const ofAccount = statement((sql: Sql, v: { accountId: string }) =>
  sql
    .selectFrom('sessions')
    .selectAll()
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt')
    .orderBy('$id'),
)
const insertion = statement((sql: Sql, v: NewSession) =>
  sql.insertInto('sessions').values({
    secretHash: v.secretHash,
    $id: v.$id,
    $createdAt: v.$createdAt,
    $updatedAt: v.$updatedAt,
    accountId: v.accountId,
    provider: v.provider,
    providerUid: v.providerUid,
    expire: v.expire,
    usedAt: v.$createdAt,
    ip: v.ip,
    userAgent: v.userAgent,
  }),
)
const deletion = statement((sql: Sql, v: { accountId: string; id: string }) =>
  sql.deleteFrom('sessions').where('$id', '=', v.id).where('accountId', '=', v.accountId),
)
const deletionOfAll = statement((sql: Sql, v: { accountId: string }) =>
  sql.deleteFrom('sessions').where('accountId', '=', v.accountId),
)
const others = statement((sql: Sql, v: { accountId: string; exceptId: string }) =>
  sql
    .selectFrom('sessions')
    .select('$id')
    .where('accountId', '=', v.accountId)
    .where('$id', '!=', v.exceptId),
)
const deletionOfOthers = statement((sql: Sql, v: { accountId: string; exceptId: string }) =>
  sql.deleteFrom('sessions').where('accountId', '=', v.accountId).where('$id', '!=', v.exceptId),
)
const newSecret = statement((sql: Sql, v: { id: string; secretHash: Uint8Array }) =>
  sql.updateTable('sessions').set({ secretHash: v.secretHash }).where('$id', '=', v.id),
)
const extension = statement((sql: Sql, v: { id: string; expire: number; now: number }) =>
  sql
    .updateTable('sessions')
    .set({ expire: v.expire, usedAt: v.now, $updatedAt: v.now })
    .where('$id', '=', v.id),
)
const touch = statement(
  (sql: Sql, v: { id: string; now: number }) =>
    sql.updateTable('sessions').set({ usedAt: v.now }).where('$id', '=', v.id),
  { keepsVersions: true },
)
const touchAccount = statement(
  (sql: Sql, v: { id: string; now: number }) =>
    sql.updateTable('accounts').set({ accessedAt: v.now }).where('$id', '=', v.id),
  { keepsVersions: true },
)

/** The bearer of this secret. */
export const findBearer = async (db: Reader, secretHash: Uint8Array) =>
  db.first(bearer, { secretHash })

/** The bearer of this session. */
export const findBearerById = async (db: Reader, id: string) => db.first(bearerById, { id })

/** The bearers of those sessions that exist. */
export const listBearers = async (db: Reader, ids: readonly string[]) =>
  db.all(bearersById, { ids: JSON.stringify(ids) })

/** The stored time of a session's last use; it may be newer than a cached row. */
export const findLastUse = async (db: Reader, id: string) =>
  (await db.first(lastUse, { id }))?.usedAt

export type BearerRow = NonNullable<Awaited<ReturnType<typeof findBearer>>>

/** All sessions of an account, oldest first; including expired ones until a sign-in removes them. */
export const listSessions = async (db: Reader, accountId: string) =>
  db.all(ofAccount, { accountId })

export async function insertSession(tx: Writer, session: NewSession): Promise<void> {
  await tx.run(insertion, { ...session })
}

/** Returns the number of deleted sessions: 0 when it is another account's, or gone. */
export const deleteSession = async (tx: Writer, accountId: string, id: string) =>
  tx.run(deletion, { accountId, id })

export const deleteSessions = async (tx: Writer, accountId: string) =>
  tx.run(deletionOfAll, { accountId })

/** Bypasses the table versions: one session's use would invalidate all cached sessions and accounts. */
export async function recordUse(
  tx: Writer,
  { sessionId, accountId, now }: { sessionId: string; accountId: string; now: number },
): Promise<void> {
  await tx.run(touch, { id: sessionId, now })
  await tx.run(touchAccount, { id: accountId, now })
}

/** Ends all sessions of an account but one, and returns their ids. */
export async function deleteOtherSessions(tx: Writer, accountId: string, exceptId: string) {
  const ended = await tx.all(others, { accountId, exceptId })
  await tx.run(deletionOfOthers, { accountId, exceptId })
  return ended
}

/** Returns the latest end of the session; undefined when it has expired. */
export async function replaceSecret(
  tx: Writer,
  change: { id: string; secretHash: Uint8Array },
): Promise<number | undefined> {
  await tx.run(newSecret, change)
  return (await tx.first(bearerById, { id: change.id }))?.expire
}

/** The session counts as used now and ends at `expire`. */
export const extendSession = async (
  tx: Writer,
  change: { id: string; expire: number; now: number },
) => tx.run(extension, change)
