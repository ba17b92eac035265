import { queries, type Reader } from '#platform/database'

const { all, first } = queries<{
  jobs: {
    title: string | null
    company: string | null
    description: string | null
    workplace: string | null
    regions: string | null
    place: string | null
    seniority: string | null
    employment: string | null
    $id: string
    poster: string
    status: string
    expiresAt: number | null
    postedAt: number | null
    $updatedAt: number
  }
}>()

const jobCounts = first((sql, v: { poster: string; now: number }) =>
  sql
    .selectFrom('jobs')
    .select((of) => [
      of.fn.countAll<number>().as('kept'),
      of.fn
        .coalesce(
          of.fn.sum<number>(
            of
              .case()
              .when(of.and([of('status', '=', 'live'), of('expiresAt', '>', v.now)]))
              .then(1)
              .else(0)
              .end(),
          ),
          of.lit(0),
        )
        .as('live'),
    ])
    .where('poster', '=', v.poster),
)

/** Ads that are over but not marked as expired, those that ended first. */
export const listOverdueJobs = all((sql, v: { now: number; max: number }) =>
  sql
    .selectFrom('jobs')
    .select(['$id', 'poster'])
    .where('status', '=', 'live')
    .where('expiresAt', '<=', v.now)
    .orderBy('expiresAt', (order) => order.asc().nullsFirst())
    .limit(v.max),
)

/** Live ads that expire after this time, in no order. */
export const listJobsExpiringAfter = all((sql, v: { after: number; max: number }) =>
  sql
    .selectFrom('jobs')
    .select(['$id', 'poster', 'postedAt'])
    .where('status', '=', 'live')
    .where('expiresAt', '>', v.after)
    .limit(v.max),
)

/** A person's live ads, with what tells them apart: at most as many as one person may have. */
export const listLiveAds = all((sql, v: { poster: string; now: number }) =>
  sql
    .selectFrom('jobs')
    .select(['$id', 'title', 'company', 'description', 'workplace'])
    .select(['regions', 'place', 'seniority', 'employment'])
    .where('poster', '=', v.poster)
    .where('status', '=', 'live')
    .where('expiresAt', '>', v.now),
)

/** The number of a person's ads, and how many of them are live. */
export async function countJobs(db: Reader, poster: string, now: number) {
  const { kept = 0, live = 0 } = (await jobCounts(db, { poster, now })) ?? {}
  return { kept: Number(kept), live: Number(live) }
}
