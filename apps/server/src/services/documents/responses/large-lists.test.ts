import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { LIMITS, Query, serializeQuery } from '@devhood/contract'
import { expect, test, vi } from 'vitest'
import { CROWD, CROWD_SQL, fill, peopleNamed } from '../../../../test/documents/crowd.ts'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { addressOf, documentsOf } from '../../../../test/documents/documents.ts'
import { people } from '../../../../test/people/people.ts'
import { WORK_MAX } from './large-responses.ts'

/*
 * One GET must not block everybody: its nested lists are limited in total, and it is written in slices, few at a time,
 * without a cache.
 */

async function openWorld(overrides: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(overrides)
  const persons = await people(server.app, 'Ann', 'Bob')
  await fill(server, CROWD_SQL)
  return { server, ...persons }
}

/** Counts the event loop turns that long work yields, on a machine where each piece of it takes long. */
function watchTurns() {
  const turn = vi.spyOn(timers, 'setImmediate')
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += WORK_MAX))
  // Imports by name get the spy from here on.
  syncBuiltinESMExports()
  return {
    turns: () => turn.mock.calls.length,
    [Symbol.dispose]() {
      turn.mockRestore()
      clock.mockRestore()
      syncBuiltinESMExports()
    },
  }
}

const address = (...queries: Query[]) =>
  `${addressOf('users')}?${queries.map((each, at) => `queries[${at}]=${encodeURIComponent(serializeQuery(each))}`).join('&')}`
const CROWDED = [Query.orderDesc('$createdAt'), Query.limit(CROWD.people)]
const EVERYBODY = address(...CROWDED)

interface Person {
  readonly $id: string
  readonly posts: { readonly $id: string }[]
  readonly liked: { readonly $id: string }[]
}

/** Runs something before a statement returns its rows. */
function watchRows({ platform: { database } }: TestApp, work: (rows: number) => Promise<void>) {
  const watch = database.watch.bind(database)
  const watched: typeof database.watch = (options) => {
    const reader = watch(options)
    return {
      ...reader,
      all: async (...asked) => {
        const rows = await reader.all(...asked)
        await work(rows.length)
        return rows
      },
      first: async (...asked) => {
        const row = await reader.first(...asked)
        await work(1)
        return row
      },
    }
  }
  Object.assign(database, { watch: watched })
}

/** Statements executed from now on. */
function watchStatements(server: TestApp) {
  const noted = { statements: 0 }
  watchRows(server, async () => void noted.statements++)
  return noted
}

/** Blocks every response that has read as many rows as only large ones do. */
function holdLarge(server: TestApp, count: number) {
  const { promise: allWaiting, resolve: notifyWaiting } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  watchRows(server, async (rows) => {
    if (rows < 200) return
    if (++held === count) notifyWaiting()
    await released
  })
  return { allWaiting, release }
}

test('nested lists share 2,000 documents, and each keeps its newest', async () => {
  const { server, Ann } = await openWorld()
  await using _ = server
  const { documents } = await documentsOf(Ann.request).list('users', ...CROWDED)
  const authors = documents as unknown as Person[]
  const lists = authors.flatMap(({ posts, liked }) => [posts, liked])
  const held = lists.reduce((sum, { length }) => sum + length, 0)
  const full = lists.filter(({ length }) => length > 0)
  expect(held).toBeLessThanOrEqual(LIMITS.nestedMax)
  expect(held).toBeGreaterThan(LIMITS.nestedMax - full.length)
  expect(new Set(full.map(({ length }) => length)).size).toBe(1)
  const length = full[0]?.length ?? 0
  const newest = Array.from({ length }, (_, at) => CROWD.posts - at)
  for (const { $id, posts } of authors.filter((each) => each.posts.length > 0))
    expect(posts.map((post) => post.$id)).toEqual(newest.map((n) => `${$id}-${n}`))
})

