import { env } from 'node:process'
import { expect, it } from 'vitest'
import { addressOf, documentsOf, post } from '../documents/documents.ts'
import { AD } from '../jobs/jobs.ts'
import { insertRaid } from '../../src/services/raids/store.ts'
import { promote } from '../people/moderation.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../people/people.ts'
import { ACCESS_TOKENS, addToken, bearer } from '../people/access-tokens.ts'
import { addApp } from '../people/factors.ts'
import { addPasskey, PASSKEYS, signInByPasskey } from '../people/passkeys.ts'
import { eventually } from '../stores/redis-process.ts'
import { describeTwo, type TwoServers } from './two-servers.ts'

const SESSIONS = '/v1/account/sessions'
const QUEUE = '/v1/operator/reports'
const CAPTION = { data: { caption: 'Again' } }

/** No process counts as silent, however long a message is held back. */
const LONG_TIMEOUTS = {
  redis: { connect: 20_000, probe: 60_000, firstDelay: 10, longestDelay: 50 },
  bus: { heartbeat: 20, silentAfter: 60_000, endedAfter: 120_000 },
}

/** An operator, a moderator, and Bob, who views posts at the other server. */
async function openOthers({ one }: TwoServers) {
  const { olga, mona, bob } = await people(one.app, 'olga', 'mona', 'bob')
  await promote(one, olga)
  await promote(one, mona, 'moderator')
  return { olga, mona, bob }
}

/** Alice, who has a post and two sessions, and the others. */
async function openWorld(two: TwoServers, others?: Awaited<ReturnType<typeof openOthers>>) {
  const { one, other } = two
  const { olga, mona, bob } = others ?? (await openOthers(two))
  const { alice } = await people(one.app, 'alice')
  const shared = await post(alice)
  const signedIn = await caller(one.app)('POST', `${SESSIONS}/email`, {
    email: alice.email,
    password: PASSWORD,
  })
  const there = (cookie: string) => caller(other.app, { cookie })
  const status = async (cookie: string, path: string) =>
    (await there(cookie)('GET', path)).statusCode
  const otherCookie = caller(one.app, { cookie: cookieOf(signedIn) })
  // It counts once the second factor is switched on.
  await addApp(one, { request: otherCookie })
  return {
    id: shared.$id,
    alice,
    olga,
    bob,
    mona,
    otherCookie,
    seesPost: async () => status(bob.cookie, addressOf('posts', shared.$id)),
    isSignedIn: async () => status(alice.cookie, '/v1/account'),
    moderates: async () => status(mona.cookie, QUEUE),
    publishes: async () =>
      (await there(alice.cookie)('PATCH', addressOf('posts', shared.$id), CAPTION)).statusCode,
  }
}
type World = Awaited<ReturnType<typeof openWorld>>
type Check = 'seesPost' | 'isSignedIn' | 'moderates' | 'publishes'

const password = { password: 'another good password', oldPassword: PASSWORD }
const operate = async ({ olga }: World, body: object) =>
  olga.request('POST', '/v1/operator/actions', body)

const endRole = async ({ olga, mona }: World) =>
  olga.request('PUT', `/v1/operator/people/${mona.userId}/role`, { role: 'none', note: 'Done.' })

/** Revocations at one server, who notices each at the other, and the response there. */
const REVOCATIONS: [string, (world: World) => Promise<{ statusCode: number }>, Check, number][] = [
  [
    'a block',
    async ({ alice, bob }) =>
      alice.request('POST', addressOf('blocks'), {
        documentId: 'unique()',
        data: { user: alice.userId, blocked: bob.userId },
      }),
    'seesPost',
    404,
  ],
  [
    'a deletion',
    async ({ alice, id }) => alice.request('DELETE', addressOf('posts', id)),
    'seesPost',
    404,
  ],
  [
    'hiding',
    async (world) => operate(world, { action: 'hide', rule: 'spam', post: world.id }),
    'seesPost',
    404,
  ],
  [
    'a sign-out',
    async ({ alice }) => alice.request('DELETE', `${SESSIONS}/current`),
    'isSignedIn',
    401,
  ],
  [
    'signing out everywhere',
    async ({ otherCookie }) => otherCookie('DELETE', SESSIONS),
    'isSignedIn',
    401,
  ],
  [
    'a new password',
    async ({ otherCookie }) => otherCookie('PATCH', '/v1/account/password', password),
    'isSignedIn',
    401,
  ],
  [
    'closing an account',
    async ({ otherCookie }) => otherCookie('PATCH', '/v1/account/status', {}),
    'isSignedIn',
    401,
  ],
  [
    'a second factor',
    async ({ otherCookie }) => otherCookie('PATCH', '/v1/account/mfa', { mfa: true }),
    'isSignedIn',
    401,
  ],
  ['the end of a role', async (world) => endRole(world), 'moderates', 401],
  [
    "an operator's block",
    async (world) => operate(world, { action: 'block', rule: 'spam', person: world.alice.userId }),
    'isSignedIn',
    401,
  ],
  [
    'a suspension',
    async (world) =>
      operate(world, { action: 'suspend', rule: 'spam', person: world.alice.userId, days: 1 }),
    'publishes',
    403,
  ],
]

