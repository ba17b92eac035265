import { describe, expect, it } from 'vitest'
import {
  formatAbsolute,
  formatCount,
  formatDate,
  formatHour,
  formatRelative,
  millisecondsToChange,
} from './format.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

it.each([
  [0, 'This hour'],
  [59 * 60_000, 'This hour'],
  [60 * 60_000, '1 hour ago'],
  [25 * 3_600_000, '1 day ago'],
])('a moment known to the hour, %i ms ago, is %j', (age, words) => {
  expect(formatHour(new Date(NOW - age), NOW)).toBe(words)
})

describe('formatRelative', () => {
  it.each<[age: number, words: string]>([
    [-5 * MINUTE, 'Just now'],
    [0, 'Just now'],
    [59_999, 'Just now'],
    [MINUTE, '1 minute ago'],
    [2 * MINUTE - 1, '1 minute ago'],
    [2 * MINUTE, '2 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [2 * HOUR, '2 hours ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [2 * DAY - 1, '1 day ago'],
    [2 * DAY, '2 days ago'],
    [30 * DAY - 1, '29 days ago'],
    [30 * DAY, 'Oct 21, 2026 at 12:00'],
    [365 * DAY, 'Nov 20, 2025 at 12:00'],
  ])('shows %i ms ago as %s', (age, words) => {
    expect(formatRelative(new Date(NOW - age), NOW, { timeZone: 'UTC' })).toBe(words)
  })

  it('counts elapsed time across a clock change', () => {
    // Clocks in Berlin went back on 25 October 2026 at 3:00: that day had 25 hours.
    const before = new Date('2026-10-24T12:00:00+02:00')
    const after = Date.parse('2026-10-25T11:59:59+01:00')
    expect(formatRelative(before, after, { timeZone: 'Europe/Berlin' })).toBe('1 day ago')
    expect(formatRelative(before, after - HOUR, { timeZone: 'Europe/Berlin' })).toBe('23 hours ago')
  })

  it('shows nothing for an invalid date', () => {
    expect(formatRelative(new Date('never'), NOW)).toBe('')
    expect(formatAbsolute(new Date('never'))).toBe('')
  })
})

describe('formatDate', () => {
  it.each<[moment: string, timeZone: string, text: string]>([
    ['2026-11-02T09:05:00Z', 'UTC', 'Nov 2, 2026 at 9:05'],
    ['2026-01-31T00:00:00Z', 'UTC', 'Jan 31, 2026 at 0:00'],
    ['2026-05-01T23:59:59Z', 'UTC', 'May 1, 2026 at 23:59'],
    ['2026-12-31T23:30:00Z', 'Europe/Berlin', 'Jan 1, 2027 at 0:30'],
    // The hour before and the hour after New York's clocks went forward.
    ['2026-03-08T06:59:00Z', 'America/New_York', 'Mar 8, 2026 at 1:59'],
    ['2026-03-08T07:00:00Z', 'America/New_York', 'Mar 8, 2026 at 3:00'],
  ])('writes %s in %s as %s', (moment, timeZone, text) => {
    expect(formatDate(new Date(moment), { timeZone })).toBe(text)
  })
})

it.each<[age: number, wait: number | undefined]>([
  [-5 * MINUTE, 6 * MINUTE],
  [0, MINUTE],
  [MINUTE - 1, 1],
  [MINUTE, MINUTE],
  [5 * MINUTE - 1, 1],
  [HOUR - 1, 1],
  [HOUR, HOUR],
  [5 * HOUR - 1, 1],
  [DAY + 1, DAY - 1],
  [30 * DAY - 1, 1],
  [30 * DAY, undefined],
  [Number.NaN, undefined],
])('the text for %i ms ago changes after %o ms', (age, wait) => {
  expect(millisecondsToChange(new Date(NOW - age), NOW)).toBe(wait)
})

it.each([
  [0, '0 likes'],
  [1, '1 like'],
  [999, '999 likes'],
  [1000, '1,000 likes'],
  [1234, '1,234 likes'],
])('shows the count %i as %s', (count, text) => {
  expect(formatCount(count, 'like', 'likes')).toBe(text)
})
