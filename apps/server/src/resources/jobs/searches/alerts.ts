import { jobQueries, parseJobFilters, Query } from '@devhood/contract'
import { absentActor, formatInstant, viewFor } from '#engine'
import { openNotifier } from '#resources/notifications'
import { type Writer, writeInBatches } from '#platform/database'
import type { Services } from '../../resource.ts'
import { type DueSearch, listDue, storeAlerted } from './store.ts'

/** Milliseconds between two looks at the ads of one search. */
const PACE = 15 * 60_000
/** Searches of one unit of work: others wait for it. */
const BATCH = 10

type Options = Pick<Services, 'changes' | 'database' | 'engine' | 'now'>

/**
 * Notifies people of the newest ad that one of their saved searches finds, if it was posted after they last looked. The time
 * of the look is stored with the notification, so that no ad is announced twice.
 */
export function jobAlerts(services: Options) {
  const { database, engine, now } = services
  const { notify } = openNotifier(services)

  async function newestOf(tx: Writer, search: DueSearch): Promise<string | undefined> {
    const { user, accountId, query, since } = search
    const view = viewFor(absentActor({ userId: user, accountId }))
    const queries = [
      ...jobQueries(parseJobFilters(new URLSearchParams(query))),
      Query.greaterThan('postedAt', formatInstant(since)),
      Query.notEqual('poster', user),
      Query.select(['$id']),
      Query.limit(1),
    ]
    const { documents } = await engine.list(tx, { collection: 'jobs', queries, totalMax: 0 }, view)
    return documents[0]?.$id
  }

  async function alertBatch(tx: Writer): Promise<boolean> {
    const time = now()
    const due = await listDue(tx, time - PACE, BATCH)
    for (const search of due) {
      const job = await newestOf(tx, search)
      if (job !== undefined)
        await notify(tx, { kind: 'jobAlert', user: search.user, job, within: search.$id })
      await storeAlerted(tx, search.$id, { alertedAt: time })
    }
    return due.length === BATCH
  }

  return async (): Promise<void> => {
    if ((await listDue(database, now() - PACE, 1)).length === 0) return
    await writeInBatches(database, alertBatch)
  }
}
