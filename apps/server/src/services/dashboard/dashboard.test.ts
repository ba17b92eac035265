import type { Dashboard } from '@devhood/contract/schemas'
import { expect, test } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { openModeration, report } from '../../../test/people/moderation.ts'
import type { Person } from '../../../test/people/people.ts'
import { dashboard, errorCount, type Sources } from './service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const read = async ({ request }: Person) =>
  (await request('GET', '/v1/operator/dashboard')).json<Dashboard>()

test('says what waits, and what the instance holds', async () => {
  const world = await openModeration()
  await using _ = world.server
  await report(world, world.Alice, { post: 'bobs', reason: 'spam' })
  expect(await read(world.Olga)).toMatchObject({
    openReports: 1,
    oldestReportAt: '2026-01-15T12:00:00.000+00:00',
    waiting: 0,
    mail: null,
    backup: null,
    disk: null,
    errors: 0,
    days: [
      {
        day: '2026-01-15',
        members: 5,
        active: 5,
        signUps: 5,
        posts: 2,
        openReports: 1,
        errors: 0,
      },
    ],
  })
})

/** The dashboard of a server, with states that tests choose, and whom it tells. */
async function openDashboard(states: Partial<Sources> = {}) {
  const world = await openModeration()
  const { platform } = world.server
  const told: string[] = []
  const contents = { members: 5, posts: 2, openReports: 0, fileBytes: 100 }
  const { get, sweep, addErrors } = dashboard({
    ...platform,
    contents: async () => contents,
    disk: async () => ({ free: 50e9, total: 100e9 }),
    errors: () => 0,
    version: '1.2.3',
    backups: { failed: () => undefined, madeAt: () => undefined, hasFiles: true },
    tellOperators: async (_tx, news) => void told.push(news),
    ...states,
  })
  return { ...world, get, sweep, addErrors, told, contents }
}

test('keeps the figures of each day, also of days on which nothing happened', async () => {
  const world = await openDashboard()
  await using server = world.server
  server.clock.advance(HOUR)
  await world.sweep()
  server.clock.advance(DAY)
  await post(world.Bob)
  await world.sweep()
  server.clock.advance(2 * DAY)
  await documentsOf(world.Bob.request).list('posts')
  world.contents.fileBytes = 300
  const { days } = await world.get()
  expect(
    days.map(({ day, posts, signUps, fileBytes }) => [day, posts, signUps, fileBytes]),
  ).toEqual([
    ['2026-01-15', 2, 5, 100],
    ['2026-01-16', 1, 0, 100],
    ['2026-01-18', 0, 0, 300],
  ])
})

test('counts the errors of all processes by day, once each, also before the other figures of the day', async () => {
  const counts = { own: 0, other: 0 }
  const world = await openDashboard({ errors: () => counts.own })
  await using server = world.server
  const { database, now } = server.platform
  const other = errorCount({ database, now, errors: () => counts.other })
  const errorsByDay = async () => (await world.get()).days.map(({ day, errors }) => [day, errors])
  counts.own = 2
  counts.other = 3
  await Promise.all([world.addErrors(), other.flush()])
  await Promise.all([world.addErrors(), other.flush()])
  expect(await errorsByDay()).toEqual([['2026-01-15', 5]])
  server.clock.advance(HOUR)
  await world.sweep()
  counts.own = 3
  expect(await errorsByDay()).toEqual([['2026-01-15', 6]])
  await world.addErrors()
  server.clock.advance(DAY)
  counts.other = 4
  await other.flush()
  await world.sweep()
  expect(await errorsByDay()).toEqual([
    ['2026-01-15', 6],
    ['2026-01-16', 1],
  ])
  expect((await world.get()).days.map(({ members }) => members)).toEqual([5, 5])
})

test('errors that cannot be added are added later', async () => {
  const { server } = await openDashboard()
  await using _ = server
  const { database, now } = server.platform
  const broken = { value: true }
  const write: typeof database.write = async (...unit) => {
    if (broken.value) throw new Error('The database is away.')
    return database.write(...unit)
  }
  const count = errorCount({ database: { ...database, write }, now, errors: () => 4 })
  await expect(count.flush()).rejects.toThrow('away')
  expect(count.pending()).toBe(4)
  broken.value = false
  await count.flush()
  expect(count.pending()).toBe(0)
})

test('says how long the reports of a day waited for a decision: the median', async () => {
  const world = await openModeration()
  const { server, Olga, Alice, Carol, Bob } = world
  await using _ = server
  const settled = async (by: Person, about: object, wait: number) => {
    const id = await report(world, by, { reason: 'spam', ...about })
    server.clock.advance(wait)
    await Olga.request('POST', '/v1/operator/actions', { action: 'dismiss', report: id })
  }
  expect((await read(Olga)).days[0]?.decisionMinutes).toBe(0)
  await settled(Alice, { post: 'bobs' }, HOUR)
  await settled(Carol, { post: 'bobs' }, 1000)
  await settled(Bob, { post: 'olgas' }, 3 * HOUR)
  expect((await read(Olga)).days[0]?.decisionMinutes).toBe(60)
})

test('forgets days of a clock that ran ahead', async () => {
  const world = await openDashboard()
  await using server = world.server
  server.clock.advance(10 * DAY)
  await world.sweep()
  server.clock.advance(-9 * DAY)
  await world.sweep()
  server.clock.advance(20 * DAY)
  expect((await world.get()).days.map(({ day }) => day)).toEqual(['2026-01-16', '2026-02-05'])
})

const outbox = (isUp: boolean, waiting: number) =>
  ({
    deliveryState: () => ({ isUp, failures: 3 }),
    count: async () => waiting,
  }) as unknown as NonNullable<Sources['mail']>

test.each<[what: string, states: Partial<Sources>, told: string[]]>([
  ['of nothing, when all is well', { mail: outbox(true, 3) }, []],
  ['of emails that can’t be sent', { mail: outbox(false, 3) }, ['mail']],
  ['of no failing mail server while nothing waits', { mail: outbox(false, 0) }, []],
  ['of a full disk', { disk: async () => ({ free: 1e9, total: 100e9 }) }, ['disk']],
  ['of no disk that is small, but empty', { disk: async () => ({ free: 1e9, total: 2e9 }) }, []],
])('operators are told %s', async (_what, states, told) => {
  const world = await openDashboard(states)
  await using server = world.server
  await world.sweep()
  expect(world.told).toEqual([])
  server.clock.advance(HOUR)
  await world.sweep()
  expect(world.told).toEqual(told)
})

test('says what is broken', async () => {
  const world = await openDashboard({
    mail: outbox(false, 3),
    backups: { failed: () => 1, madeAt: () => Date.parse('2026-01-14T02:00:00Z'), hasFiles: false },
  })
  await using _ = world.server
  expect(await world.get()).toMatchObject({
    mail: { isUp: false, waiting: 3 },
    backup: { hasFailed: true, hasFiles: false, madeAt: '2026-01-14T02:00:00.000+00:00' },
    disk: { free: 50e9, total: 100e9 },
  })
})
