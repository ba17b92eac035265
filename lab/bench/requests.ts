import { LIMITS, Query, serializeQuery } from '@devhood/contract'
import type { ServerProcess } from '../../apps/server/test/processes/server-process.ts'
import { type Figure, median } from './figures.ts'
import { type Dataset, type SignedInUser, signIn, signInRequest } from './dataset.ts'
import { measureWrites } from './server/write-limit.ts'
import { responseTo, measure, type Request, type Speed, startLimit } from './load.ts'

export const COLLECTIONS = '/v1/databases/devhood/collections'
const POSTS = `${COLLECTIONS}/posts/documents`
const COMMENTS = `${COLLECTIONS}/comments/documents`
const MESSAGES = `${COLLECTIONS}/messages/documents`
const CONVERSATIONS = `${COLLECTIONS}/conversations/documents`
export const SEARCH_TERMS = [
  'lamp',
  'rebase',
  'queue',
  'index',
  'train',
  'paper',
  'keyboard',
  'latency',
]
/** Requests a second of a bare server on the machine of the budgets, with this many bytes each. */
const BARE = { perSecond: 45_400, bytes: 15_000 }
const P99 = 25
/** Requests at the same time, which are written in one transaction. */
const CONNECTIONS = 32

interface Visibility {
  /** Posts that this person can see: a few are hidden from them. */
  readonly visiblePosts: readonly string[]
  /** Their own conversations that are open, the newest first. */
  readonly conversations: readonly string[]
}

export interface Load {
  readonly name: string
  readonly requests: readonly Request[]
  /** Budget as a share of the bare server's rate with the same bytes. */
  readonly share?: number
  /** Its limit is what `node:sqlite` writes of the same rows in the same run. */
  readonly writes?: true
  /** Budget in requests a second on the machine where it was set. */
  readonly perSecond?: number
  readonly p99?: number
  readonly connections?: number
}

const listOf = (address: string, ...queries: Query[]) =>
  `${address}?${queries.map((query, at) => `queries[${at}]=${encodeURIComponent(serializeQuery(query))}`).join('&')}`
const addressOf = (...queries: Query[]) => listOf(POSTS, ...queries)
const inbox = `${listOf(
  CONVERSATIONS,
  Query.equal('state', 'open'),
  Query.orderDesc('lastMessageAt'),
  Query.limit(25),
)}&total=false`
const threadOf = (id: string) =>
  `${listOf(
    MESSAGES,
    Query.equal('conversation', id),
    Query.orderDesc('$createdAt'),
    Query.limit(50),
  )}&total=false`
/** The URL of the home feed. */
export const feed = addressOf(Query.orderDesc('$createdAt'), Query.limit(LIMITS.homePosts))
const shown = addressOf(Query.orderDesc('$createdAt'), Query.limit(50), Query.select(['$id']))
/** The URL of a page of nine posts. */
export const pageAfter = (postId: string) =>
  addressOf(Query.orderDesc('$updatedAt'), Query.limit(9), Query.cursorAfter(postId))
const searchFor = (word: string) => addressOf(Query.search('caption', word))
/** The text of a new post. */
export const NEW_POST = {
  caption:
    'The office after six. One lamp, one monitor, and a branch that finally rebases cleanly, after two days of trying.',
  location: 'Prague, Czechia',
  tags: ['evening', 'setup', 'desk'],
}

const NEW_COMMENT =
  'The same lamp stands on my desk. Does yours hum, too, when the build is running?'

function newPost({ $id: creator, imageId }: SignedInUser): object {
  return { documentId: 'unique()', data: { creator, ...NEW_POST, imageId } }
}

