import type { Engine } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Writer, writeInPortions } from '#platform/database'
import { listOverdueJobs } from './job-store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'find' | 'update'>
  readonly changes: Pick<Changes, 'announce'>
}

/** So many ads are ended in one unit of work: others stand behind it. */
const AT_ONCE = 5

/** Writes down of ads whose time is over that they are expired, and tells so. Lists have left them out already. */
export function jobUpkeep({ database, now, engine, changes }: Options) {
  /** As its poster would, through the engine, which also keeps what ads are found by. */
  async function end(tx: Writer, id: string, poster: string): Promise<void> {
    const accountId = String((await engine.find(tx, 'users', poster))?.['accountId'])
    const actor = { accountId, userId: poster, sessionId: '', isVerified: false }
    const view = { actor, urlOf: (path: string) => path }
    await engine.update(tx, 'jobs', id, { server: { status: 'expired' } }, view)
    changes.announce(tx, { kind: 'document', collection: 'jobs', id, action: 'update' })
  }

  async function endSome(tx: Writer): Promise<boolean> {
    const overdue = await listOverdueJobs(tx, now(), AT_ONCE)
    for (const { $id, poster } of overdue) await end(tx, $id, poster)
    return overdue.length === AT_ONCE
  }

  return async function sweep(): Promise<void> {
    if ((await listOverdueJobs(database, now(), 1)).length === 0) return
    await writeInPortions(database, endSome)
  }
}
