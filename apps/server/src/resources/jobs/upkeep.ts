import { JOB_LIMITS } from '@devhood/contract'
import { MINUTE } from '#lib/time'
import { absentActor, viewFor } from '#engine'
import { type Writer, writeInBatches } from '#platform/database'
import type { Services } from '../resource.ts'
import { listJobsExpiringAfter, listOverdueJobs } from './store.ts'

type Options = Pick<Services, 'changes' | 'database' | 'engine' | 'now'>

/** Ads that expire in one unit of work; few, because other writes wait for it. */
const BATCH_SIZE = 5

/**
 * Marks ads as expired after their time, and announces it. Lists have left them out already. What was posted while the clock
 * ran ahead counts as posted now.
 */
export function jobExpiry({ database, now, engine, changes }: Options) {
  /** As the poster, through the engine, which also updates the search index. */
  async function set(
    tx: Writer,
    { $id: id, poster }: { readonly $id: string; readonly poster: string },
    server: Readonly<Record<string, string | number>>,
  ): Promise<void> {
    const accountId = String((await engine.find(tx, 'users', poster))?.['accountId'])
    const view = viewFor(absentActor({ accountId, userId: poster }))
    await engine.update(tx, ['jobs', id], { server }, view)
    changes.announce(tx, { kind: 'document', collection: 'jobs', id, action: 'update' })
  }

  async function expireBatch(tx: Writer): Promise<boolean> {
    const overdue = await listOverdueJobs(tx, { now: now(), max: BATCH_SIZE })
    for (const job of overdue) await set(tx, job, { status: 'expired' })
    return overdue.length === BATCH_SIZE
  }

  /** No ad lives longer than this from now on, unless the clocks of processes differ by more. */
  const latestEnd = () => now() + JOB_LIMITS.liveFor + MINUTE

  async function correctBatch(tx: Writer): Promise<boolean> {
    const lasting = await listJobsExpiringAfter(tx, { after: latestEnd(), max: BATCH_SIZE })
    const time = now()
    for (const job of lasting) {
      const postedAt = Math.min(job.postedAt ?? time, time)
      await set(tx, job, { postedAt, expiresAt: time + JOB_LIMITS.liveFor })
    }
    return lasting.length === BATCH_SIZE
  }

  return async function keepTimes(): Promise<void> {
    if ((await listOverdueJobs(database, { now: now(), max: 1 })).length > 0)
      await writeInBatches(database, expireBatch)
    if ((await listJobsExpiringAfter(database, { after: latestEnd(), max: 1 })).length > 0)
      await writeInBatches(database, correctBatch)
  }
}
