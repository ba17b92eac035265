import { describe, expect, test } from 'vitest'
import {
  makePopular,
  FANS,
  remainingRows,
  NO_ROWS,
  countUnitWrites,
  type Remaining,
  withPowerUntil,
} from '../../../test/documents/popular.ts'
import { type TestApp, type TestOptions, testApp } from '../../../test/app/app.ts'
import { type SharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { dataFolder } from '../../../test/app/data-folder.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { promote } from '../../../test/people/moderation.ts'
import { caller, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { collections } from '../../resources/index.ts'
import type { Collection, Document } from '../../engine/index.ts'

interface Kind {
  readonly share: (person: Person) => Promise<Document>
  /** Rows that other people keep of it, by collection. */
  readonly keeps: readonly string[]
  /** Its field in operators' requests, and in documents that refer to it. */
  readonly called: 'post' | 'job'
}

const KINDS = {
  posts: {
    share: async (person) => post(person, { caption: 'Loved', tags: ['lamp'] }),
    keeps: ['saves'],
    called: 'post',
  },
  jobs: {
    share: async (person) => ad(person),
    keeps: ['jobSaves', 'interests'],
    called: 'job',
  },
} as const satisfies Record<string, Kind>
type Name = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Name[]

/** Upkeep completes deletions while the test runs. */
const UPKEEP = { upkeepInterval: 10 }
/** Rows of the request's own unit of work: the document, its pending deletion, and statistics. */
const FEW_ROWS = 10

interface Place {
  readonly platform: Pick<TestApp['platform'], 'database'>
}
const untilDeleted = async ({ platform }: Place) =>
  expect.poll(async () => remainingRows(platform)).toEqual(NO_ROWS)

/** Collections whose documents refer to those of another. */
const referringTo = (name: string): readonly Collection[] =>
  collections.filter(({ fields }: Collection) =>
    Object.values(fields).some((field) => field.kind === 'relation' && field.to === name),
  )

/** Rows of all collections together that one unit of work deletes or detaches. */
const BATCH = 250
/** Rows of the last unit of work besides: the document, its words and pictures. */
const OWN_ROWS = 100
/** Rows that a unit of work writes at most: of each comment the id is recorded, and a report about it stays without it. */
const MOST_ROWS = 3 * BATCH + OWN_ROWS

/** The events that a socket receives, from the next one up to this one. */
async function eventsUntil(
  socket: Pick<Awaited<ReturnType<typeof listen>>, 'event'>,
  last: string,
): Promise<string[]> {
  const { events } = await socket.event()
  const event = String(events[0])
  return event === last ? [event] : [event, ...(await eventsUntil(socket, last))]
}

describe.each(NAMES)('deletion of %s with many references', (name) => {
  const { share, keeps, called } = KINDS[name]
  async function makeWorld(server: SharedApp) {
    const { alice, bob, olga } = await people(server.app, 'alice', 'bob', 'olga')
    await promote(server, olga)
    const { $id } = await share(alice)
    await makePopular(server.platform, name)
    return { server, alice, bob, olga, $id }
  }
  async function openWorld(options: TestOptions = {}) {
    const server = await testApp({}, options)
    const world = await makeWorld(server)
    return { ...world, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
  }
  /** One that all tests leave as it is. */
  const untouched = sharedWorld(makeWorld)

  test('the test document has every kind of reference', async () => {
    const pointing = referringTo(name)
    const remaining = await remainingRows(untouched().server.platform)
    const missing = pointing.filter((each) => remaining?.[each.name] !== FANS)
    expect(missing.map((each) => each.name)).toEqual([])
    expect(pointing.length).toBeGreaterThan(1)
  })

  test('is answered after one short unit of work, and then nobody sees the document', async () => {
    await using world = await openWorld()
    const { server, alice, bob, olga, $id } = world
    const counts = countUnitWrites(server.platform)
    expect((await documentsOf(alice.request).delete(name, $id)).outcome).toBe('204')
    expect(Math.max(...counts)).toBeLessThanOrEqual(FEW_ROWS)
    expect(await remainingRows(server.platform)).toMatchObject({ [name]: 1, reports: FANS })
    for (const { request } of [alice, bob, olga]) {
      const documents = documentsOf(request)
      expect((await documents.get(name, $id)).outcome).toBe('404 document_not_found')
      expect((await documents.delete(name, $id)).outcome).toBe('404 document_not_found')
      expect(await documents.list(name)).toMatchObject({ ids: [], total: 0 })
    }
  })

  test('runs in many short units of work', async () => {
    await using world = await openWorld(UPKEEP)
    const { server, alice, $id } = world
    const counts = countUnitWrites(server.platform)
    await documentsOf(alice.request).delete(name, $id)
    await untilDeleted(server)
    // The last one, too: which rows are left for it depends on the collections that refer to the document.
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_ROWS)
    const long = counts.filter((rows) => rows >= BATCH)
    expect(long.length).toBeGreaterThanOrEqual((referringTo(name).length * FANS) / BATCH - 1)
  })

  test('sends one delete event at once, and none for its references', async () => {
    await using world = await openWorld(UPKEEP)
    const { server, alice, bob, $id } = world
    for (const each of keeps) await documentsOf(bob.request).create(each, { [called]: $id })
    await using byBob = await listen(server.app, { cookie: bob.cookie })
    await using byAlice = await listen(server.app, { cookie: alice.cookie })
    await documentsOf(alice.request).delete(name, $id)
    await untilDeleted(server)
    // The next event is of an ad, which needs no file: what follows is only the end of the wait.
    const mark = await ad(bob)
    const at = 'databases.devhood.collections'
    const gone = `${at}.${name}.documents.${$id}.delete`
    const made = `${at}.jobs.documents.${mark.$id}.create`
    for (const socket of [byAlice, byBob])
      expect(await eventsUntil(socket, made)).toEqual([gone, made])
  })

  test.each([
    ['at once', {}, () => false],
    ['in the middle of it', UPKEEP, ({ reports = 0 }: Remaining) => reports < FANS],
  ] as const)(
    'is complete after the next start, when the server stops %s',
    async (_, options, isOver) => {
      using folder = dataFolder()
      {
        await using server = await folder.open(undefined, undefined, options)
        const { alice } = await people(server.app, 'alice')
        const { $id } = await share(alice)
        await makePopular(server.platform, name)
        await withPowerUntil(server.platform, isOver, async (isOff) => {
          expect((await documentsOf(alice.request).delete(name, $id)).outcome).toBe('204')
          if (options === UPKEEP) await isOff
        })
        expect(await remainingRows(server.platform)).toMatchObject({ [name]: 1, deletions: 1 })
      }
      await using server = await folder.open()
      await untilDeleted(server)
    },
  )

  type World = Awaited<ReturnType<typeof makeWorld>>
  const deleteAs = async ({ request }: Pick<Person, 'request'>, { $id }: World) =>
    (await documentsOf(request).delete(name, $id)).outcome
  type Deleting = readonly [who: string, how: (world: World) => Promise<string>]
  const MAY: readonly Deleting[] = [
    ['whoever shared it', async (world) => deleteAs(world.alice, world)],
    [
      'whoever shared it, by leaving',
      async ({ alice }) => {
        const response = await alice.request('DELETE', '/v1/account', { password: PASSWORD })
        return String(response.statusCode)
      },
    ],
    [
      'an operator',
      async ({ olga, $id }) => {
        const body = { action: 'delete', rule: 'spam', [called]: $id }
        return String((await olga.request('POST', '/v1/operator/actions', body)).statusCode)
      },
    ],
  ]
  const MAY_NOT: readonly Deleting[] = [
    ['an operator, like anybody else', async (world) => deleteAs(world.olga, world)],
    ['another person', async (world) => deleteAs(world.bob, world)],
    ['a guest', async (world) => deleteAs({ request: caller(world.server.app) }, world)],
  ]

  test.each(MAY)('runs in short units of work for %s', async (_, how) => {
    await using world = await openWorld(UPKEEP)
    const units = countUnitWrites(world.server.platform)
    expect(await how(world)).toMatch(/^20[14]$/)
    await untilDeleted(world.server)
    expect(Math.max(...units)).toBeLessThanOrEqual(MOST_ROWS)
  })

  test('does nothing for anybody else', async () => {
    const world = untouched()
    const before = await hashState(world.server.platform)
    for (const [who, how] of MAY_NOT)
      expect([who, await how(world)]).toEqual([who, '401 user_unauthorized'])
    expect(await hashState(world.server.platform)).toBe(before)
  })

  test("can't be reverted by operators who show the document again", async () => {
    await using world = await openWorld()
    const { server, olga, bob, $id } = world
    await deleteAs(world.alice, world)
    const before = await hashState(server.platform)
    const body = { action: 'show', [called]: $id }
    const { statusCode } = await olga.request('POST', '/v1/operator/actions', body)
    expect(statusCode).toBe(404)
    expect((await documentsOf(bob.request).get(name, $id)).status).toBe(404)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('hides it first when its author is erased, and completes after the next start', async () => {
    using folder = dataFolder()
    {
      await using server = await folder.open()
      const { alice, bob } = await people(server.app, 'alice', 'bob')
      const { $id } = await share(alice)
      await makePopular(server.platform, name)
      const refused = await withPowerUntil(
        server.platform,
        ({ deletions }) => deletions !== 0,
        async () => alice.request('DELETE', '/v1/account', { password: PASSWORD }),
      )
      expect(refused.statusCode).toBe(500)
      expect((await documentsOf(bob.request).get(name, $id)).status).toBe(404)
      expect(await remainingRows(server.platform)).toMatchObject({
        [name]: 1,
        reports: FANS,
        deletions: 1,
      })
    }
    await using server = await folder.open()
    await untilDeleted(server)
  })
})
