const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Whole days between the days of two moments, by the viewer's calendar. */
const daysBetween = (earlier: number, later: number): number =>
  Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000)

/** '9:05', on a 24-hour clock, by the viewer's time. */
export function clockOf(time: string): string {
  const moment = new Date(time)
  return `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, '0')}`
}

/** 'Nov 26'; with the year in another one. */
function dateOf(time: string, now: number): string {
  const moment = new Date(time)
  const isThisYear = moment.getFullYear() === new Date(now).getFullYear()
  return moment.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** The heading of a day. */
export function dayOf(time: string, now: number): string {
  const days = daysBetween(Date.parse(time), now)
  if (days <= 0) return 'Today'
  return days === 1 ? 'Yesterday' : dateOf(time, now)
}

/** In a list: the clock today, else the date. */
export const momentOf = (time: string, now: number): string =>
  daysBetween(Date.parse(time), now) <= 0 ? clockOf(time) : dateOf(time, now)
