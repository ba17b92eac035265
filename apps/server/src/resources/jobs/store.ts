import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  jobs: {
    $id: string
    poster: string
    status: string
    expiresAt: number | null
    postedAt: number | null
    $updatedAt: number
  }
  deleted_jobs: { $id: string }
  job_posters: { account: string }
}
type Sql = Kysely<Tables>

const jobCounts = statement((sql: Sql, v: { poster: string; now: number }) =>
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
const deletedJobInsertion = statement((sql: Sql, v: { id: string }) =>
  sql
    .insertInto('deleted_jobs')
    .values({ $id: v.id })
    .onConflict((on) => on.doNothing()),
)
const deletedJob = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('deleted_jobs').select('$id').where('$id', '=', v.id),
)
const posterApproval = statement((sql: Sql, v: { account: string }) =>
  sql.selectFrom('job_posters').select('account').where('account', '=', v.account),
)
const overdueJobs = statement((sql: Sql, v: { now: number; max: number }) =>
  sql
    .selectFrom('jobs')
    .select(['$id', 'poster'])
    .where('status', '=', 'live')
    .where('expiresAt', '<=', v.now)
    .orderBy('expiresAt', (order) => order.asc().nullsFirst())
    .limit(v.max),
)
const lastingJobs = statement((sql: Sql, v: { after: number; max: number }) =>
  sql
    .selectFrom('jobs')
    .select(['$id', 'poster', 'postedAt'])
    .where('status', '=', 'live')
    .where('expiresAt', '>', v.after)
    .limit(v.max),
)
/** The number of a person's ads, and how many of them are live. */
export async function countJobs(db: Reader, poster: string, now: number) {
  const { kept = 0, live = 0 } = (await db.first(jobCounts, { poster, now })) ?? {}
  return { kept: Number(kept), live: Number(live) }
}

export async function recordDeletedJob(tx: Writer, id: string): Promise<void> {
  await tx.run(deletedJobInsertion, { id })
}

export async function wasJobDeleted(db: Reader, id: string): Promise<boolean> {
  return (await db.first(deletedJob, { id })) !== undefined
}

/** Whether operators have approved an account for posting ads. */
export async function isJobPoster(db: Reader, account: string): Promise<boolean> {
  return (await db.first(posterApproval, { account })) !== undefined
}

/** Live ads that expire after this time, in no order. */
export const listLastingJobs = async (db: Reader, after: number, max: number) =>
  db.all(lastingJobs, { after, max })

/** Ads that are over but not marked as expired, those that ended first. */
export const listOverdueJobs = async (db: Reader, now: number, max: number) =>
  db.all(overdueJobs, { now, max })
