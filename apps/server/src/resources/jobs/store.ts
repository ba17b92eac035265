import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  jobs: {
    $id: string
    poster: string
    status: string
    expiresAt: number | null
    $updatedAt: number
  }
  deleted_jobs: { $id: string }
  job_posters: { account: string }
  interests: { $id: string; state: string; $updatedAt: number }
  leads: ReceivedInterest
  jobSearches: { user: string }
}
interface ReceivedInterest {
  readonly $id: string
  readonly $createdAt: number
  readonly $updatedAt: number
  readonly $permissions: string
  readonly poster: string
  readonly job: string
  readonly interest: string
  readonly state: string
  readonly person: string | null
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
const searchCount = statement((sql: Sql, v: { user: string }) =>
  sql
    .selectFrom('jobSearches')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user', '=', v.user),
)
const receivedInsertion = statement(
  (sql: Sql, v: { [K in keyof ReceivedInterest]: ReceivedInterest[K] }) =>
    sql.insertInto('leads').values({
      $id: v.$id,
      $createdAt: v.$createdAt,
      $updatedAt: v.$updatedAt,
      $permissions: v.$permissions,
      poster: v.poster,
      job: v.job,
      interest: v.interest,
      state: v.state,
      person: v.person,
    }),
)
const receivedOfInterest = statement((sql: Sql, v: { interest: string }) =>
  sql.selectFrom('leads').select('$id').where('interest', '=', v.interest),
)
const receivedChange = statement(
  (sql: Sql, v: { id: string; state: string; person: string | null; now: number }) =>
    sql
      .updateTable('leads')
      .set((of) => ({
        state: v.state,
        person: v.person,
        // Always increases, so that clients which compare versions see every change.
        $updatedAt: of
          .case()
          .when('$updatedAt', '<', v.now)
          .then(v.now)
          .else(of('$updatedAt', '+', 1))
          .end(),
      }))
      .where('$id', '=', v.id),
)
const receivedDeletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('leads').where('$id', '=', v.id),
)
const interestChange = statement((sql: Sql, v: { id: string; state: string; now: number }) =>
  sql.updateTable('interests').set({ state: v.state, $updatedAt: v.now }).where('$id', '=', v.id),
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

/** Ads that are over but not marked as expired, those that ended first. */
export const listOverdueJobs = async (db: Reader, now: number, max: number) =>
  db.all(overdueJobs, { now, max })

/** The number of a person's saved searches. */
export async function countSearches(db: Reader, user: string): Promise<number> {
  return Number((await db.first(searchCount, { user }))?.count ?? 0)
}

export async function insertReceivedInterest(
  tx: Writer,
  receivedInterest: ReceivedInterest,
): Promise<void> {
  await tx.run(receivedInsertion, { ...receivedInterest })
}

/** The id of the received interest that belongs to an interest. */
export async function findReceivedInterest(
  db: Reader,
  interest: string,
): Promise<string | undefined> {
  return (await db.first(receivedOfInterest, { interest }))?.$id
}

interface ReceivedInterestState {
  readonly state: string
  readonly person: string | null
  readonly now: number
}

export async function updateReceivedInterest(
  tx: Writer,
  id: string,
  to: ReceivedInterestState,
): Promise<void> {
  await tx.run(receivedChange, { id, ...to })
}

export async function deleteReceivedInterest(tx: Writer, id: string): Promise<void> {
  await tx.run(receivedDeletion, { id })
}

export async function updateInterest(
  tx: Writer,
  id: string,
  state: string,
  now: number,
): Promise<void> {
  await tx.run(interestChange, { id, state, now })
}
