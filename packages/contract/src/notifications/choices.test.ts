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

it.each([
  ['before clocks go forward', '22:00', '07:00', '2026-03-29T00:30:00Z', '2026-03-29T05:00:00Z'],
  ['the evening before', '22:00', '07:00', '2026-03-28T21:30:00Z', '2026-03-29T05:00:00Z'],
  ['after clocks went forward', '22:00', '07:00', '2026-03-29T01:00:00Z', '2026-03-29T05:00:00Z'],
  ['before clocks go back', '22:00', '07:00', '2026-10-24T21:30:00Z', '2026-10-25T06:00:00Z'],
  [
    'in the hour that comes twice',
    '22:00',
    '07:00',
    '2026-10-25T00:30:00Z',
    '2026-10-25T06:00:00Z',
  ],
  [
    'with an end that the night leaves out',
    '22:00',
    '02:30',
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'with a beginning that it leaves out',
    '02:30',
    '08:00',
    '2026-03-29T01:10:00Z',
    '2026-03-29T06:00:00Z',
  ],
  [
    'of one minute less than a day',
    '12:00',
    '11:59',
    '2026-03-28T11:00:00Z',
    '2026-03-29T09:59:00Z',
  ],
])('quiet hours end as the clock on the wall says: %s', (...given) => {
  const [, from, to, now, end] = given
  const until = quietUntil({ from, to, zone: 'Europe/Berlin' }, Date.parse(now))
  expect(until && new Date(until).toISOString()).toBe(new Date(end).toISOString())
})

it('quiet hours end in the future, and are over then, at each quarter of nights in which clocks change', () => {
  const faults: unknown[] = []
  const nights = ['2026-03-28T18:00:00Z', '2026-10-24T18:00:00Z', '2026-04-04T09:00:00Z']
  const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns']
  const hours = [NIGHT, { from: '22:00', to: '02:15' }, { from: '01:45', to: '02:45' }]
  for (const zone of zones)
    for (const { from, to } of hours)
      for (const night of nights)
        for (let quarter = 0; quarter < 48; quarter++) {
          const time = Date.parse(night) + quarter * 15 * 60_000
          const quiet = { from, to, zone }
          const until = quietUntil(quiet, time)
          if (until !== undefined && (until <= time || quietUntil(quiet, until) !== undefined))
            faults.push([zone, from, to, new Date(time), new Date(until)])
        }
  expect(faults).toEqual([])
})
