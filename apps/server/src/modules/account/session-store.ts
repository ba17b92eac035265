import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

export interface SessionRow {
  secretHash: Uint8Array
  $id: string
  $createdAt: number
  $updatedAt: number
  accountId: string
  /** The way in, and who one was there: an address, a number, an id. */
  provider: string
  providerUid: string
  expire: number
  usedAt: number
  ip: string
  userAgent: string
}

interface Tables {
  sessions: SessionRow
  accounts: { $id: string; emailVerified: number; accessedAt: number }
  users: { $id: string; accountId: string }
}
type Sql = Kysely<Tables>

type NewSession = Omit<SessionRow, 'usedAt'>

const bearer = statement((sql: Sql, v: { secretHash: Uint8Array }) =>
  sql
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.$id', 'sessions.accountId')
    .leftJoin('users', 'users.accountId', 'sessions.accountId')
    .select([
      'sessions.$id as sessionId',
      'sessions.accountId as accountId',
      'sessions.expire as expire',
      'sessions.usedAt as usedAt',
      'accounts.emailVerified as emailVerified',
      'users.$id as userId',
    ])
    .where('sessions.secretHash', '=', v.secretHash),
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
const touch = statement((sql: Sql, v: { id: string; now: number }) =>
  sql.updateTable('sessions').set({ usedAt: v.now }).where('$id', '=', v.id),
)
const touchAccount = statement((sql: Sql, v: { id: string; now: number }) =>
  sql.updateTable('accounts').set({ accessedAt: v.now }).where('$id', '=', v.id),
)

/** Whose secret this is, with the `$id` of the account's users document. */
export const findBearer = async (db: Reader, secretHash: Uint8Array) =>
  db.first(bearer, { secretHash })

/** All sessions of an account, oldest first; those that are over too, until a sign-in removes them. */
export const listSessions = async (db: Reader, accountId: string) =>
  db.all(ofAccount, { accountId })

export async function insertSession(tx: Writer, session: NewSession): Promise<void> {
  await tx.run(insertion, { ...session })
}

/** Tells how many there were: none is another's, or gone. */
export const deleteSession = async (tx: Writer, accountId: string, id: string) =>
  tx.run(deletion, { accountId, id })

export const deleteSessions = async (tx: Writer, accountId: string) =>
  tx.run(deletionOfAll, { accountId })

export async function recordUse(
  tx: Writer,
  { sessionId, accountId, now }: { sessionId: string; accountId: string; now: number },
): Promise<void> {
  await tx.run(touch, { id: sessionId, now })
  await tx.run(touchAccount, { id: accountId, now })
}
