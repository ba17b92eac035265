import { NEW_ACCOUNT_ACTS, NEW_ACCOUNT_TIME, newId, type Publishers, RAID } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { openOnce } from '../../../../test/app/open-once.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf, upload } from '../../../../test/documents/documents.ts'
import { ad, AD } from '../../../../test/jobs/jobs.ts'
import { act, openModeration } from '../../../../test/people/moderation.ts'
import { people, type Person } from '../../../../test/people/people.ts'
import { statement } from '../../../platform/database/index.ts'
import { newAccountsSweep } from './index.ts'

const DAY = 86_400_000
const CLOSED = '401 user_unauthorized'
const TOO_NEW = '403 user_too_new'

const verification = statement(
  (sql: Kysely<{ accounts: { $id: string; emailVerified: number } }>, v: { id: string }) =>
    sql.updateTable('accounts').set({ emailVerified: 1 }).where('$id', '=', v.id),
)

/** Their address is verified, as after the link in the email. */
const verify = async ({ platform }: TestApp, { accountId }: Person) =>
  platform.database.write(async (tx) => tx.run(verification, { id: accountId }))

const counted = statement((sql: Kysely<{ new_account_acts: { account: string } }>) =>
  sql.selectFrom('new_account_acts').selectAll(),
)

const configure = ({ config }: TestApp, settings: object) => void Object.assign(config, settings)

/** What people publish: each is prepared, then sent; a comment is about a post. */
const PREPARE = {
  async posts({ request }: Person) {
    const picture = await upload(request)
    return async () => documentsOf(request).create('posts', picture)
  },
  comments:
    async ({ request }: Person, about: string) =>
    async () =>
      documentsOf(request).create('comments', { post: about, text: 'Nice' }),
  jobs:
    async ({ request }: Person) =>
    async () =>
      documentsOf(request).create('jobs', { ...AD, title: newId(Date.now()), status: 'live' }),
  drafts:
    async ({ request }: Person) =>
    async () =>
      documentsOf(request).create('jobs', { ...AD, status: 'draft' }),
} as const
type What = keyof typeof PREPARE

describe('POSTING and JOB_POSTERS', () => {
  /** Bob is nobody, Carol has a verified address, Alice is approved, Olga an operator. */
  const WHO = ['Bob', 'Carol', 'Alice', 'Olga'] as const
  const trusted = openOnce(async () => {
    const world = await openModeration()
    await verify(world.server, world.Carol)
    await act(world, world.Olga, { action: 'approve', person: 'Alice' })
    return { ...world, [Symbol.asyncDispose]: async () => world.server[Symbol.asyncDispose]() }
  })

  test.each<[posting: Publishers, jobPosters: Publishers, what: What, from: (typeof WHO)[number]]>([
    ['everyone', 'everyone', 'posts', 'Bob'],
    ['verified', 'everyone', 'posts', 'Carol'],
    ['verified', 'everyone', 'comments', 'Carol'],
    ['verified', 'everyone', 'jobs', 'Carol'],
    ['verified', 'everyone', 'drafts', 'Carol'],
    ['approved', 'everyone', 'posts', 'Alice'],
    ['approved', 'everyone', 'comments', 'Alice'],
    ['approved', 'verified', 'jobs', 'Alice'],
    ['everyone', 'verified', 'posts', 'Bob'],
    ['everyone', 'verified', 'jobs', 'Carol'],
    ['verified', 'operators', 'jobs', 'Olga'],
    ['verified', 'operators', 'comments', 'Carol'],
  ])('%s and %s: %s come from %s and whoever is trusted more', async (...row) => {
    const [posting, jobPosters, what, from] = row
    const world = trusted()
    const { server } = world
    configure(server, { posting, jobPosters })
    for (const [rank, name] of WHO.entries()) {
      const publish = await PREPARE[what](world[name], String(world.ids['bobs']))
      const before = await hashState(server.platform)
      const { outcome } = await publish()
      const isStored = (await hashState(server.platform)) !== before
      const expected = rank < WHO.indexOf(from) ? [CLOSED, false] : ['201', true]
      expect([name, outcome, isStored]).toEqual([name, ...expected])
    }
  })

  test('a refusal says what to do', async () => {
    await using server = await testApp()
    const { Bob } = await people(server.app, 'Bob')
    configure(server, { posting: 'verified' })
    const publish = await PREPARE.posts(Bob)
    const { body } = await publish()
    expect(body.message).toBe(
      'Verify your email address or phone number first: only then can you publish posts here.',
    )
  })
})

