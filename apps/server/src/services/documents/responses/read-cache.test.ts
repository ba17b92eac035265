import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { AppError, Query, serializeQuery } from '@devhood/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collections } from '#resources'
import { type ReadRequest, type Engine, openEngine, type View } from '#engine'
import { type TestApp, testApp } from '../../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { AD, ad } from '../../../../test/jobs/jobs.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { people, type Person } from '../../../../test/people/people.ts'

/*
 * Responses are cached, and nobody may notice: after any writes, and for any reader, a cached response equals one that
 * is computed for the first time.
 */

const NAMES = ['Alice', 'Bob', 'Carol', 'Dora'] as const
const name = fc.constantFrom(...NAMES)
const OPERATOR = 'Dora'
/** At night each of the actions about thirty times, on PostgreSQL ten times: only which tables a read names differs there. */
const NIGHT_RUNS = process.env['TEST_STORES'] === 'servers' ? 20 : 60
const RUNS = process.env['NIGHTLY'] === 'true' ? NIGHT_RUNS : 1
const at = fc.nat({ max: 3 })

interface World {
  readonly server: TestApp
  readonly origin: string
  readonly who: Record<(typeof NAMES)[number], Person>
  readonly posts: string[]
  readonly ads: string[]
  readonly hidden: Set<string>
}

/** Who acts, on which post, ad or person, and the number of the action. */
interface How {
  readonly self: Person
  readonly other: Person
  readonly id: string
  readonly adId: string
  readonly count: number
  readonly isOn: boolean
}

/** Actions between two reads; those without permission are rejected. */
const ACTIONS: Readonly<Record<string, (world: World, how: How) => Promise<unknown>>> = {
  like: async (_, { self, id, isOn }) =>
    documentsOf(self.request).update('posts', id, { likes: isOn ? [self.userId] : [] }),
  write: async (_, { self, id, count }) =>
    documentsOf(self.request).update('posts', id, { caption: `Red lamp ${count}` }),
  post: async ({ posts }, { self, count }) =>
    posts.unshift((await post(self, { caption: `Lamp ${count}`, tags: ['desk'] })).$id),
  delete: async (_, { self, id }) => documentsOf(self.request).delete('posts', id),
  save: async (_, { self, id }) => documentsOf(self.request).create('saves', { post: id }),
  sendEvent: async (_, { self, count }) =>
    documentsOf(self.request).update('users', self.userId, { bio: `Bio ${count}` }),
  follow: async (_, { self, other }) =>
    documentsOf(self.request).create('follows', { followed: other.userId }),
  async followTag(_, { self, isOn }) {
    const { list, create, delete: remove } = documentsOf(self.request)
    if (isOn) return create('tagFollows', { tag: 'desk' })
    return Promise.all((await list('tagFollows')).ids.map(async (id) => remove('tagFollows', id)))
  },
  mute: async (_, { self, other }) =>
    documentsOf(self.request).create('mutes', { muted: other.userId }),
  block: async (_, { self, other }) =>
    documentsOf(self.request).create('blocks', { blocked: other.userId }),
  async unblock(_, { self }) {
    const { list, delete: remove } = documentsOf(self.request)
    for (const id of (await list('blocks')).ids) await remove('blocks', id)
  },
  hide: async ({ server }, { id, isOn }) =>
    setHidden(server.platform, 'posts', { $id: id, isHidden: isOn }),
  async advertise({ ads }, { self, count }) {
    const data = { ...AD, title: `Lamp ${count}`, salaryTo: 70_000 + count * 1000 }
    ads.unshift((await documentsOf(self.request).create('jobs', data)).body.$id)
  },
  change: async (_, { self, adId, count, isOn }) =>
    documentsOf(self.request).update('jobs', adId, {
      stack: isOn ? ['Rust'] : ['Go'],
      title: `Red lamp ${count}`,
    }),
  fill: async (_, { self, adId, isOn }) =>
    documentsOf(self.request).update('jobs', adId, { status: isOn ? 'live' : 'filled' }),
  hideAd: async ({ server }, { adId, isOn }) =>
    setHidden(server.platform, 'jobs', { $id: adId, isHidden: isOn }),
  async hidePerson({ server, hidden }, { self, isOn }) {
    hidden[isOn ? 'add' : 'delete'](self.userId)
    await setHidden(server.platform, 'users', { $id: self.userId, isHidden: isOn })
  },
}

const anAction = fc.record({
  action: fc.constantFrom(...Object.keys(ACTIONS)),
  self: name,
  other: name,
  at,
  isOn: fc.boolean(),
})

/** The filters of the job board's lists. */
const BOARD = [
  Query.limit(2),
  Query.contains('stack', ['Rust']),
  Query.greaterThanEqual('salaryYearly', 72_000),
  Query.search('title', 'lam'),
  Query.search('title', 'red'),
]

