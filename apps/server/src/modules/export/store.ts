import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

interface Tables {
  sessions: {
    $id: string
    $createdAt: number
    accountId: string
    provider: string
    expire: number
    usedAt: number
    ip: string
    userAgent: string
  }
  identities: {
    $id: string
    $createdAt: number
    accountId: string
    provider: string
    providerUid: string
    providerEmail: string
  }
  logs: {
    sequence: number
    accountId: string
    event: string
    time: number
    ip: string
    userAgent: string
  }
}
type Sql = Kysely<Tables>

const sessions = statement((sql: Sql, v: { accountId: string }) =>
  sql
    .selectFrom('sessions')
    .select(['$id', '$createdAt', 'provider', 'expire', 'usedAt', 'ip', 'userAgent'])
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt'),
)
const identities = statement((sql: Sql, v: { accountId: string }) =>
  sql
    .selectFrom('identities')
    .select(['$id', '$createdAt', 'provider', 'providerUid', 'providerEmail'])
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt'),
)
const logs = statement((sql: Sql, v: { accountId: string; after: number; max: number }) =>
  sql
    .selectFrom('logs')
    .select(['sequence', 'event', 'time', 'ip', 'userAgent'])
    .where('accountId', '=', v.accountId)
    .where('sequence', '>', v.after)
    .orderBy('sequence')
    .limit(v.max),
)

/** Where somebody is signed in, without what opens a session. Times in milliseconds since 1970. */
export const listSessions = async (db: Reader, accountId: string) => db.all(sessions, { accountId })

/** Who somebody is at other services. */
export const listIdentities = async (db: Reader, accountId: string) =>
  db.all(identities, { accountId })

/** What has happened to an account after an entry of its log, the oldest first. */
export const listLogs = async (
  db: Reader,
  accountId: string,
  page: { after: number; max: number },
) => db.all(logs, { accountId, ...page })
