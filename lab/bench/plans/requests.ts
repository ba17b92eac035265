import { Query, serializeQuery } from '@devhood/contract'
import { emailOf, PASSWORD } from '../../sample/seed.ts'
import { FIRST } from '../../generate/first-people.ts'
import { tagAt, wordAt } from '../../generate/sample-text.ts'
import type { Caller, Fixture } from './fixture.ts'

export type Names = Fixture['names']
type CallResponse = Awaited<ReturnType<Fixture['callers'][Caller]>>

/** A request of the product, or a few that belong together: `ask` sends them and returns the last response. */
export interface PlannedRequest {
  readonly name: string
  readonly by: Caller
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: (names: Names) => string
  readonly body?: (names: Names) => object
  /** A request that deletes each thing that it creates, so that the data stays the same. */
  readonly undo?: (response: CallResponse) => string
  readonly expect?: number
  /** Answered with a file, whose bytes a copied database doesn't have. */
  readonly isOfBytes?: boolean
}

const BASE = '/v1/databases/devhood/collections'
export const addressOf = (collection: string) => `${BASE}/${collection}/documents`
export const withQueries = (path: string, queries: readonly Query[]) =>
  `${path}?${queries.map((query, n) => `queries[${n}]=${encodeURIComponent(serializeQuery(query))}`).join('&')}`

type Queries = (names: Names) => readonly Query[]

export const list = (
  name: string,
  collection: string,
  queries: Queries,
  by: Caller = 'first',
): PlannedRequest => ({
  name,
  by,
  method: 'GET',
  path: (names) => withQueries(addressOf(collection), queries(names)),
})
/** The list without its total, as the web app asks for most. */
export const uncounted = ({ path, ...request }: PlannedRequest): PlannedRequest => ({
  ...request,
  path: (names) => `${path(names)}&total=false`,
})
export const get = (
  name: string,
  path: (names: Names) => string,
  by: Caller = 'first',
): PlannedRequest => ({ name, by, method: 'GET', path })

const SHOWN = ['*', 'creator.*', 'likes.$id']
export const shown = Query.select(SHOWN)
const newest = Query.orderDesc('$createdAt')
const changed = Query.orderDesc('$updatedAt')
const asCreated = Query.orderDesc('')
const PERSON = ['$id', 'name', 'username', 'imageUrl', 'bio']
const person = Query.select(PERSON)
const ofPosts = (filter: Query, ...order: Query[]) => [filter, ...order, Query.limit(20), shown]
const found = (words: string) => ofPosts(Query.search('caption', words), asCreated)
const named = (words: string) => [
  Query.or([Query.search('name', words), Query.search('username', words)]),
  Query.limit(24),
  person,
]
export const after = (id: string) => Query.cursorAfter(id)

/** Ranks of words in more than half of all texts, in some of a thousand, and in hardly any. */
const [FREQUENT, ALSO, RARE, UNKNOWN] = [wordAt(0), wordAt(1), wordAt(600), 'zzzz']
const tagged = (rank: number) => ofPosts(Query.contains('tags', [tagAt(rank)]), asCreated)
const home = [newest, Query.limit(20), shown]
const explore = [changed, Query.limit(9), shown]

