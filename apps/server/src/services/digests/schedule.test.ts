import { expect, test } from 'vitest'
import { lastMorning, nextDigest } from './schedule.ts'

const QUIET = JSON.stringify({
  notifications: { quiet: { from: '22:00', to: '07:00', zone: 'Asia/Kolkata' } },
})
interface Plan {
  readonly emailDigest?: 'daily' | 'weekly'
  readonly timeZone?: string
  readonly prefs?: string
  readonly checkedAt?: string
}

test.each<[when: string, plan: Plan, now: string, next: string]>([
  ['today', {}, '2026-01-15T06:00:00Z', '2026-01-15T08:05:00Z'],
  ['now', {}, '2026-01-15T08:05:00Z', '2026-01-15T08:05:00Z'],
  ['tomorrow', {}, '2026-01-15T08:05:01Z', '2026-01-16T08:05:00Z'],
  ['in a zone', { timeZone: 'America/New_York' }, '2026-01-15T12:00:00Z', '2026-01-15T13:05:00Z'],
  ['in the zone of quiet hours', { prefs: QUIET }, '2026-01-15T12:00:00Z', '2026-01-16T02:35:00Z'],
  [
    'in the stored zone rather than that of quiet hours',
    { prefs: QUIET, timeZone: 'UTC' },
    '2026-01-15T12:00:00Z',
    '2026-01-16T08:05:00Z',
  ],
  [
    'after clocks went forward',
    { timeZone: 'Europe/Lisbon' },
    '2026-03-28T20:00:00Z',
    '2026-03-29T07:05:00Z',
  ],
  [
    'after clocks went back',
    { timeZone: 'Europe/Lisbon' },
    '2026-10-24T20:00:00Z',
    '2026-10-25T08:05:00Z',
  ],
  [
    'a day later',
    { checkedAt: '2026-01-15T08:05:03Z' },
    '2026-01-15T08:05:03Z',
    '2026-01-16T08:05:00Z',
  ],
  [
    'a day after its morning, if it was made in the evening',
    { checkedAt: '2026-01-15T08:05:00Z' },
    '2026-01-15T19:00:00Z',
    '2026-01-16T08:05:00Z',
  ],
  [
    'a week later',
    { emailDigest: 'weekly', checkedAt: '2026-01-15T08:05:03Z' },
    '2026-01-15T08:05:03Z',
    '2026-01-22T08:05:00Z',
  ],
])('the next digest comes %s', (_when, plan, now, next) => {
  const { emailDigest = 'daily', timeZone = null, prefs = '{}', checkedAt } = plan
  const stored = {
    emailDigest,
    timeZone,
    prefs,
    since: 0,
    checkedAt: checkedAt === undefined ? null : Date.parse(checkedAt),
  }
  expect(new Date(nextDigest(stored, Date.parse(now))).toISOString()).toBe(
    new Date(next).toISOString(),
  )
})

test.each<[frequency: 'daily' | 'weekly', planned: string, made: string, next: string]>([
  ['daily', '2026-01-15T08:05:00Z', '2026-01-15T08:05:02Z', '2026-01-16T08:05:00Z'],
  ['daily', '2026-01-15T08:05:00Z', '2026-01-15T23:59:00Z', '2026-01-16T08:05:00Z'],
  ['daily', '2026-01-15T08:05:00Z', '2026-02-20T19:00:00Z', '2026-02-21T08:05:00Z'],
  ['weekly', '2026-01-15T08:05:00Z', '2026-01-15T18:00:00Z', '2026-01-22T08:05:00Z'],
  ['weekly', '2026-01-15T08:05:00Z', '2026-01-18T12:00:00Z', '2026-01-22T08:05:00Z'],
  ['weekly', '2026-01-15T08:05:00Z', '2026-02-20T12:00:00Z', '2026-02-26T08:05:00Z'],
  // Across the change of clocks in Lisbon.
  ['weekly', '2026-03-26T08:05:00Z', '2026-03-27T20:00:00Z', '2026-04-02T07:05:00Z'],
])('a %s digest that was due at %s and made at %s is followed by one at %s', (...given) => {
  const [emailDigest, planned, made, next] = given
  const time = Date.parse(made)
  const checkedAt = lastMorning(Date.parse(planned), emailDigest, time)
  const zone = { timeZone: 'Europe/Lisbon', prefs: '{}' }
  const plan = { ...zone, emailDigest, since: 0, checkedAt }
  expect(new Date(nextDigest(plan, time)).toISOString()).toBe(new Date(next).toISOString())
})
