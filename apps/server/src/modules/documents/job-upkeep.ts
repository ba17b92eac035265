import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Writer, writeInPortions } from '#platform/database'
import { endJob, listOverdueJobs } from './job-store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly changes: Pick<Changes, 'announce'>
}

/** So many ads are ended in one unit of work: others stand behind it. */
const AT_ONCE = 50

/** Writes down of ads whose time is over that they are expired, and tells so. Lists have left them out already. */
export function jobUpkeep({ database, now, changes }: Options) {
  async function endSome(tx: Writer): Promise<boolean> {
    const ids = await listOverdueJobs(tx, now(), AT_ONCE)
    for (const id of ids)
      if (await endJob(tx, id, now()))
        changes.announce(tx, { kind: 'document', collection: 'jobs', id, action: 'update' })
    return ids.length === AT_ONCE
  }

  return async function sweep(): Promise<void> {
    if ((await listOverdueJobs(database, now(), 1)).length === 0) return
    await writeInPortions(database, endSome)
  }
}
