import { Query, RAID } from '@devhood/contract'
import type { BulkAct, ModeratedPersonList } from '@devhood/contract/schemas'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { AD } from '../../../test/jobs/jobs.ts'
import { promote } from '../../../test/people/moderation.ts'
import { caller, people, type Person, signUp } from '../../../test/people/people.ts'
import { statement } from '../../platform/database/index.ts'
import { openChanges } from '../../changes/index.ts'
import { raidBrake } from './index.ts'

const verification = statement(
  (db: Kysely<{ accounts: { $id: string; emailVerified: number } }>, v: { id: string }) =>
    db.updateTable('accounts').set({ emailVerified: 1 }).where('$id', '=', v.id),
)

const RAIDERS = 200
const HONEST = 10
/** What a raid may show before it is noticed. */
const SEEN_MAX = 40
/** Seconds of the server's processor that undoing a raid may take. */
const CPU_MAX = 5

/** A public instance in its second week. Each newcomer has a verified address, and a network address of their own. */
async function openPublic() {
  const server = await testApp({
    newAccounts: 'slow',
    jobPosters: 'verified',
    publicPages: true,
    trustedProxies: ['loopback'],
  })
  const { app, clock, platform, config } = server
  const { Ada, Olga } = await people(app, 'Ada', 'Olga')
  await promote(server, Olga)
  clock.advance(RAID.week + 1)
  const newcomers: Person[] = []
  for (let at = 0; at < RAIDERS + HONEST; at++) {
    const address = `10.${at % 7}.${at}.1`
    const name = at % 21 === 20 ? `Honest${at}` : `Raider${at}`
    const person = await signUp(app, name, { 'x-forwarded-for': address })
    await platform.database.write(async (tx) => tx.run(verification, { id: person.accountId }))
    newcomers.push(person)
  }
  clock.advance(RAID.time + 1)
  const tellOperators = async () => undefined
  const changes = openChanges(platform)
  const { sweep } = raidBrake({ ...platform, config, changes, tellOperators })
  return { server, Ada, Olga, newcomers, sweep }
}
type Public = Awaited<ReturnType<typeof openPublic>>

const isHonest = ({ name }: Person) => name.startsWith('Honest')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

/** How many ads, posts and mentions of newcomers everybody else sees, by place. */
async function seenIn({ server, Ada }: Public): Promise<Record<string, number>> {
  const guest = caller(server.app)
  const ads = documentsOf(guest)
  const reader = documentsOf(Ada.request)
  const sitemap = (await guest('GET', '/sitemap.xml')).body
  return {
    'ads and posts': (await ads.list('jobs')).total + (await reader.list('posts')).total,
    sitemap: matches(sitemap, /<loc>[^<]*\/(?:jobs|posts)\/[^<]+<\/loc>/g),
    feed: matches((await guest('GET', '/v1/feeds/tags/lamp')).body, /<entry>/g),
    search:
      (await ads.list('jobs', Query.search('text', 'lantern'))).total +
      (await reader.list('posts', Query.search('text', 'lantern'))).total,
    notifications: (await reader.list('notifications')).total,
  }
}

async function publishAll({ newcomers, sweep, ...world }: Public): Promise<number[]> {
  const most: number[] = []
  for (const [at, person] of newcomers.entries()) {
    const own = documentsOf(person.request)
    const { outcome } = await own.create('jobs', { ...AD, title: 'Lantern', status: 'live' })
    expect(outcome).toBe('201')
    const caption = 'Buy a lantern, @ada'
    if (at % 4 === 0) await post(person, { caption, tags: ['lamp'] })
    // Upkeep comes by every ten seconds; a raider publishes twelve times a second.
    if (at % 100 === 99) await sweep()
    if (at % 10 === 0) most.push(...Object.values(await seenIn({ newcomers, sweep, ...world })))
  }
  await sweep()
  return most
}

/** What an operator does in bulk, and the seconds of the processor that it takes. */
async function order({ request }: Person, body: object) {
  const before = process.cpuUsage()
  const ordered = await request('POST', '/v1/operator/bulk', body)
  expect(ordered.statusCode).toBe(201)
  const path = `/v1/operator/bulk/${ordered.json<BulkAct>().$id}`
  const get = async () => (await request('GET', path)).json<BulkAct>()
  await expect.poll(async () => (await get()).state, { interval: 50, timeout: 30_000 }).toBe('done')
  const { user, system } = process.cpuUsage(before)
  return { done: (await get()).done, seconds: (user + system) / 1e6 }
}

test('a raid of 200 verified accounts from 200 addresses is hardly seen, and undone by one act', async () => {
  const world = await openPublic()
  await using server = world.server
  const { Olga, newcomers } = world
  expect(Math.max(...(await publishAll(world)))).toBeLessThanOrEqual(SEEN_MAX)
  const nothing = { 'ads and posts': 0, sitemap: 0, feed: 0, search: 0, notifications: 0 }
  expect(await seenIn(world)).toEqual(nothing)

  const held = await Olga.request('GET', '/v1/operator/people?held=true&limit=5')
  const { asOf, total, people: first5 } = held.json<ModeratedPersonList>()
  expect(total).toBe(RAIDERS + HONEST)
  expect(first5.map(({ waiting }) => waiting)).toEqual(Array(5).fill('Lantern'))
  const honest = newcomers.filter(isHonest)
  const named = honest.map(({ userId }) => userId)
  expect((await order(Olga, { action: 'release', people: named })).done).toBe(HONEST)
  const block = await order(Olga, { action: 'block', rule: 'spam', matching: { held: true }, asOf })
  expect(block.done).toBe(RAIDERS)
  expect(block.seconds).toBeLessThan(CPU_MAX)

  const seen = await documentsOf(caller(server.app)).list('jobs')
  expect(seen.total).toBe(HONEST)
  const statuses = async (some: readonly Person[]) =>
    new Set(
      await Promise.all(
        some.map(async ({ request }) => (await request('GET', '/v1/account')).statusCode),
      ),
    )
  expect(await statuses(honest)).toEqual(new Set([200]))
  expect(await statuses(newcomers.filter((each) => !isHonest(each)))).toEqual(new Set([401]))
  const [first] = honest as [Person]
  expect((await documentsOf(first.request).list('jobs')).total).toBe(HONEST)
})
