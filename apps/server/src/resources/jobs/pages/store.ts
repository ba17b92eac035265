import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

interface Tables {
  jobs: {
    $id: string
    poster: string
    status: string
    postedAt: number
    expiresAt: number
    hidden: number
    sequence: number
    $updatedAt: number
  }
  jobSearches: {
    $id: string
    user: string
    query: string
    feedKey: string | null
    $createdAt: number
  }
  users: { $id: string; accountId: string; hidden: number }
  accounts: { $id: string; blockedAt: number | null }
}
type Sql = Kysely<Tables>

/** Ads that guests see in lists. */
const openJobs = (sql: Sql, now: number) =>
  sql
    .selectFrom('jobs')
    .innerJoin('users', 'users.$id', 'jobs.poster')
    .where('jobs.status', '=', 'live')
    .where('jobs.expiresAt', '>', now)
    .where('jobs.hidden', '=', 0)
    .where('users.hidden', '=', 0)

const counting = statement((sql: Sql) =>
  sql
    .selectFrom('jobs')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('status', '=', 'live'),
)
interface Portion {
  readonly now: number
  readonly postedAt: number
  readonly sequence: number
  readonly offset: number
  readonly max: number
}
const portion = statement((sql: Sql, v: { [K in keyof Portion]: Portion[K] }) =>
  openJobs(sql, v.now)
    .select(['jobs.$id', 'jobs.$updatedAt', 'jobs.postedAt', 'jobs.sequence'])
    .where('jobs.postedAt', '>=', v.postedAt)
    .where((of) =>
      of.or([of('jobs.postedAt', '>', v.postedAt), of('jobs.sequence', '>', v.sequence)]),
    )
    .orderBy('jobs.postedAt', (order) => order.asc().nullsFirst())
    .orderBy('jobs.sequence')
    .limit(v.max)
    .offset(v.offset),
)
const search = statement((sql: Sql, v: { feedKey: string }) =>
  sql
    .selectFrom('jobSearches')
    .innerJoin('users', 'users.$id', 'jobSearches.user')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select([
      'jobSearches.$id as $id',
      'jobSearches.query as query',
      'jobSearches.$createdAt as $createdAt',
      'users.$id as userId',
      'users.accountId as accountId',
    ])
    .where('jobSearches.feedKey', '=', v.feedKey)
    .where('users.hidden', '=', 0)
    .where('accounts.blockedAt', 'is', null),
)

/** The number of live ads, from an index alone. It includes hidden ads and those that have just expired. */
export async function countLiveJobs(db: Reader): Promise<number> {
  return Number((await db.first(counting, {}))?.count ?? 0)
}

/** Live ads that guests may read, after a position, in the order of posting. */
export async function listOpenJobs(db: Reader, from: Portion) {
  return db.all(portion, { ...from })
}

/** The search of a feed, with its owner; undefined also while that person is hidden or blocked. */
export async function findSearch(db: Reader, feedKey: string) {
  return db.first(search, { feedKey })
}