/** The product's own requests, by the budgets' names. Those of many readers are all different. */
function loadsOf(
  { allPostIds, postIds, others }: Dataset,
  first: SignedInUser,
  readers: readonly (SignedInUser & Visibility)[],
): Load[] {
  const { cookie } = first
  const [postId = ''] = postIds
  const get = (path: string): Request => ({ method: 'GET', path, cookie })
  const like = (reader: SignedInUser, id: string, isOn: boolean): Request => ({
    method: 'PATCH',
    path: `${POSTS}/${id}`,
    cookie: reader.cookie,
    body: { data: { likes: isOn ? [reader.$id] : [] } },
  })
  const each = <T>(make: (reader: SignedInUser, at: number) => T) => readers.map(make)
  const toggles = [true, false].flatMap((isOn) =>
    readers.flatMap((reader) => reader.visiblePosts.map((id) => like(reader, id, isOn))),
  )
  return [
    { name: 'W1 feed of 20', requests: [get(feed)], share: 0.5, p99: P99 },
    {
      name: 'W1 … by 20 readers in turns',
      requests: each((reader) => ({ ...get(feed), cookie: reader.cookie })),
    },
    {
      name: 'W2 page of 9 after a cursor',
      requests: [get(pageAfter(postId))],
      share: 0.35,
      p99: P99,
    },
    { name: 'W2 … after 1,000 cursors', requests: postIds.map((id) => get(pageAfter(id))) },
    {
      // Several times what the cache of responses holds: each has gone before it is asked for again.
      name: 'W2 … never asked before',
      requests: allPostIds.map((id) => get(pageAfter(id))),
      perSecond: 4000,
    },
    {
      name: 'W3 search',
      requests: SEARCH_TERMS.map((word) => get(searchFor(word))),
      perSecond: 5000,
      p99: P99,
    },
    { name: 'W8 one post', requests: [get(`${POSTS}/${postId}`)], share: 0.35, p99: P99 },
    { name: 'W8 … of 1,000', requests: postIds.map((id) => get(`${POSTS}/${id}`)) },
    { name: 'W4 like and unlike', requests: toggles, writes: true, share: 0.5, p99: P99 },
    {
      name: 'W5 create a post',
      requests: each((reader) => ({
        method: 'POST',
        path: POSTS,
        cookie: reader.cookie,
        body: newPost(reader),
      })),
      writes: true,
      share: 0.35,
      p99: P99,
    },
    {
      // Each notifies the author of the post.
      name: 'W9 create a comment',
      requests: readers.flatMap(({ $id: creator, cookie: own, visiblePosts }) =>
        visiblePosts.map((post) => ({
          method: 'POST',
          path: COMMENTS,
          cookie: own,
          body: { documentId: 'unique()', data: { creator, post, text: NEW_COMMENT } },
        })),
      ),
      writes: true,
      share: 0.35,
      p99: P99,
    },
    {
      name: 'W10 conversations, of 20 readers',
      requests: each((reader) => ({ ...get(inbox), cookie: reader.cookie })),
    },
    {
      name: 'W10 messages of a conversation',
      requests: readers.flatMap(({ cookie: own, conversations }) =>
        conversations.map((id) => ({ ...get(threadOf(id)), cookie: own })),
      ),
    },
    {
      // Each writes to both sides.
      name: 'W10 send a message',
      requests: readers.flatMap(({ cookie: own, conversations }) =>
        conversations.map((conversation) => ({
          method: 'POST' as const,
          path: MESSAGES,
          cookie: own,
          body: { documentId: 'unique()', data: { conversation, text: NEW_COMMENT } },
        })),
      ),
      writes: true,
      share: 0.35,
      p99: P99,
    },
    // More would sometimes be refused: requests of one round are still queued before the next.
    { name: 'W6 sign in, 8 at once', requests: others.map(signInRequest), connections: 8 },
  ]
}

const mediansOf = (speeds: readonly Speed[]): Speed => ({
  perSecond: median(speeds.map(({ perSecond }) => perSecond)),
  p99: median(speeds.map(({ p99 }) => p99)),
  failed: Math.max(...speeds.map(({ failed }) => failed)),
})

