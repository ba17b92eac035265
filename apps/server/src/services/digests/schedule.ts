import type { EmailDigest } from '@devhood/contract'
import { minutesIn, notificationChoices } from '@devhood/contract/notifications'
import { DAY, HOUR, MINUTE } from '#lib/time'

/** Minutes since midnight at which digests are due. A few after the hour, so that they contain all of it. */
const MORNING = 8 * 60 + 5
const DAY_MINUTES = DAY / MINUTE

export type Rhythm = Exclude<EmailDigest, 'off'>

/** The least time between two digests. Four hours less than the period, so that a late one doesn't delay the next. */
export const GAPS: Readonly<Record<Rhythm, number>> = {
  daily: DAY - 4 * HOUR,
  weekly: 7 * DAY - 4 * HOUR,
}

/** What the time of a person's next digest depends on. */
interface Plan {
  readonly emailDigest: Rhythm
  readonly timeZone: string | null
  /** The preferences of the account, a JSON object: quiet hours have a time zone, too. */
  readonly prefs: string
  /** When notifications of the next digest begin, and when the last digest was made, in milliseconds. */
  readonly since: number
  readonly checkedAt: number | null
}

function zoneOf({ timeZone, prefs }: Pick<Plan, 'timeZone' | 'prefs'>): string {
  return timeZone ?? notificationChoices(JSON.parse(prefs)).quiet?.zone ?? 'UTC'
}

/** The next morning in a time zone, from this time on. */
function morningAfter(time: number, zone: string): number {
  const start = Math.ceil(time / MINUTE) * MINUTE
  const ahead = (MORNING - minutesIn(zone, start) + DAY_MINUTES) % DAY_MINUTES
  const morning = start + ahead * MINUTE
  // Clocks that change in the night move it by an hour.
  return morning + (MORNING - minutesIn(zone, morning)) * MINUTE
}

/** The first morning from this time on that is not too soon after the last digest. */
export function nextDigest(plan: Plan, time: number): number {
  const { emailDigest, checkedAt } = plan
  const earliest = checkedAt === null ? time : Math.max(time, checkedAt + GAPS[emailDigest])
  return morningAfter(earliest, zoneOf(plan))
}
