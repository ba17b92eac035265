import { isTimeZone } from '../time-zone.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

/** A time of each day in which no device shows a notification. The times are `22:30`; the end may be on the next day. */
export interface QuietHours {
  readonly from: string
  readonly to: string
  /** An IANA time zone. */
  readonly zone: string
}

/** What a person has chosen about notifications. */
export interface NotificationChoices {
  /** Kinds that are switched off. */
  readonly off: readonly NotificationKind[]
  readonly quiet?: QuietHours | undefined
}

const DAY = 24 * 60
const MINUTE = 60_000
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Minutes since midnight. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

function quietIn(stored: unknown): QuietHours | undefined {
  const { from, to, zone } = Object(stored) as Partial<Record<keyof QuietHours, unknown>>
  const isValid = isTime(from) && isTime(to) && from !== to
  return isValid && typeof zone === 'string' && isTimeZone(zone) ? { from, to, zone } : undefined
}

/** The choices in an account's preferences. Any client may store anything there: what makes no sense is left out. */
export function notificationChoices(prefs: unknown): NotificationChoices {
  const { notifications } = Object(prefs) as { readonly notifications?: unknown }
  const { off, quiet } = Object(notifications) as {
    readonly off?: unknown
    readonly quiet?: unknown
  }
  const isOff = (kind: NotificationKind) => Array.isArray(off) && off.includes(kind)
  return { off: NOTIFICATION_KINDS.filter(isOff), quiet: quietIn(quiet) }
}

/** The kinds that a person has not switched off, in the order of the list of all kinds. */
export const wantedKinds = ({ off }: NotificationChoices): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => !off.includes(kind))

/** Minutes since midnight in a time zone. */
export function minutesIn(zone: string, time: number): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
  return minutesOf(format.format(time))
}

/** The minutes of quiet hours that are left at this time; none outside of them. */
function quietMinutes({ from, to, zone }: QuietHours, time: number): number {
  const since = (minutesIn(zone, time) - minutesOf(from) + DAY) % DAY
  const length = (minutesOf(to) - minutesOf(from) + DAY) % DAY
  return Math.max(0, length - since)
}

/** The end of the quiet hours that this time, in milliseconds, is in; undefined outside of them. */
export function quietUntil(quiet: QuietHours, time: number): number | undefined {
  const left = quietMinutes(quiet, time)
  if (left === 0) return undefined
  const planned = Math.floor(time / MINUTE) * MINUTE + left * MINUTE
  // Clocks that change in the night move the end by an hour.
  const shift = (minutesOf(quiet.to) - minutesIn(quiet.zone, planned) + DAY * 1.5) % DAY
  let end = planned + (shift - DAY / 2) * MINUTE
  // The night may leave the end out: then quiet hours are over when clocks have changed.
  while (quietMinutes(quiet, end) > 0) end += MINUTE
  return end
}
