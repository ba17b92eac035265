import { env } from 'node:process'
import { Query } from '@devhood/contract'
import { tagsIn } from '@devhood/contract/text'
import { afterAll, describe, expect, it } from 'vitest'
import { collections } from '#resources'
import {
  actorOf,
  openPostgresEngine,
  openTestEngine,
  outcomeOf,
  type TestEngine,
} from '../../../test/engine/test-engine.ts'
import { type Random, openRandom } from '../../../test/random.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { foldTag } from '../schema/index.ts'

/* Pages of the following feed equal those of a model that keeps everything in sets, after any acts. */

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

const COLLECTIONS = collections.filter(({ name }) =>
  ['users', 'posts', 'follows', 'tagFollows', 'blocks', 'mutes'].includes(name),
)
const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay'] as const
type Name = (typeof NAMES)[number]
const TAGS = ['rust', 'go', 'zig'] as const
const CAPTIONS = ['', 'A lamp', 'Learning #Rust at night', '#go and #ZIG', 'no#tag']
const PICTURE = { imageUrl: '/v1/storage/buckets/media/files/x/view', imageId: 'x' }
const SIZES = { imageWidth: 3, imageHeight: 2, imageHash: 'x' }

interface ModelPost {
  readonly $id: string
  readonly creator: Name
  tags: ReadonlySet<string>
  isHidden: boolean
}

/** A set of pairs. */
function openPairs() {
  const ids = new Map<string, string>()
  const key = (from: string, to: string) => `${from} ${to}`
  return {
    has: (from: string, to: string) => ids.has(key(from, to)),
    idOf: (from: string, to: string) => ids.get(key(from, to)),
    add: (from: string, to: string, id: string) => ids.set(key(from, to), id),
    delete: (from: string, to: string) => ids.delete(key(from, to)),
  }
}

const PAIRS = {
  follows: ['follower', 'followed'],
  tagFollows: ['user', 'tag'],
  blocks: ['user', 'blocked'],
  mutes: ['user', 'muted'],
} as const

function openModel() {
  return {
    posts: new Array<ModelPost>(),
    hiddenPeople: new Set<Name>(),
    pairs: {
      follows: openPairs(),
      tagFollows: openPairs(),
      blocks: openPairs(),
      mutes: openPairs(),
    },
  }
}
type FeedModel = ReturnType<typeof openModel>

const isHiddenFrom = ({ hiddenPeople, pairs: { blocks } }: FeedModel, one: string, other: string) =>
  hiddenPeople.has(other as Name) || blocks.has(one, other) || blocks.has(other, one)

/** The whole feed of a person, newest first. */
function feedOf(model: FeedModel, viewer: Name): string[] {
  const { follows, tagFollows, mutes } = model.pairs
  const isShown = ({ creator, isHidden }: ModelPost) =>
    creator === viewer ||
    !(isHidden || isHiddenFrom(model, viewer, creator) || mutes.has(viewer, creator))
  const isFollowed = ({ creator, tags }: ModelPost) =>
    creator === viewer ||
    follows.has(viewer, creator) ||
    [...tags].some((tag) => tagFollows.has(viewer, tag))
  return model.posts
    .filter((post) => isShown(post) && isFollowed(post))
    .map(({ $id }) => $id)
    .toReversed()
}

const pick = <T>(chance: Random, items: readonly T[]): T => items[chance.below(items.length)] as T
const contentBy = (chance: Random) => ({
  caption: pick(chance, CAPTIONS),
  tags: TAGS.filter(() => chance.below(4) === 0).map((tag) => `#${tag.toUpperCase()}`),
})
const tagsOf = ({ caption, tags }: ReturnType<typeof contentBy>) =>
  new Set([...tags.map(foldTag), ...tagsIn(caption)])

async function changePosts({ as }: TestEngine, { posts }: FeedModel, chance: Random) {
  const content = contentBy(chance)
  const known = pick(chance, posts)
  const act = chance.below(8)
  if (posts.length === 0 || act < 4) {
    const [creator, $id] = [pick(chance, NAMES), `post-${posts.length}`]
    const server = { ...SIZES, hidden: Number(chance.below(9) === 0) }
    await as(creator).create('posts', $id, { ...PICTURE, ...content }, { server })
    posts.push({ $id, creator, tags: tagsOf(content), isHidden: server.hidden === 1 })
  } else if (act < 6) {
    await as(known.creator).update('posts', known.$id, content)
    known.tags = tagsOf(content)
  } else {
    known.isHidden = !known.isHidden
    const server = { hidden: Number(known.isHidden) }
    await as(known.creator).update('posts', known.$id, {}, { server })
  }
}

