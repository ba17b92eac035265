/** Whether the text is an IANA time zone name. Offsets don't count: they have no daylight saving time. */
export function isTimeZone(zone: string): boolean {
  try {
    return !/^[+-]/.test(zone) && Boolean(Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