const LISTS: readonly PlannedRequest[] = [
  list('Home', 'posts', () => home),
  list('Home, with blocks and mutes', 'posts', () => home, 'neighbour'),
  list('Home, of an operator', 'posts', () => home, 'keeper'),
  list('recent posts, all of them (SDK)', 'posts', () => [newest, Query.limit(20)]),
  list('Explore', 'posts', () => explore),
  list('Explore, far down', 'posts', ({ deepPost }) => [...explore, after(deepPost)]),
  list('Explore, with blocks', 'posts', () => explore, 'neighbour'),
  list('search: frequent word', 'posts', () => found(FREQUENT)),
  list('search: its beginning', 'posts', () => found(FREQUENT.slice(0, 1))),
  list('search: two frequent words', 'posts', () => found(`${FREQUENT} ${ALSO}`)),
  list('search: frequent, far down', 'posts', ({ deepPost }) => [
    ...found(FREQUENT),
    after(deepPost),
  ]),
  list('search: rare word', 'posts', () => found(RARE)),
  list('search: rare and frequent', 'posts', () => found(`${RARE} ${FREQUENT}`)),
  list('search: unknown word', 'posts', () => found(UNKNOWN)),
  list('search: frequent, with blocks', 'posts', () => found(FREQUENT), 'neighbour'),
  list('search: frequent, by date (SDK)', 'posts', () => [
    Query.search('caption', FREQUENT),
    newest,
  ]),
  list('liked posts, by date (SDK)', 'posts', ({ first }) => [
    Query.equal('likes', [first]),
    newest,
  ]),
  list('tag: frequent', 'posts', () => tagged(0)),
  list('tag: frequent, far down', 'posts', ({ deepPost }) => [...tagged(0), after(deepPost)]),
  list('tag: rare', 'posts', () => tagged(500)),
  list('own posts', 'posts', ({ first }) => ofPosts(Query.equal('creator', [first]), newest)),
  list('own posts, far down', 'posts', ({ first, deepOwn }) => [
    ...ofPosts(Query.equal('creator', [first]), newest),
    after(deepOwn),
  ]),
  list('own posts, last changed first (SDK)', 'posts', ({ first }) =>
    ofPosts(Query.equal('creator', [first]), changed),
  ),
  list('liked posts', 'posts', ({ first }) => ofPosts(Query.equal('likes', [first]))),
  list('liked posts, far down', 'posts', ({ first, deepLiked }) => [
    ...ofPosts(Query.equal('likes', [first])),
    after(deepLiked),
  ]),
  list('saved posts', 'saves', ({ first }) => [
    Query.equal('user', [first]),
    newest,
    Query.limit(20),
    Query.select(['*', ...SHOWN.map((field) => `post.${field}`)]),
  ]),
  list('which of a page are saved', 'saves', ({ page }) => [
    Query.equal('post', [...page]),
    Query.select(['$id', 'post.$id']),
    Query.limit(100),
  ]),
  list('some posts by their ids', 'posts', ({ page }) => [
    Query.equal('$id', [...page]),
    Query.limit(100),
    shown,
  ]),
]

const PEOPLE: readonly PlannedRequest[] = [
  list('People', 'users', () => [newest, Query.limit(24), person]),
  list('People, far down', 'users', ({ deepPerson }) => [
    newest,
    Query.limit(24),
    person,
    after(deepPerson),
  ]),
  list('People, with blocks', 'users', () => [newest, Query.limit(24), person], 'neighbour'),
  list('newest pictures of a page of people', 'posts', ({ people }) => [
    Query.equal('creator', [...people]),
    newest,
    Query.limit(100),
    Query.select(['$id', 'imageUrl', 'creator.$id']),
  ]),
  list('people search: frequent beginning', 'users', () => named('c')),
  list('people search: two words', 'users', () => named('co d')),
  list('people search: unknown', 'users', () => named(UNKNOWN)),
  list('people search: exact name', 'users', () => [
    Query.equal('username', [FIRST.handle]),
    Query.limit(1),
    person,
  ]),
  list('the person of an account', 'users', () => [Query.equal('username', [FIRST.handle])]),
  get('profile', ({ other }) => withQueries(`${addressOf('users')}/${other}`, [person])),
  get('own person, all of it (SDK)', ({ first }) => `${addressOf('users')}/${first}`),
  get(
    'the first person, all of it (SDK)',
    ({ first }) => `${addressOf('users')}/${first}`,
    'keeper',
  ),
  list('followers', 'follows', ({ first }) => [
    Query.equal('followed', [first]),
    newest,
    Query.limit(24),
    Query.select(['*', 'follower.*']),
  ]),
  list('followers, far down', 'follows', ({ first, deepFollower }) => [
    Query.equal('followed', [first]),
    newest,
    Query.limit(24),
    Query.select(['*', 'follower.*']),
    after(deepFollower),
  ]),
  list('following', 'follows', ({ first }) => [
    Query.equal('follower', [first]),
    newest,
    Query.limit(24),
    Query.select(['*', 'followed.*']),
  ]),
  list('count of followers', 'follows', ({ first }) => [
    Query.equal('followed', [first]),
    Query.select(['$id']),
    Query.limit(1),
  ]),
  list('whom of a page one follows', 'follows', ({ first, people }) => [
    Query.equal('follower', [first]),
    Query.equal('followed', [...people]),
    Query.limit(100),
  ]),
  list('blocks', 'blocks', () => [newest, Query.select(['*', 'blocked.*'])], 'neighbour'),
  list('mutes', 'mutes', () => [newest, Query.select(['*', 'muted.*'])], 'neighbour'),
  list('own reports', 'reports', () => [newest], 'keeper'),
]