/** Requests that are made repeatedly. */
function asksOf({ who, posts }: World, self: Person): ReadRequest[] {
  const newest = Query.orderDesc('$createdAt')
  const alice = String(who['Alice']?.userId)
  const list = (collection: string, ...queries: Query[]): ReadRequest => ({ collection, queries })
  const get = (collection: string, id: string): ReadRequest => ({ collection, id, queries: [] })
  return [
    list('posts', newest, Query.limit(3)),
    list('posts', newest, Query.limit(2), Query.cursorAfter(posts[1] ?? 'none')),
    list('posts', Query.search('caption', 'red')),
    list('posts', Query.contains('tags', ['desk']), Query.orderDesc('')),
    list('posts', Query.equal('creator', [alice])),
    list('posts', Query.equal('followedBy', [self.userId])),
    list('posts', Query.equal('followedBy', [alice])),
    list('posts', Query.equal('likes', [self.userId])),
    list('posts', Query.equal('likes', [alice])),
    ...[...BOARD, Query.equal('poster', [alice])].map((filter) =>
      list('jobs', filter, Query.orderDesc('')),
    ),
    list('users', newest),
    list('users', Query.equal('email', [self.email])),
    list('users', Query.equal('accountId', [self.accountId])),
    list('saves', newest),
    list('follows'),
    list('blocks'),
    ...[alice, self.userId].map((id) => get('users', id)),
    ...posts.slice(0, 2).map((id) => get('posts', id)),
  ]
}

const addressIn = ({ collection, id, queries }: ReadRequest) =>
  `${addressOf(collection, id)}?${queries.map((query, index) => `queries[${index}]=${encodeURIComponent(serializeQuery(query))}`).join('&')}`

/** The engine's response: the documents, or the type of the error. */
async function plainly(
  engine: Engine,
  { database }: TestApp['platform'],
  { collection, id, queries }: ReadRequest,
  view: View,
) {
  try {
    return id === undefined
      ? await engine.list(database, { collection, queries }, view)
      : await engine.get(database, { collection, id, queries: [] }, view)
  } catch (error) {
    if (error instanceof AppError) return error.type
    throw error
  }
}

/** The response to a request on a kept connection, or the type of the error: a client that costs less than `fetch`. */
async function askOver(agent: Agent, url: string, cookie: string): Promise<unknown> {
  const headers = { cookie, 'accept-encoding': 'br' }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { agent, headers }, resolve).on('error', reject)
  const response = await promise
  const bytes = await buffer(response)
  const isCompressed = response.headers['content-encoding'] === 'br'
  const body = JSON.parse(String(isCompressed ? brotliDecompressSync(bytes) : bytes)) as object
  return response.statusCode !== 200 && 'type' in body ? body.type : body
}

/** A person's response, and that of an engine without a cache, which was opened after all writes. */
async function responsesFor(world: World, [called, self]: [name: string, self: Person]) {
  const { platform, config } = world.server
  const engine = openEngine({ collections, now: platform.now, ids: config })
  const { accountId, userId, cookie } = self
  const traits = {
    ...(world.hidden.has(userId) && { isHidden: true as const }),
    ...(called === OPERATOR && { role: 'operator' as const }),
  }
  const actor = { accountId, userId, sessionId: '', isVerified: false, ...traits }
  const view = { actor, urlOf: (path: string) => world.origin + path }
  const agent = new Agent({ keepAlive: true })
  const answered: [string, unknown][] = []
  const expected: [string, unknown][] = []
  for (const asked of asksOf(world, self)) {
    const name = `${called} ${addressIn(asked)}`
    answered.push([name, await askOver(agent, world.origin + addressIn(asked), cookie)])
    expected.push([name, await plainly(engine, platform, asked, view)])
  }
  agent.destroy()
  return { answered, expected }
}

/** Everybody requests concurrently. */
async function answers(world: World) {
  const each = Object.entries(world.who).map(async (person) => responsesFor(world, person))
  const all = await Promise.all(each)
  return {
    answered: all.flatMap(({ answered }) => answered),
    expected: all.flatMap(({ expected }) => expected),
  }
}

test(
  'cached responses equal freshly computed ones',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAction, { minLength: 4, maxLength: 12 }), async (actions) => {
        await using server = await testApp()
        const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
        const who = await people(server.app, ...NAMES)
        await promote(server, who[OPERATOR])
        const posts: string[] = []
        for (const each of [who.Alice, who.Bob, who.Carol, who.Alice])
          posts.push((await post(each, { caption: 'Red lamp', tags: ['desk'] })).$id)
        const ads: string[] = []
        for (const each of [who.Alice, who.Bob]) ads.push((await ad(each)).$id)
        const world = { server, origin, who, posts, ads, hidden: new Set<string>() }
        for (const [count, { action, at: place, self, other, isOn }] of actions.entries()) {
          const [id, adId] = [posts[place] ?? 'none', ads[place % 2] ?? 'none']
          // Everything cached by now is from before the action.
          const { answered, expected } = await answers(world)
          expect(answered).toEqual(expected)
          await ACTIONS[action]?.(world, {
            self: who[self],
            other: who[other],
            id,
            adId,
            count,
            isOn,
          })
        }
        const { answered, expected } = await answers(world)
        expect(answered).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 24_000 + 60_000,
)
