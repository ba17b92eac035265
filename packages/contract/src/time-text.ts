/** Time formats of SPEC §9: US English, in the time zone of the process or browser. */
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From this age in days on, the date is shown. */
const DAYS_IN_WORDS = 30

interface Clock {
  /** IANA name; default: that of the process or browser. */
  readonly timeZone?: string
}

/** 'Just now', then minutes, hours and days ago; from 30 days on 'Nov 2, 2026 at 9:05'. A future time counts as now. */
export function formatRelative(moment: Date, now: number, clock: Clock = {}): string {
  const age = now - moment.getTime()
  if (Number.isNaN(age)) return ''
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour')
  const days = Math.floor(age / DAY)
  return days < DAYS_IN_WORDS ? ago(days, 'day') : formatDate(moment, clock)
}

/** The same of a moment that is known to the hour only: 'This hour', then hours and days ago. */
export const formatHour = (moment: Date, now: number): string =>
  now - moment.getTime() < HOUR ? 'This hour' : formatRelative(moment, now)

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** 'Mon D, YYYY at H:MM' on a 24-hour clock: 'Nov 2, 2026 at 9:05'. */
export function formatDate(moment: Date, { timeZone }: Clock = {}): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).formatToParts(moment)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part['month']} ${part['day']}, ${part['year']} at ${Number(part['hour'])}:${part['minute']}`
}

/** The full local date and time with its zone, for a tooltip. */
export function formatAbsolute(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  return moment.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' })
}

/** Milliseconds until the relative text changes; undefined: never. */
export function millisecondsToChange(moment: Date, now: number): number | undefined {
  const age = now - moment.getTime()
  if (!(age < DAYS_IN_WORDS * DAY)) return undefined
  if (age < MINUTE) return MINUTE - age
  const unit = age < HOUR ? MINUTE : age < DAY ? HOUR : DAY
  return unit - (age % unit)
}
