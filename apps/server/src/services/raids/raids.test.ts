import { Query, RAID } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { AD } from '../../../test/jobs/jobs.ts'
import { promote } from '../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'
import { openChanges } from '../../changes/index.ts'
import { raidBrake } from './index.ts'
import { isUnusual } from './service.ts'

const BULK = '/v1/operator/bulk'

const namesOf = (count: number, name = 'Raider') =>
  Array.from({ length: count }, (_, at) => `${name}${at}`)

/** A public instance in its second week. Ada and Olga, an operator, are members for long. */
async function openOld() {
  const server = await testApp()
  Object.assign(server.config, { newAccounts: 'slow' })
  const { Ada, Olga } = await people(server.app, 'Ada', 'Olga')
  await promote(server, Olga)
  server.clock.advance(RAID.week + 1)
  return { server, Ada, Olga }
}
type World = Awaited<ReturnType<typeof openOld>>

async function publishAd({ request }: Person) {
  const { outcome, body } = await documentsOf(request).create('jobs', { ...AD, status: 'live' })
  return { outcome, id: String(body.$id), held: body['held'] }
}

/** That many people sign up, and then wait. */
async function join({ app, clock }: TestApp, count: number, name?: string): Promise<Person[]> {
  const joined = Object.values(await people(app, ...namesOf(count, name)))
  clock.advance(RAID.time + 1)
  return joined
}

async function openRaid() {
  const world = await openOld()
  const raiders = await join(world.server, RAID.least + 5)
  const ads = []
  for (const raider of raiders) ads.push(await publishAd(raider))
  const [first, last] = [raiders.at(0), raiders.at(-1)] as [Person, Person]
  return { ...world, raiders, ads, first, last }
}

const sweepOf = ({ platform, config }: TestApp) =>
  raidBrake({
    ...platform,
    config,
    changes: openChanges(platform),
    tellOperators: async () => undefined,
  }).sweep

const guestAds = async ({ app }: TestApp) => (await documentsOf(caller(app)).list('jobs')).total

async function actOf({ Olga }: World, body: object): Promise<number> {
  return (await Olga.request('POST', '/v1/operator/actions', body)).statusCode
}

describe('a raid', () => {
  test('is noticed by first publications: later ones wait at once, and earlier ones soon', async () => {
    const { server, Ada, ads } = await openRaid()
    await using _ = server
    expect(ads.map(({ outcome, held }) => [outcome, held])).toEqual(
      ads.map((_ad, at) => ['201', at >= RAID.least]),
    )
    expect(await guestAds(server)).toBe(RAID.least)
    await sweepOf(server)()
    expect(await guestAds(server)).toBe(0)
    expect((await documentsOf(Ada.request).list('jobs')).total).toBe(0)
  })

  test('is noticed by sign-ups, and moderators see it until it ends', async () => {
    const { server, Olga } = await openOld()
    await using _ = server
    const [first] = Object.values(await people(server.app, ...namesOf(RAID.least + 1)))
    if (first === undefined) throw new Error('Somebody has joined.')
    expect((await publishAd(first)).held).toBe(true)
    const raidSeen = async () => (await Olga.request('GET', '/v1/operator/waiting')).json().raid
    const since = new Date(server.clock.now() - RAID.time).toISOString()
    expect(await raidSeen()).toEqual({
      since: since.replace('Z', '+00:00'),
      joined: RAID.least + 1,
    })
    server.clock.advance(RAID.time)
    expect(await raidSeen()).toBe(undefined)
  })

  test('ends by itself, which releases nothing', async () => {
    const { server } = await openRaid()
    await using _ = server
    await sweepOf(server)()
    server.clock.advance(RAID.time)
    const { Late } = await people(server.app, 'Late')
    expect((await publishAd(Late)).held).toBe(false)
    await sweepOf(server)()
    expect(await guestAds(server)).toBe(1)
  })

  test.each<[what: string, count: number, prepare: (world: World) => Promise<unknown> | void]>([
    ['as many as are usual', RAID.least, () => undefined],
    [
      'accounts where they are normal',
      RAID.least + 5,
      ({ server }) => void Object.assign(server.config, { newAccounts: 'normal' }),
    ],
  ])('is not seen in %s', async (_what, count, prepare) => {
    const world = await openOld()
    await using server = world.server
    await prepare(world)
    const joined = await join(server, count)
    const held = []
    for (const person of joined) held.push((await publishAd(person)).held)
    expect(new Set(held)).toEqual(new Set([false]))
  })

  test.each<[recent: number, ofWeek: number, isFirstWeek: boolean, expected: boolean]>([
    [30, 0, false, false],
    [31, 0, false, true],
    [31, 3000, false, true],
    // Three in ten minutes are usual.
    [31, 3024, false, true],
    [40, 4032, false, false],
    [41, 4032, false, true],
    [100, 0, true, false],
    [101, 0, true, true],
  ])('of %i, after %i in a week (the first: %s): %s', (...row) => {
    const [recent, ofWeek, isFirstWeek, expected] = row
    expect(isUnusual(recent, ofWeek, isFirstWeek)).toBe(expected)
  })

  test('is not seen as soon in the first week of an instance', async () => {
    const server = await testApp()
    await using _ = server
    Object.assign(server.config, { newAccounts: 'slow' })
    const joined = await join(server, RAID.least + 5)
    const held = []
    for (const person of joined) held.push((await publishAd(person)).held)
    expect(new Set(held)).toEqual(new Set([false]))
  })
})

