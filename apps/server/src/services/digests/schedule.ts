import type { EmailDigest } from '@devhood/contract'
import { minutesIn, notificationChoices } from '@devhood/contract/notifications'
import { DAY, HOUR, MINUTE } from '#lib/time'

/** Minutes since midnight at which digests are due. A few after the hour, so that they contain all of it. */
const MORNING = 8 * 60 + 5
const DAY_MINUTES = DAY / MINUTE

export type Frequency = Exclude<EmailDigest, 'off'>

const PERIODS: Readonly<Record<Frequency, number>> = { daily: DAY, weekly: 7 * DAY }
/** The mornings of two digests are apart by a period, or by a few hours less after a change of zone or of clocks. */
const SLACK = 4 * HOUR

/** What the time of a person's next digest depends on. */
interface Plan {
  readonly emailDigest: Frequency
  readonly timeZone: string | null
  /** The preferences of the account, a JSON object: quiet hours have a time zone, too. */
  readonly prefs: string
  /** When notifications of the next digest begin, and the morning of the last one, in milliseconds. */
  readonly since: number
  readonly checkedAt: number | null
}

function zoneOf({ timeZone, prefs }: Pick<Plan, 'timeZone' | 'prefs'>): string {
  return timeZone ?? notificationChoices(JSON.parse(prefs)).quiet?.zone ?? 'UTC'
}

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
  const earliest =
    checkedAt === null ? time : Math.max(time, checkedAt + PERIODS[emailDigest] - SLACK)
  return morningAfter(earliest, zoneOf(plan))
}

/** The last planned morning up to this time, from which the next digest counts: one that is late shifts no other. */
export function lastMorning(planned: number, frequency: Frequency, time: number): number {
  const period = PERIODS[frequency]
  return planned + Math.floor((time - planned) / period) * period
}
