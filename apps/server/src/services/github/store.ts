import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface ProfileRow {
  identity: string
  /** JSON: the ids of the chosen repositories, in order. */
  chosen: string
  /** JSON of the last good answer; null when it is too old. */
  account: string | null
  /** A `data:` URL. */
  avatar: string | null
  fetchedAt: number
  checkedAt: number
}
interface Tables {
  github_profiles: ProfileRow
  identities: {
    $id: string
    $createdAt: number
    accountId: string
    provider: string
    providerUid: string
  }
  users: { $id: string; accountId: string }
}
type Sql = Kysely<Tables>

/** The GitHub account that somebody has connected. */
export interface ConnectedGithub {
  readonly identity: string
  readonly uid: string
}
export type StoredGithub = Readonly<ProfileRow>
/** What one answer of GitHub changes. */
export type FetchedGithub = Pick<StoredGithub, 'account' | 'avatar' | 'fetchedAt' | 'checkedAt'>

const connectedOf = statement((sql: Sql, v: { accountId: string }) =>
  sql
    .selectFrom('identities')
    .select(['$id as identity', 'providerUid as uid'])
    .where('accountId', '=', v.accountId)
    .where('provider', '=', 'github')
    .orderBy('$createdAt')
    .limit(1),
)
const byIdentity = statement((sql: Sql, v: { identity: string }) =>
  sql.selectFrom('github_profiles').selectAll().where('identity', '=', v.identity),
)
const ofUser = statement((sql: Sql, v: { userId: string }) =>
  sql
    .selectFrom('users')
    .innerJoin('identities', 'identities.accountId', 'users.accountId')
    .innerJoin('github_profiles', 'github_profiles.identity', 'identities.$id')
    .selectAll('github_profiles')
    .where('users.$id', '=', v.userId)
    .orderBy('identities.$createdAt')
    .limit(1),
)
const due = statement((sql: Sql, v: { until: number; max: number }) =>
  sql
    .selectFrom('github_profiles')
    .innerJoin('identities', 'identities.$id', 'github_profiles.identity')
    .select(['identities.$id as identity', 'identities.providerUid as uid'])
    .where('github_profiles.checkedAt', '<=', v.until)
    .orderBy('github_profiles.checkedAt')
    .limit(v.max),
)
const insertion = statement((sql: Sql, v: { [K in keyof ProfileRow]: ProfileRow[K] }) =>
  sql
    .insertInto('github_profiles')
    .values({
      identity: v.identity,
      chosen: v.chosen,
      account: v.account,
      avatar: v.avatar,
      fetchedAt: v.fetchedAt,
      checkedAt: v.checkedAt,
    })
    .onConflict((on) => on.doNothing()),
)
const choice = statement((sql: Sql, v: { identity: string; chosen: string }) =>
  sql.updateTable('github_profiles').set({ chosen: v.chosen }).where('identity', '=', v.identity),
)
const renewal = statement(
  (sql: Sql, v: { identity: string } & { [K in keyof FetchedGithub]: FetchedGithub[K] }) =>
    sql
      .updateTable('github_profiles')
      .set({
        account: v.account,
        avatar: v.avatar,
        fetchedAt: v.fetchedAt,
        checkedAt: v.checkedAt,
      })
      .where('identity', '=', v.identity),
)
const removal = statement((sql: Sql, v: { identity: string }) =>
  sql.deleteFrom('github_profiles').where('identity', '=', v.identity),
)

export const findConnected = async (
  db: Reader,
  accountId: string,
): Promise<ConnectedGithub | undefined> => db.first(connectedOf, { accountId })

export const findStored = async (db: Reader, identity: string): Promise<StoredGithub | undefined> =>
  db.first(byIdentity, { identity })

export const findShown = async (db: Reader, userId: string): Promise<StoredGithub | undefined> =>
  db.first(ofUser, { userId })

/** Accounts that were last fetched up to a time. */
export const listDue = async (db: Reader, until: number, max: number): Promise<ConnectedGithub[]> =>
  db.all(due, { until, max })

export const insertStored = async (tx: Writer, row: StoredGithub) => tx.run(insertion, { ...row })
export const updateChosen = async (tx: Writer, identity: string, chosen: string) =>
  tx.run(choice, { identity, chosen })
export const updateFetched = async (tx: Writer, identity: string, fetched: FetchedGithub) =>
  tx.run(renewal, { identity, ...fetched })
export const deleteStored = async (tx: Writer, identity: string) => tx.run(removal, { identity })
