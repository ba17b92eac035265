import { absentActor, type Engine, viewFor } from '#engine'
import type { Changes } from '#services/changes'
import type { Platform } from '#platform'
import { type Writer, writeInBatches } from '#platform/database'
import { listOverdueJobs } from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'find' | 'update'>
  readonly changes: Pick<Changes, 'announce'>
}

/** Ads that expire in one unit of work; few, because other writes wait for it. */
const BATCH_SIZE = 5

/** Marks ads as expired after their time, and announces it. Lists have left them out already. */
export function jobExpiry({ database, now, engine, changes }: Options) {
  /** As the poster, through the engine, which also updates the search index. */
  async function expire(tx: Writer, id: string, poster: string): Promise<void> {
    const accountId = String((await engine.find(tx, 'users', poster))?.['accountId'])
    const view = viewFor(absentActor({ accountId, userId: poster }))
    await engine.update(tx, 'jobs', id, { server: { status: 'expired' } }, view)
    changes.announce(tx, { kind: 'document', collection: 'jobs', id, action: 'update' })
  }

  async function expireBatch(tx: Writer): Promise<boolean> {
    const overdue = await listOverdueJobs(tx, now(), BATCH_SIZE)
    for (const { $id, poster } of overdue) await expire(tx, $id, poster)
    return overdue.length === BATCH_SIZE
  }

  return async function expireOverdueJobs(): Promise<void> {
    if ((await listOverdueJobs(database, now(), 1)).length === 0) return
    await writeInBatches(database, expireBatch)
  }
}