/** Measures the product and a bare server with the same bytes, in turn. */
async function compare(
  origin: string,
  { requests, connections = CONNECTIONS }: Load,
  duration: Duration,
) {
  const [first] = requests
  if (first === undefined) throw new Error('There is nothing to ask.')
  using limit = await startLimit(await responseTo(origin, first))
  const paced = { seconds: duration.seconds, connections }
  // A warm-up, because the compiler still works on new code.
  await measure(origin, requests, { seconds: 2, connections })
  const turns: { product: Speed; bare: Speed }[] = []
  for (let round = 0; round < duration.rounds; round++)
    turns.push({
      product: await measure(origin, requests, paced),
      bare: await measure(limit.origin, requests, paced),
    })
  return {
    product: mediansOf(turns.map(({ product }) => product)),
    bare: mediansOf(turns.map(({ bare }) => bare)),
  }
}

/** The rate of a bare server on this machine, with the same number of bytes as where the budgets were set. */
async function measureBare({ seconds, rounds }: Duration): Promise<Speed> {
  using limit = await startLimit(Buffer.alloc(BARE.bytes, 'x'))
  const speeds: Speed[] = []
  for (let round = 0; round < rounds; round++)
    speeds.push(await measure(limit.origin, [{ method: 'GET', path: '/' }], { seconds }))
  return mediansOf(speeds)
}

export interface Duration {
  readonly seconds: number
  readonly rounds: number
}

/** The product's own requests, from people who have signed in there. */
export async function openLoads(origin: string, dataset: Dataset): Promise<Load[]> {
  const first = await signIn(origin, dataset.first)
  const readers: (SignedInUser & Visibility)[] = []
  for (const each of dataset.others) {
    const reader = await signIn(origin, each)
    const idsAt = async (path: string) => {
      const bytes = await responseTo(origin, { method: 'GET', path, cookie: reader.cookie })
      const { documents } = JSON.parse(Buffer.from(bytes).toString()) as {
        documents: { $id: string }[]
      }
      return documents.map(({ $id }) => $id)
    }
    const [visiblePosts, conversations] = [await idsAt(shown), await idsAt(inbox)]
    readers.push({ ...reader, visiblePosts, conversations })
  }
  return loadsOf(dataset, first, readers)
}

/**
 * Measures the product's own requests. Budgets in requests a second hold for the machine where they were set.
 * Where the bare server is slower than there, they are scaled down.
 */
export async function measureRequests(
  { origin }: Pick<ServerProcess, 'origin'>,
  dataset: Dataset,
  duration: Duration,
): Promise<Figure[]> {
  const bare15 = await measureBare(duration)
  const scale = Math.min(1, bare15.perSecond / BARE.perSecond)
  const what = 'a bare server, answers of 15 kB'
  const figures: Figure[] = [{ what, figure: bare15.perSecond, unit: 'per second' }]
  const loads = await openLoads(origin, dataset)
  const writing = loads.filter(({ writes }) => writes)
  const limits = await measureWrites(
    dataset.dataDir,
    writing.map(({ requests }) => requests),
    { group: CONNECTIONS, ...duration },
  )
  for (const load of loads) {
    const { name, share, perSecond, p99 } = load
    const { product, bare } = await compare(origin, load, duration)
    if (product.failed > 0) throw new Error(`${name}: ${product.failed} requests failed.`)
    const budget =
      perSecond === undefined ? share !== undefined && { share } : { atLeast: perSecond * scale }
    const unit = 'per second'
    const limit = limits[writing.indexOf(load)] ?? bare.perSecond
    figures.push({ what: name, figure: product.perSecond, unit, limit, ...budget })
    figures.push({
      what: `${name}, p99`,
      figure: product.p99,
      unit: 'ms',
      limit: bare.p99,
      ...(p99 !== undefined && { atMost: p99 }),
    })
  }
  return figures
}
