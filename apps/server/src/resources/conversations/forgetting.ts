import { DAY } from '#lib/time'
import { writeInBatches } from '#platform/database'
import type { Services } from '../resource.ts'
import { VERSION_TIME } from './excerpt.ts'
import { FORGOTTEN } from './forgetting-store.ts'

/** Rows of one unit of work: others wait for it. */
const AT_ONCE = 500
const TIMES = { versions: VERSION_TIME, requests: DAY } as const

/** Deletes earlier texts of messages when no report can need them, and what limits count no more. */
export const forgetting = ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  async function sweep(): Promise<void> {
    for (const [name, time] of Object.entries(TIMES) as ['versions' | 'requests', number][]) {
      const { list, remove } = FORGOTTEN[name]
      const old = { until: now() - time, max: AT_ONCE }
      if ((await list(database, old)).length === 0) continue
      await writeInBatches(database, async (tx) => {
        const rows = await list(tx, old)
        for (const sequence of rows) await remove(tx, sequence)
        return rows.length === AT_ONCE
      })
    }
  }
