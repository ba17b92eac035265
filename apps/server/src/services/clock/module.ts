import { DAY, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { repeatPaced } from '#platform/database'
import { correctPortion, type Key } from './store.ts'
import { STORED_TIMES, type StoredTimes } from './stored-times.ts'

/** Looks after a clock was set back: what was under way may have stored its time a moment later. */
const LOOKS = 3
/** Milliseconds from the start, which has enough to read, to the first look. */
const FIRST_LOOK = MINUTE

type Options = Pick<Platform, 'database' | 'now'>

/**
 * A clock that ran ahead and was corrected has left times in the future: what has happened would count as newest until
 * then, and what is due would wait. They count as the time at which this is noticed. Looks through the database
 * soon after the start, when the clock is set back, and once a day, because the clock of another machine may differ.
 */
export function clockModule({ database, now }: Options) {
  /** The time at the last look, and when the database was looked through. */
  let last: number | undefined
  let lookedAt = 0
  let looksLeft = 0

  async function correctTable(times: StoredTimes): Promise<void> {
    let after: Key = times.key === 'sequence' ? 0 : ''
    await repeatPaced(async () => {
      const end = await correctPortion(database, times, { now: now(), after })
      after = end ?? after
      return end !== undefined
    })
  }

  async function correct(): Promise<void> {
    const time = now()
    if (last === undefined) lookedAt = time + FIRST_LOOK - DAY
    else if (time < last) looksLeft = LOOKS
    last = time
    if (looksLeft === 0 && time - lookedAt < DAY) return
    for (const times of STORED_TIMES) await correctTable(times)
    lookedAt = time
    looksLeft = Math.max(0, looksLeft - 1)
  }

  return { sweeps: [correct] }
}