test('lists within the budget are complete, up to the maximum of a list', async () => {
  const { server, Ann } = await openWorld()
  await using _ = server
  const few = [Query.orderAsc('$createdAt'), Query.limit(10)]
  const { documents } = await documentsOf(Ann.request).list('users', ...few)
  const lengths = (documents as unknown as Person[]).map(({ posts, liked }) => [
    posts.length,
    liked.length,
  ])
  expect(lengths).toEqual(Array(10).fill([LIMITS.relationMax, LIMITS.relationMax]))
})

test('a response over 1 MB is not cached, and a smaller one is', async () => {
  const { server, Ann } = await openWorld()
  await using _ = server
  const noted = watchStatements(server)
  const times = async (url: string) => {
    const started = noted.statements
    const { statusCode, rawPayload } = await Ann.request('GET', url)
    expect(statusCode).toBe(200)
    return { bytes: rawPayload.length, statements: noted.statements - started }
  }
  const three = async (url: string) => [await times(url), await times(url), await times(url)]
  const large = await three(EVERYBODY)
  expect(large[0]?.bytes).toBeGreaterThan(1_000_000)
  expect(large.map(({ statements }) => statements > 5)).toEqual([true, true, true])
  const small = await three(address(...CROWDED, Query.select(['name'])))
  // The first response isn't cached either: most pages are requested once.
  expect(small.map(({ statements }) => statements > 0)).toEqual([true, true, false])
})

test('a large response yields to the event loop often, and a small one once or twice', async () => {
  const { server, Ann } = await openWorld()
  await using _ = server
  using given = watchTurns()
  async function turnsOf(url: string): Promise<number> {
    const before = given.turns()
    await Ann.request('GET', url)
    return given.turns() - before
  }
  const small = await turnsOf(address(Query.limit(1)))
  // The slices of its text alone are one for each 64 kB.

  expect(await turnsOf(EVERYBODY)).toBeGreaterThan(small + 20)
})

test('a list that turns out to be small overtakes large ones', async () => {
  const { server, Ann, Bob } = await openWorld()
  await using _ = server
  await fill(server, [peopleNamed('Quiet', 20)])
  const large = holdLarge(server, 2)
  const asked = [EVERYBODY, address(...CROWDED, Query.offset(1))].map(async (url) =>
    Ann.request('GET', url),
  )
  await large.allWaiting
  const { list } = documentsOf(Bob.request)
  const quiet = await list('users', Query.equal('name', 'Quiet'), Query.limit(20))
  const posts = await list('posts', Query.orderDesc('$createdAt'), Query.limit(100))
  expect([quiet.ids.length, posts.ids.length]).toEqual([20, 100])
  large.release()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a person over budget gets a retry time, and others are answered', async () => {
  const { server, Ann, Bob } = await openWorld({ rateLimits: true })
  await using _ = server
  for (let time = 0; time < 240; time++)
    await server.platform.counters.hit(`large responses account ${Ann.accountId}`, 60_000)
  const asked = await Promise.all([
    Ann.request('GET', EVERYBODY),
    Bob.request('GET', EVERYBODY),
    Bob.request('GET', EVERYBODY),
    Ann.request('GET', address(Query.limit(1))),
  ])
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([429, 200, 200, 200])
  expect(asked[0]?.json().type).toBe('general_rate_limit_exceeded')
  expect(Number(asked[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('two hundred readers of one expired response cost one computation', async () => {
  const { server, Ann, Bob } = await openWorld()
  await using _ = server
  const page = address(Query.limit(5))
  const change = async () => documentsOf(Bob.request).update('users', Bob.userId, { bio: 'New.' })
  const noted = watchStatements(server)
  const read = async () => Ann.request('GET', page)
  await read()
  await documentsOf(Bob.request).update('users', Bob.userId, { bio: 'Other.' })
  const started = noted.statements
  await read()
  const one = noted.statements - started
  expect(one).toBeGreaterThan(0)
  await change()
  const again = noted.statements
  const responses = await Promise.all(Array.from({ length: 200 }, read))
  expect(noted.statements - again).toBe(one)
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(responses[0]?.body.includes('New.')).toBe(true)
})
