/** A date, then optionally a blank or `T`, a time, and an offset of hours, with or without minutes. */
const DATE =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)? ?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?)?$/i
/** Month, day and year. */
const SLASHED = /^(\d\d)\/(\d\d)\/(\d{4})(?!\d)/

/** The numbers below 60 with two digits. */
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/**
 * Milliseconds since 1970 in the API's format: `2026-11-21T08:30:00.000+00:00`. Formatted by hand, because a response
 * contains hundreds of times and toISOString takes twice as long.
 */
export function formatInstant(milliseconds: number): string {
  const date = new Date(milliseconds)
  const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${TWO_DIGITS[date.getUTCMonth() + 1]}-${TWO_DIGITS[date.getUTCDate()]}`
  const time = `${TWO_DIGITS[date.getUTCHours()]}:${TWO_DIGITS[date.getUTCMinutes()]}:${TWO_DIGITS[date.getUTCSeconds()]}`
  return `${day}T${time}.${String(date.getUTCMilliseconds()).padStart(3, '0')}+00:00`
}

/**
 * Parses a date or a date with a time: `2026-11-21T08:30:00.000+00:00`, `2026-11-21 08:30`, `11/21/2026`. UTC
 * without an offset (`Z`, `+05:30`, `+0530`, `+05`); fractions of a millisecond are cut off. Undefined for anything
 * else, including days that don't exist. Source: the client API's contract, part 2, section 4.
 */
export function parseInstant(text: string): number | undefined {
  const parts = DATE.exec(text.replace(SLASHED, '$3-$1-$2'))
  if (parts === null) return undefined
  const [, day = '', time = '00:00', seconds = '00', fraction = '', , hours, minutes = '00'] = parts
  const local = `${day}T${time}:${seconds}.${fraction.padEnd(3, '0')}`
  const inUtc = new Date(`${local}Z`)
  // Some engines parse February 30 as March 1, so only a date that is formatted the same again is valid.
  if (Number.isNaN(inUtc.getTime()) || inUtc.toISOString() !== `${local}Z`) return undefined
  const instant = hours === undefined ? inUtc.getTime() : Date.parse(`${local}${hours}:${minutes}`)
  return Number.isNaN(instant) ? undefined : instant
}

interface Times {
  readonly $createdAt: number
  readonly $updatedAt: number
}

/**
 * The times of creation and last change in the API's format. The last change is never before the creation, even if
 * one clock is slow.
 */
export const presentTimes = ({ $createdAt, $updatedAt }: Times) => ({
  $createdAt: formatInstant($createdAt),
  $updatedAt: formatInstant(Math.max($createdAt, $updatedAt)),
})
