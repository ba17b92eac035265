import { queries } from '#platform/database'

/** What the server stores of a GitHub account on a profile. */
export interface StoredGithub {
  readonly identity: string
  /** JSON: the ids of the chosen repositories, in order. */
  readonly chosen: string
  /** JSON of the last valid response; null when it is too old. */
  readonly account: string | null
  /** A `data:` URL. */
  readonly avatar: string | null
  readonly fetchedAt: number
  readonly checkedAt: number
}
interface Tables {
  github_profiles: StoredGithub
  identities: {
    $id: string
    $createdAt: number
    accountId: string
    provider: string
    providerUid: string
  }
  users: { $id: string; accountId: string }
}
const { all, first, insertNew, remove, update } = queries<Tables>()

/** What one response of GitHub changes. */
export type FetchedGithub = Pick<StoredGithub, 'account' | 'avatar' | 'fetchedAt' | 'checkedAt'>

/** The GitHub account that somebody has connected. */
export const findConnected = first((sql, v: { accountId: string }) =>
  sql
    .selectFrom('identities')
    .select(['$id as identity', 'providerUid as uid'])
    .where('accountId', '=', v.accountId)
    .where('provider', '=', 'github')
    .orderBy('$createdAt')
    .limit(1),
)
export type ConnectedGithub = NonNullable<Awaited<ReturnType<typeof findConnected>>>

export const findStored = first((sql, v: { identity: string }) =>
  sql.selectFrom('github_profiles').selectAll().where('identity', '=', v.identity),
)

export const findShown = first((sql, v: { userId: string }) =>
  sql
    .selectFrom('users')
    .innerJoin('identities', 'identities.accountId', 'users.accountId')
    .innerJoin('github_profiles', 'github_profiles.identity', 'identities.$id')
    .selectAll('github_profiles')
    .where('users.$id', '=', v.userId)
    .orderBy('identities.$createdAt')
    .limit(1),
)

/** Accounts that were last fetched up to a time. */
export const listDue = all((sql, v: { until: number; max: number }) =>
  sql
    .selectFrom('github_profiles')
    .innerJoin('identities', 'identities.$id', 'github_profiles.identity')
    .select(['identities.$id as identity', 'identities.providerUid as uid'])
    .where('github_profiles.checkedAt', '<=', v.until)
    .orderBy('github_profiles.checkedAt')
    .limit(v.max),
)

/** Does nothing if there is one already. */
export const insertStored = insertNew('github_profiles')
export const updateStored = update('github_profiles', 'identity')
export const deleteStored = remove('github_profiles', 'identity')