interface Key {
  readonly path: string
  readonly opens: () => Promise<number>
  /** The answer from then on. */
  readonly ended: number
}

/** One of each check by day: the first test proves that all revocations wait. */
const SOME = REVOCATIONS.filter(([what]) =>
  ['a block', 'a sign-out', 'the end of a role'].includes(what),
)

/** What opens an account at the other server until its owner removes it at one: both read it each time. */
const KEYS: [what: string, make: (two: TwoServers, alice: Person) => Promise<Key>][] = [
  [
    'an access token',
    async ({ one, other }, alice) => {
      const { $id, secret } = await addToken(one, alice)
      const there = caller(other.app, bearer(secret))
      const opens = async () => (await there('GET', addressOf('posts'))).statusCode
      return { path: `${ACCESS_TOKENS}/${$id}`, opens, ended: 401 }
    },
  ],
  [
    'a passkey',
    async ({ other }, alice) => {
      const key = await addPasskey(alice)
      const opens = async () => (await signInByPasskey(other.app, key)).response.statusCode
      return { path: `${PASSKEYS}/${key.passkey.$id}`, opens, ended: 404 }
    },
  ],
]

await describeTwo('A revocation at one server', (open) => {
  it('is acknowledged once the other server knows, and no other write waits', async () => {
    await using two = await open({ timings: LONG_TIMEOUTS })
    const others = await openOthers(two)
    for (const [what, revoke, check, status] of REVOCATIONS) {
      const world = await openWorld(two, others)
      expect([what, await world[check]()]).toEqual([what, 200])
      two.wire.pause()
      let isDone = false
      const revoked = revoke(world).finally(() => (isDone = true))
      // It is stored, and effective here.
      const address = addressOf('posts', world.id)
      const [by, method, path, body] = {
        seesPost: [world.bob, 'GET', address, undefined] as const,
        isSignedIn: [world.alice, 'GET', '/v1/account', undefined] as const,
        moderates: [world.mona, 'GET', QUEUE, undefined] as const,
        publishes: [world.alice, 'PATCH', address, CAPTION] as const,
      }[check]
      const here = caller(two.one.app, { cookie: by.cookie })
      await eventually(async () => [what, (await here(method, path, body)).statusCode]).toEqual([
        what,
        status,
      ])
      // Others write, like and unlike meanwhile.
      const { olga } = world
      const own = documentsOf(olga.request)
      const shared = await post(olga)
      const likes = [olga.userId]
      const liked = await own.update('posts', shared.$id, { likes })
      const changed = await own.update('posts', shared.$id, { caption: 'b', likes: [] })
      expect([what, liked.outcome, changed.outcome]).toEqual([what, '200', '200'])
      expect([what, isDone]).toEqual([what, false])

      two.wire.resume()
      expect([what, (await revoked).statusCode < 300]).toEqual([what, true])
      expect([what, await world[check]()]).toEqual([what, status])
    }
  })

  it.each(env['NIGHTLY'] ? REVOCATIONS : SOME)(
    '%s waits for a frozen server only until its caches expire',
    async (_, revoke, check, status) => {
      await using two = await open()
      const world = await openWorld(two)
      expect(await world[check]()).toBe(200)
      two.wire.pause()
      expect((await revoke(world)).statusCode).toBeLessThan(300)
      expect(await world[check]()).toBe(status)
    },
  )

  it.runIf(env['NIGHTLY'])(
    'a raid that one has noticed holds what is published at the other',
    async () => {
      await using two = await open()
      for (const { config } of [two.one, two.other]) Object.assign(config, { newAccounts: 'slow' })
      const { alice } = await openWorld(two)
      const [since, until] = [Date.now(), Date.now() + 60_000]
      await two.one.platform.database.write(async (tx) =>
        insertRaid(tx, { since, until, isHeldBack: 1 }),
      )
      const there = documentsOf(caller(two.other.app, { cookie: alice.cookie }))
      const { body } = await there.create('jobs', { ...AD, status: 'live' })
      expect(body['held']).toBe(true)
    },
  )

  it('an access token or a passkey ends at the other server with its row, whatever that hears', async () => {
    await using two = await open()
    const { alice } = await people(two.one.app, 'alice')
    for (const [what, make] of KEYS) {
      const { path, opens, ended } = await make(two, alice)
      expect([what, (await opens()) < 300]).toEqual([what, true])
      two.wire.pause()
      expect([what, (await alice.request('DELETE', path)).statusCode]).toEqual([what, 204])
      expect([what, await opens()]).toEqual([what, ended])
      two.wire.resume()
    }
  })
})
