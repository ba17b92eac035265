import { expect, it } from 'vitest'

import { notificationChoices, quietUntil, wantedKinds } from './choices.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'

const NIGHT = { from: '22:00', to: '07:30', zone: 'Europe/Lisbon' }

it.each<[stored: unknown, off: string[], quiet: unknown]>([
  [undefined, [], undefined],
  [{ theme: 'dark' }, [], undefined],
  [{ notifications: { off: ['like'], quiet: NIGHT } }, ['like'], NIGHT],
  [{ notifications: { off: 'like', quiet: true } }, [], undefined],
  [{ notifications: [] }, [], undefined],
  [{ notifications: { off: ['like', 'poke', 1] } }, ['like'], undefined],
  [{ notifications: { quiet: { ...NIGHT, from: '24:00' } } }, [], undefined],
  [{ notifications: { quiet: { ...NIGHT, to: '7:30' } } }, [], undefined],
  [{ notifications: { quiet: { ...NIGHT, to: '22:00' } } }, [], undefined],
  [{ notifications: { quiet: { ...NIGHT, zone: 'Moon/Sea' } } }, [], undefined],
])('%j means: off %j, quiet %j', (stored, off, quiet) => {
  const choices = notificationChoices(stored)
  expect(choices).toEqual({ off, quiet })
  expect(wantedKinds(choices)).toEqual(NOTIFICATION_KINDS.filter((kind) => !off.includes(kind)))
})

it.each([
  ['at the start', '2026-01-15T22:00:59Z', '2026-01-16T07:30:00Z'],
  ['before midnight', '2026-01-15T23:59:00Z', '2026-01-16T07:30:00Z'],
  ['after midnight', '2026-01-16T00:00:00Z', '2026-01-16T07:30:00Z'],
  ['in the last minute', '2026-01-16T07:29:30Z', '2026-01-16T07:30:00Z'],
  ['at the end', '2026-01-16T07:30:00Z', undefined],
  ['by day', '2026-01-16T12:00:00Z', undefined],
  ['in summer, an hour earlier', '2026-07-15T21:00:00Z', '2026-07-16T06:30:00Z'],
])('the night ends in the morning: %s', (_when, now, end) => {
  const until = quietUntil(NIGHT, Date.parse(now))
  expect(until).toBe(end === undefined ? undefined : Date.parse(end))
})

it('quiet hours may begin and end on the same day', () => {
  const noon = { from: '12:00', to: '13:00', zone: 'UTC' }
  expect(quietUntil(noon, Date.parse('2026-01-15T12:30:00Z'))).toBe(
    Date.parse('2026-01-15T13:00:00Z'),
  )
  expect(quietUntil(noon, Date.parse('2026-01-15T11:59:00Z'))).toBeUndefined()
})