describe('during a raid', () => {
  test('posts, comments and ads of new accounts are seen by their authors alone', async () => {
    const { server, Ada, last } = await openRaid()
    await using _ = server
    const adas = (await post(Ada)).$id
    const held = (await post(last, { caption: 'Buy lanterns, @ada' })).$id
    const said = await commentOn(last, adas, { text: 'Buy, @ada' })
    const own = documentsOf(last.request)
    for (const [collection, id] of [
      ['posts', held],
      ['comments', said],
    ] as const) {
      const { outcome, body } = await own.get(collection, id)
      expect([outcome, body['held']]).toEqual(['200', true])
      expect((await documentsOf(Ada.request).get(collection, id)).status).toBe(404)
    }
    const adasLists = documentsOf(Ada.request)
    expect((await adasLists.list('posts')).ids).toEqual([adas])
    expect((await adasLists.list('posts', Query.search('text', 'lanterns'))).ids).toEqual([])
    expect((await adasLists.list('notifications')).ids).toEqual([])
    expect((await adasLists.get('posts', adas)).body['commentsCount']).toBe(0)
  })

  test('earlier members, and people who were approved, publish as before', async () => {
    const world = await openRaid()
    await using _ = world.server
    expect((await publishAd(world.Ada)).held).toBe(false)
    const { Late } = await people(world.server.app, 'Late')
    await actOf(world, { action: 'approve', person: Late.userId })
    expect((await publishAd(Late)).held).toBe(false)
  })

  test('what a new account has published before waits once it is changed', async () => {
    const { server } = await openOld()
    await using _ = server
    const { Early } = await people(server.app, 'Early')
    const { id } = await publishAd(Early)
    const shared = (await post(Early, { caption: 'A lamp' })).$id
    server.clock.advance(2 * RAID.time)
    for (const raider of await join(server, RAID.least + 1)) await publishAd(raider)
    const own = documentsOf(Early.request)
    expect((await own.update('jobs', id, { title: 'Buy lanterns' })).body['held']).toBe(true)
    expect((await own.update('posts', shared, { caption: 'Buy' })).body['held']).toBe(true)
  })
})

describe('an operator', () => {
  test('is told of a raid, once', async () => {
    const { server, Olga } = await openRaid()
    await using _ = server
    const { documents } = await documentsOf(Olga.request).list('notifications')
    expect(documents).toMatchObject([{ kind: 'operator', group: 'operator:raid' }])
  })

  test('releases a person: all of theirs is shown, and held no more', async () => {
    const world = await openRaid()
    await using server = world.server
    await sweepOf(server)()
    expect(await actOf(world, { action: 'release', person: world.last.userId })).toBe(201)
    expect(await guestAds(server)).toBe(1)
    const shared = (await post(world.last)).$id
    const { body } = await documentsOf(world.last.request).get('posts', shared)
    expect(body['held']).toBe(false)
    const { decisions } = (await world.last.request('GET', '/v1/account/decisions')).json()
    expect(decisions).toMatchObject([{ action: 'release' }])
  })

  test('releases several at once; undone, they wait again, but for what was hidden since', async () => {
    const world = await openRaid()
    await using server = world.server
    await sweepOf(server)()
    const { Olga, first, last, ads } = world
    const named = [first.userId, last.userId]
    const ordered = await Olga.request('POST', BULK, { action: 'release', people: named })
    const path = `${BULK}/${ordered.json<{ $id: string }>().$id}`
    const state = async () =>
      (await Olga.request('GET', path)).json<{ state: string; done: number; undone: number }>()
    await expect.poll(state).toMatchObject({ state: 'done', done: 2 })
    expect(await guestAds(server)).toBe(2)
    await actOf(world, { action: 'hide', rule: 'spam', job: String(ads.at(-1)?.id) })
    await Olga.request('POST', `${path}/undo`)
    await expect.poll(state).toMatchObject({ state: 'undone', undone: 2 })
    expect(await guestAds(server)).toBe(0)
    const own = documentsOf(last.request)
    expect((await own.get('posts', (await post(last)).$id)).body['held']).toBe(true)
    for (const person of named) await actOf(world, { action: 'release', person })
    expect(await guestAds(server)).toBe(1)
  })

  test.each([
    ['show', { hidden: false, held: false }],
    ['hide', { hidden: true, held: false }],
  ])('decides about one of them: %s', async (action, expected) => {
    const world = await openRaid()
    await using _ = world.server
    const id = String(world.ads.at(-1)?.id)
    const rule = action === 'hide' ? { rule: 'spam' } : {}
    expect(await actOf(world, { action, job: id, ...rule })).toBe(201)
    const { body } = await documentsOf(world.last.request).get('jobs', id)
    expect({ hidden: body['hidden'], held: body['held'] }).toEqual(expected)
  })
})
