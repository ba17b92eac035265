const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d\d:\d\d)?)?$/i

/** Milliseconds since 1970 as the API writes them: `2026-11-21T08:30:00.000+00:00`. */
export function formatInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 23)}+00:00`
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