describe('NEW_ACCOUNTS=slow', () => {
  async function openSlow() {
    const world = await openModeration()
    configure(world.server, { newAccounts: 'slow' })
    return world
  }
  type World = Awaited<ReturnType<typeof openSlow>>
  const follow = async ({ request }: Person, followed: string) =>
    documentsOf(request).create('follows', { followed })

  async function repeat(what: What, by: Person, world: World, times: number): Promise<string[]> {
    const outcomes = []
    for (let time = 0; time < times; time++) {
      const publish = await PREPARE[what](by, String(world.ids['bobs']))
      outcomes.push((await publish()).outcome)
    }
    return outcomes
  }
  const allowed = (times: number) => Array.from({ length: times }, () => '201')

  test.each(['posts', 'comments', 'jobs'] as const)(
    'lets a new account publish few %s',
    async (what) => {
      const world = await openSlow()
      await using server = world.server
      const max = NEW_ACCOUNT_ACTS[what]
      expect(await repeat(what, world.Alice, world, max)).toEqual(allowed(max))
      const publish = await PREPARE[what](world.Alice, String(world.ids['bobs']))
      const before = await hashState(server.platform)
      expect((await publish()).outcome).toBe(TOO_NEW)
      expect(await hashState(server.platform)).toBe(before)
      server.clock.advance(NEW_ACCOUNT_TIME)
      expect(await repeat(what, world.Alice, world, 1)).toEqual(['201'])
    },
  )

  test('says when one may go on', async () => {
    const world = await openSlow()
    await using server = world.server
    await repeat('jobs', world.Alice, world, 1)
    server.clock.advance(DAY / 2 + 1)
    const response = await world.Alice.request(
      'POST',
      '/v1/databases/devhood/collections/jobs/documents',
      { documentId: 'unique()', data: { ...AD, status: 'live' } },
    )
    expect([response.statusCode, response.headers['retry-after']]).toEqual([403, '43200'])
    expect(response.json().message).toContain('Go on in 12 hours.')
  })

  test('counts what was deleted again, and drafts only when they go live', async () => {
    const world = await openSlow()
    await using _ = world.server
    const documents = documentsOf(world.Alice.request)
    const draft = async () => (await ad(world.Alice, { status: 'draft' })).$id
    const [first, second] = [await draft(), await draft()]
    const publish = async (id: string) =>
      (await documents.update('jobs', id, { status: 'live' })).outcome
    expect(await publish(first)).toBe('200')
    expect((await documents.delete('jobs', first)).outcome).toBe('204')
    expect(await publish(second)).toBe(TOO_NEW)
  })

  test('limits follows', async () => {
    const world = await openSlow()
    await using server = world.server
    const names = Array.from({ length: NEW_ACCOUNT_ACTS.follows + 1 }, (_, at) => `P${at}`)
    const others = Object.values(await people(server.app, ...names))
    const outcomes = []
    for (const { userId } of others) outcomes.push((await follow(world.Alice, userId)).outcome)
    expect(outcomes).toEqual([...allowed(NEW_ACCOUNT_ACTS.follows), TOO_NEW])
  })

  test.each<[who: string, trust: (world: World) => Promise<Person>]>([
    ['operators', async ({ Oskar }) => Oskar],
    [
      'approved people',
      async (world) => {
        await act(world, world.Olga, { action: 'approve', person: 'Alice' })
        return world.Alice
      },
    ],
  ])('does not bind %s', async (_who, trust) => {
    const world = await openSlow()
    await using _ = world.server
    const trusted = await trust(world)
    expect(await repeat('jobs', trusted, world, 2)).toEqual(allowed(2))
  })

  test('is forgotten after a week', async () => {
    const world = await openSlow()
    await using server = world.server
    const { platform, clock } = server
    const sweep = newAccountsSweep(platform)
    const count = async () => (await platform.database.all(counted, {})).length
    await repeat('jobs', world.Alice, world, 1)
    const seen = []
    for (const time of [0, RAID.week - 1, 1]) {
      clock.advance(time)
      await sweep()
      seen.push(await count())
    }
    expect(seen).toEqual([1, 1, 0])
  })

  test('binds nothing where accounts are normal', async () => {
    const world = await openModeration()
    await using _ = world.server
    expect(await repeat('jobs', world.Alice, world, 2)).toEqual(allowed(2))
  })
})