async function changePeople({ as }: TestEngine, { hiddenPeople }: FeedModel, chance: Random) {
  const name = pick(chance, NAMES)
  const isHidden = !hiddenPeople.has(name)
  await as(name).update('users', name, {}, { server: { hidden: Number(isHidden) } })
  hiddenPeople[isHidden ? 'add' : 'delete'](name)
}

async function changePairs({ as }: TestEngine, model: FeedModel, chance: Random) {
  const { pairs } = model
  const table = pick(chance, [
    'follows',
    'follows',
    'follows',
    'tagFollows',
    'blocks',
    'mutes',
  ] as const)
  const [from, to] = PAIRS[table]
  const one = pick(chance, NAMES)
  const other = table === 'tagFollows' ? pick(chance, TAGS) : pick(chance, NAMES)
  const id = pairs[table].idOf(one, other)
  // Nobody can follow people who are hidden from them, or cease to.
  if (id !== undefined) {
    if (table === 'follows' && isHiddenFrom(model, one, other)) return
    await as(one).delete(table, id)
    pairs[table].delete(one, other)
  } else if (one !== other) {
    const created = `${one}-${other}-${chance.below(1e9)}`
    const outcome = await outcomeOf(as(one).create(table, created, { [from]: one, [to]: other }))
    if (typeof outcome !== 'string') pairs[table].add(one, other, created)
  }
}

const feedFilter = (name: Name) => Query.equal('followedBy', [name])

/** All pages of a feed, of random sizes. */
async function pagesOf({ as }: TestEngine, name: Name, chance: Random): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const last = ids.at(-1)
    const cursor = last === undefined ? [] : [Query.cursorAfter(last)]
    const limit = Query.limit(1 + chance.below(4))
    const page = await as(name).ids('posts', feedFilter(name), limit, ...cursor)
    if (page.length === 0) return ids
    ids.push(...page)
  }
}

/** The same from the last post up. */
async function pagesBefore({ as }: TestEngine, name: Name, chance: Random, last?: string) {
  const ids = last === undefined ? [] : [last]
  for (;;) {
    const [first] = ids
    if (first === undefined) return ids
    const cursor = Query.cursorBefore(first)
    const page = await as(name).ids(
      'posts',
      feedFilter(name),
      Query.limit(1 + chance.below(4)),
      cursor,
    )
    if (page.length === 0) return ids
    ids.unshift(...page)
  }
}

const SEEDS: [database: string, seed: number][] = [
  ['SQLite', 1],
  ['PostgreSQL', 2],
]
const MORE: typeof SEEDS = [
  ['SQLite', 3],
  ['SQLite', 4],
  ['PostgreSQL', 5],
]

const ROUNDS = env['NIGHTLY'] ? 400 : 100

describe('the following feed', () => {
  it.each(env['NIGHTLY'] ? [...SEEDS, ...MORE] : SEEDS)(
    'on %s equals that of a model, seed %i',
    async (database, seed) => {
      if (database === 'PostgreSQL' && !postgres) return
      await using testbed =
        database === 'SQLite'
          ? openTestEngine(COLLECTIONS)
          : await openPostgresEngine(COLLECTIONS, (await postgres?.fresh()) ?? '')
      const [model, chance] = [openModel(), openRandom(seed)]
      for (const name of NAMES)
        await testbed.callsBy({ ...actorOf(name), userId: null }).create('users', name, {
          accountId: `account-${name}`,
          name,
          username: name,
          email: `${name}@example.org`,
        })
      let found = 0
      for (let round = 0; round < ROUNDS; round++) {
        testbed.clock.time += 1000
        const change = pick(chance, [changePosts, changePosts, changePairs, changePairs])
        await (chance.below(15) === 0 ? changePeople : change)(testbed, model, chance)
        const name = pick(chance, NAMES)
        const expected = feedOf(model, name)
        const { total, documents } = await testbed
          .as(name)
          .list('posts', feedFilter(name), Query.limit(3))
        expect([total, documents.map(({ $id }) => $id)]).toEqual([
          expected.length,
          expected.slice(0, 3),
        ])
        if (round % 5 > 0) continue
        expect(await testbed.as(name).total(2, 'posts', feedFilter(name), Query.limit(1))).toBe(
          Math.min(2, expected.length),
        )
        expect(await pagesOf(testbed, name, chance)).toEqual(expected)
        expect(await pagesBefore(testbed, name, chance, expected.at(-1))).toEqual(expected)
        const oldestFirst = await testbed
          .as(name)
          .ids('posts', feedFilter(name), Query.orderAsc(''), Query.limit(100))
        expect(oldestFirst).toEqual(expected.toReversed())
        found += expected.length
      }
      expect(found).toBeGreaterThan(30)
    },
  )
})
