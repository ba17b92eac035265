const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d\d:\d\d)?)?$/i

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
const two = (value: number) => (value < 10 ? `0${value}` : String(value))

/**
 * Milliseconds since 1970 as the API writes them: `2026-11-21T08:30:00.000+00:00`. Put together by
 * hand: an answer holds hundreds of times, and toISOString takes twice as long.
 */
export function formatInstant(milliseconds: number): string {
  const date = new Date(milliseconds)
  const day = `${pad(date.getUTCFullYear(), 4)}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${day}T${time}.${pad(date.getUTCMilliseconds(), 3)}+00:00`
}

/**
 * Reads a date or a date with a time in ISO form, UTC unless it says otherwise; what is finer than a
 * millisecond is cut off. Undefined for anything else, days that do not exist included.
 */
export function parseInstant(text: string): number | undefined {
  const parts = ISO.exec(text)
  if (parts === null) return undefined
  const [, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = parts
  const local = `${day}T${time}:${seconds}.${fraction.padEnd(3, '0')}`
  const inUtc = new Date(`${local}Z`)
  // Some engines take February 30 for March 1: what does not come out as it went in is no date.
  if (Number.isNaN(inUtc.getTime()) || inUtc.toISOString() !== `${local}Z`) return undefined
  const instant = Date.parse(local + zone.toUpperCase())
  return Number.isNaN(instant) ? undefined : instant
}

interface Times {
  readonly $createdAt: number
  readonly $updatedAt: number
}

/** When a record was made and last changed, as the API writes it: never before it was made, whoever's clock is late. */
export const presentTimes = ({ $createdAt, $updatedAt }: Times) => ({
  $createdAt: formatInstant($createdAt),
  $updatedAt: formatInstant(Math.max($createdAt, $updatedAt)),
})
