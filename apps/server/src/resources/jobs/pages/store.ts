import { ANY_MEMBER, type VisibilitySql } from '#engine'
import { queries, type Reader } from '#platform/database'

const { all, first, value } = queries<{
  jobs: {
    $id: string
    poster: string
    status: string
    postedAt: number
    expiresAt: number
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
  users: { $id: string; accountId: string }
  accounts: { $id: string; blockedAt: number | null }
}>()

const counting = value((sql) =>
  sql
    .selectFrom('jobs')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('status', '=', 'live'),
)

/** The number of live ads, from an index alone. It includes hidden ads and those that have just expired. */
export const countLiveJobs = async (db: Reader): Promise<number> =>
  Number((await counting(db)) ?? 0)

interface Portion {
  readonly now: number
  readonly postedAt: number
  readonly sequence: number
  readonly offset: number
  readonly max: number
}

/** Lists live ads that guests may read, after a position, in the order of posting. */
export const openJobList = ({ readable }: VisibilitySql) =>
  all((sql, v: Portion, dialect) =>
    sql
      .selectFrom('jobs')
      .where('jobs.status', '=', 'live')
      .where('jobs.expiresAt', '>', v.now)
      .where(readable('jobs', undefined, dialect))
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

/** Finds the search of a feed, with its owner; undefined also while that person is hidden or blocked. */
export const feedSearches = ({ readable }: VisibilitySql) =>
  first((sql, v: { feedKey: string }, dialect) =>
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
      .where(readable('users', ANY_MEMBER, dialect))
      .where('accounts.blockedAt', 'is', null),
  )