const SINGLE: readonly PlannedRequest[] = [
  get('a post that everybody likes', ({ popular }) =>
    withQueries(`${addressOf('posts')}/${popular}`, [shown]),
  ),
  get('a post that everybody likes (SDK)', ({ popular }) => `${addressOf('posts')}/${popular}`),
  get('the same, with blocks', ({ popular }) => `${addressOf('posts')}/${popular}`, 'neighbour'),
  {
    ...get('a picture', ({ file }) => `/v1/storage/buckets/media/files/${file}/view`),
    isOfBytes: true,
  },
  get('account', () => '/v1/account'),
  get('sessions', () => '/v1/account/sessions'),
  get('ways in', () => '/v1/account/ways-in'),
  get('access tokens', () => '/v1/account/access-tokens'),
  get('activity', () => '/v1/account/logs'),
  get('identities', () => '/v1/account/identities'),
  get('decisions about oneself', () => '/v1/account/decisions'),
  get('the announcement', () => '/v1/announcement', 'guest'),
  get('a page of the site', () => '/v1/pages/rules', 'guest'),
  get('health', () => '/v1/health', 'guest'),
]

const made = (collection: string) => (response: CallResponse) =>
  `${addressOf(collection)}/${response.json<{ $id: string }>().$id}`
export const create = (
  name: string,
  collection: string,
  data: (names: Names) => object,
  by: Caller = 'first',
): PlannedRequest => ({
  name,
  by,
  method: 'POST',
  path: () => addressOf(collection),
  body: (names) => ({ documentId: 'unique()', data: data(names) }),
  undo: made(collection),
  expect: 201,
})
const like = (name: string, likes: (names: Names) => string[]): PlannedRequest => ({
  name,
  by: 'keeper',
  method: 'PATCH',
  path: ({ popular }) => `${addressOf('posts')}/${popular}`,
  body: (names) => ({ data: { likes: likes(names) } }),
})

const WRITES: readonly PlannedRequest[] = [
  like('take a like off a post that everybody likes', () => []),
  like('like it', ({ keeper }) => [keeper]),
  create('share and delete a post', 'posts', ({ first, file }) => ({
    creator: first,
    caption: `${FREQUENT} ${ALSO} ${RARE}`,
    tags: [tagAt(0), 'other'],
    imageId: file,
    imageUrl: `/v1/storage/buckets/media/files/${file}/preview?width=2000`,
  })),
  {
    name: 'change a post',
    by: 'first',
    method: 'PATCH',
    path: ({ deepOwn }) => `${addressOf('posts')}/${deepOwn}`,
    body: () => ({ data: { caption: `${FREQUENT} ${Math.random()}`, tags: ['other'] } }),
  },
  create(
    'save and forget',
    'saves',
    ({ neighbour, page }) => ({ user: neighbour, post: page[0] }),
    'neighbour',
  ),
  create(
    'follow and unfollow',
    'follows',
    ({ neighbour, other }) => ({ follower: neighbour, followed: other }),
    'neighbour',
  ),
  {
    name: 'change the profile',
    by: 'first',
    method: 'PATCH',
    path: ({ first }) => `${addressOf('users')}/${first}`,
    body: () => ({ data: { bio: `Here since ${Math.random()}` } }),
  },
  {
    name: 'sign in',
    by: 'guest',
    method: 'POST',
    path: () => '/v1/account/sessions/email',
    body: () => ({ email: emailOf(FIRST.handle), password: PASSWORD }),
    expect: 201,
  },
]

/** Requests about people and posts. */
export const DATASET_REQUESTS: readonly PlannedRequest[] = [
  ...LISTS,
  ...PEOPLE,
  ...SINGLE,
  ...WRITES,
]

/**
 * Sends a request and undoes what it created; returns the database's work and the size of the response. Throws
 * unless the status is the expected one.
 */
export async function ask({ callers, names, take }: Fixture, asked: PlannedRequest) {
  const { name, by, method, path, body, undo, expect = 200 } = asked
  const { response, taken } = await take(async () => {
    const sent = await callers[by](method, path(names), body?.(names))
    if (sent.statusCode !== expect)
      throw new Error(`${name}: ${sent.statusCode} instead of ${expect}: ${sent.body}`)
    if (undo) await callers[by]('DELETE', undo(sent))
    return sent
  })
  return { taken, bytes: response.rawPayload.length }
}
