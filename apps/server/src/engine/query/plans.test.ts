import { Query } from '@devhood/contract'
import { expect, it } from 'vitest'
import { collections } from '#resources'
import { actorOf, openTestEngine, outcomeOf, viewOf } from '../../../test/engine/test-engine.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { explaining, isSlow } from '../../../test/engine/query-plans.ts'

const ANN = viewOf(actorOf('ann'))

const newest = Query.orderDesc('$createdAt')
const changed = Query.orderDesc('$updatedAt')
const search = Query.search('caption', 'hello wor')
const named = Query.or([Query.search('name', 'an'), Query.search('username', 'an')])
const byAnn = Query.equal('creator', 'ann')
const liked = Query.equal('likes', 'ann')
const ids = ['p0', 'p1', 'p2']
const others = Query.notEqual('$id', 'ann')

it.each<[what: string, collection: string, queries: Query[], start: string]>([
  ['recent posts', 'posts', [newest, Query.limit(20)], 'SCAN posts USING INDEX index_posts_newest'],
  [
    'the endless list',
    'posts',
    [changed, Query.limit(9)],
    'SCAN posts USING INDEX index_posts_lastChanged',
  ],
  [
    'its next page',
    'posts',
    [changed, Query.cursorAfter('p0')],
    'SEARCH posts USING INDEX index_posts_lastChanged ($updatedAt<?)',
  ],
  [
    'documents after a cursor',
    'posts',
    [Query.greaterThan('$sequence', 1)],
    'SEARCH posts USING INTEGER PRIMARY KEY (rowid>?)',
  ],
  ['search', 'posts', [search, Query.limit(1)], 'SCAN posts_words VIRTUAL TABLE INDEX 192:M1'],
  [
    'search, as created',
    'posts',
    [search, Query.orderAsc('')],
    'SCAN posts_words VIRTUAL TABLE INDEX 64:M1',
  ],
  [
    'its next page',
    'posts',
    [search, Query.cursorAfter('p1')],
    'SCAN posts_words VIRTUAL TABLE INDEX 192:M1<',
  ],
  [
    'posts of a person',
    'posts',
    [byAnn, newest],
    'SEARCH posts USING INDEX index_posts_newestByCreator (creator=?)',
  ],
  [
    'their next page',
    'posts',
    [byAnn, newest, Query.cursorAfter('p1')],
    'SEARCH posts USING INDEX index_posts_newestByCreator (creator=? AND $createdAt<?)',
  ],
  [
    'posts with a tag',
    'posts',
    [Query.contains('tags', 'lamp'), Query.orderDesc(''), Query.limit(1)],
    'SEARCH posts_tags USING PRIMARY KEY (tag=?)',
  ],
  [
    'their next page',
    'posts',
    [Query.contains('tags', 'lamp'), Query.orderDesc(''), Query.cursorAfter('p1')],
    'SEARCH posts_tags USING PRIMARY KEY (tag=? AND document<?)',
  ],
  [
    'liked posts',
    'posts',
    [liked, Query.limit(1)],
    'SEARCH posts_likes USING COVERING INDEX index_posts_likes_member (member=?)',
  ],
  [
    'their next page',
    'posts',
    [liked, Query.cursorAfter('p0')],
    'SEARCH posts_likes USING COVERING INDEX index_posts_likes_member (member=? AND sequence<?)',
  ],
  [
    'people who like a post',
    'users',
    [Query.equal('liked', 'p0'), Query.limit(1)],
    'SEARCH posts_likes USING COVERING INDEX index_posts_likes_document (document=?)',
  ],
  [
    'their next page',
    'users',
    [Query.equal('liked', 'p0'), Query.cursorAfter('ann')],
    'SEARCH posts_likes USING COVERING INDEX index_posts_likes_document (document=? AND sequence<?)',
  ],
  ['people', 'users', [newest, Query.limit(10)], 'SCAN users USING INDEX index_users_newest'],
  [
    'people by name',
    'users',
    [Query.orderAsc('name')],
    'SCAN users USING INDEX index_users_byName',
  ],
  [
    'posts by likes',
    'posts',
    [Query.orderDesc('likesCount')],
    'SCAN posts USING INDEX index_posts_mostLiked',
  ],
  [
    'posts of a time by likes',
    'posts',
    [Query.greaterThan('$createdAt', '2026-01-01T00:00:00Z'), Query.orderDesc('likesCount')],
    'SCAN posts USING INDEX index_posts_mostLiked',
  ],
  [
    'people other than oneself',
    'users',
    [newest, others],
    'SCAN users USING INDEX index_users_newest',
  ],
  [
    'the person of an account',
    'users',
    [Query.equal('accountId', 'account-ann')],
    'SEARCH users USING INDEX index_users_account (accountId=?)',
  ],
  [
    'people by name',
    'users',
    [Query.equal('username', 'Ann')],
    'SEARCH users USING INDEX index_users_username (username$folded=?)',
  ],
  ['people by words', 'users', [named], 'SCAN users_words VIRTUAL TABLE INDEX 192:M1'],
  [
    'their next page',
    'users',
    [named, Query.cursorAfter('ann')],
    'SCAN users_words VIRTUAL TABLE INDEX 192:M1<',
  ],
  ['saved posts', 'saves', [newest], 'SEARCH saves USING INDEX index_saves_newestByUser (user=?)'],
  [
    'followers',
    'follows',
    [Query.equal('followed', 'ann'), newest],
    'SEARCH follows USING INDEX index_follows_newestByFollowed (followed=?)',
  ],
  [
    'following',
    'follows',
    [Query.equal('follower', 'ann'), newest],
    'SEARCH follows USING INDEX index_follows_newestByFollower (follower=?)',
  ],
  [
    'followers, unordered',
    'follows',
    [Query.equal('followed', 'ann')],
    'SEARCH follows USING INDEX index_follows_newestByFollowed (followed=?)',
  ],
  ['blocks', 'blocks', [newest], 'SEARCH blocks USING INDEX index_blocks_newestByUser (user=?)'],
  ['mutes', 'mutes', [newest], 'SEARCH mutes USING INDEX index_mutes_newestByUser (user=?)'],
])('%s: read from an index, in order', async (_, collection, queries, start) => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  await testbed.engine.list(explained.reader, { collection, queries }, ANN)
  expect(explained.plans).toContain(start)
  expect(explained.plans.filter(isSlow)).toEqual([])
})

it('the cursor among the people who like a post: looked up', async () => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  const page = [Query.equal('liked', 'p0'), Query.cursorAfter('ann')]
  await testbed.engine.list(explained.reader, { collection: 'users', queries: page }, ANN)
  expect(explained.plans.find((step) => step.includes('posts_likes'))).toBe(
    'SEARCH posts_likes USING COVERING INDEX sqlite_autoindex_posts_likes_1 (document=? AND member=?)',
  )
})

it('saves of the posts on a page: each looked up, then sorted', async () => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  const queries = [Query.equal('post', ids), Query.select(['$id'])]
  await testbed.engine.list(explained.reader, { collection: 'saves', queries }, ANN)
  const own = explained.plans.findIndex((step) => step.includes('saves'))
  expect(explained.plans.slice(own)).toEqual([
    'SEARCH saves USING INDEX index_saves_oncePerPost (user=? AND post=?)',
    'USE TEMP B-TREE FOR ORDER BY',
  ])
})

it('newest posts of several people: the newest of each read from the index, then sorted', async () => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  const queries = [Query.equal('creator', ['ann', 'bob']), newest, Query.select(['$id'])]
  await testbed.engine.list(explained.reader, { collection: 'posts', queries }, ANN)
  const own = explained.plans.findIndex((step) => step.includes('VALUES CLAUSE'))
  const steps = explained.plans.slice(own).filter((step) => /posts|VALUES|first|TEMP/.test(step))
  expect(steps).toEqual([
    'SCAN 2-ROW VALUES CLAUSE',
    'SCAN first VIRTUAL TABLE INDEX 1:',
    'SEARCH posts USING INDEX index_posts_newestByCreator (creator=?)',
    'USE TEMP B-TREE FOR ORDER BY',
  ])
})

it('blocked and hidden people: looked up for the rows of a page', async () => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  const queries = [newest, Query.limit(2), Query.select(['$id'])]
  await testbed.engine.list(explained.reader, { collection: 'posts', queries }, ANN)
  const page = explained.plans.slice(0, explained.plans.indexOf('MATERIALIZE unseen'))
  expect(page.filter((step) => /^(SCAN|SEARCH)/.test(step))).toEqual([
    // Whether there are any at all.
    'SCAN CONSTANT ROW',
    'SEARCH blocks USING COVERING INDEX index_blocks_newestByUser (user=?)',
    'SEARCH blocks USING COVERING INDEX index_blocks_byBlocked (blocked=?)',
    'SEARCH mutes USING COVERING INDEX index_mutes_newestByUser (user=?)',
    'SCAN users USING COVERING INDEX index_users_hidden',
    'SCAN posts USING COVERING INDEX index_posts_hidden',
    'SCAN comments USING COVERING INDEX index_comments_hidden',
    'SCAN jobs USING COVERING INDEX index_jobs_hidden',
    // The people concerned, as many as may be cached.
    'SEARCH blocks USING COVERING INDEX index_blocks_oncePerPerson (user=?)',
    'SEARCH blocks USING COVERING INDEX index_blocks_byBlocked (blocked=?)',
    'SCAN posts USING INDEX index_posts_newest',
    'SEARCH blocks USING COVERING INDEX index_blocks_oncePerPerson (user=? AND blocked=?)',
    'SEARCH blocks USING COVERING INDEX index_blocks_oncePerPerson (user=? AND blocked=?)',
    'SEARCH flagged USING COVERING INDEX index_users_hidden ($id=?)',
    'SEARCH post_deletions USING PRIMARY KEY (post=?)',
    'SEARCH mutes USING COVERING INDEX index_mutes_oncePerPerson (user=? AND muted=?)',
    'SCAN CONSTANT ROW',
    // The distance between the first and the last row: a small table is counted.
    'SEARCH posts',
    'SEARCH posts',
    // Whether there are so many that hidden ones don't matter for the total.
    'SCAN posts USING COVERING INDEX index_posts_lastChanged',
  ])
})

it('likes and single reads: looked up', async () => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  await testbed.engine.get(explained.reader, { collection: 'posts', id: 'p0', queries: [] }, ANN)
  await testbed.engine.get(explained.reader, { collection: 'users', id: 'ann', queries: [] }, ANN)
  await testbed.engine.find(explained.reader, 'saves', 's0')
  await testbed.engine.findReadable(explained.reader, 'posts', 'p0', ANN)
  await testbed.engine.isFileInUse(explained.reader, 'f')
  await testbed.engine.isFileShown(explained.reader, 'f', ANN.actor)
  expect(explained.plans.length).toBeGreaterThan(10)
  expect(explained.plans.filter(isSlow)).toEqual([])
})

const NO_STATUS =
  'general_query_invalid: Invalid query: ordering by "status" needs an index, or filters by an id, a creator, a search or a tag.'
const [live, byPoster] = [Query.equal('status', 'live'), Query.equal('poster', 'ann')]

/** If the other column came first in the index, nearly all ads would have to be sorted. */
it.each([
  ['by the date of posting', [live, Query.orderDesc('postedAt')], []],
  ['of one poster by date', [byPoster, newest], []],
  ['by their status', [Query.orderAsc('status')], NO_STATUS],
] as const)('job ads %s are not sorted', async (_, queries, expected) => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  const response = await outcomeOf(
    testbed.engine.list(explained.reader, { collection: 'jobs', queries }, ANN),
  )
  expect(typeof response === 'string' ? response : response.documents).toEqual(expected)
  expect(explained.plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

it('sorts at most the newest 5,000 job ads of one poster', async () => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  const queries = [byPoster, Query.orderAsc('status')]
  await testbed.engine.list(explained.reader, { collection: 'jobs', queries }, ANN)
  expect(explained.plans).toContain('SEARCH jobs USING INDEX index_jobs_newestByPoster (poster=?)')
})

it('looks given ids up, however many there are', async () => {
  await using testbed = await openProduct()
  using explained = explaining(testbed.database)
  const many = Query.equal(
    '$id',
    Array.from({ length: 32 }, (_, at) => `j${at}`),
  )
  await testbed.engine.list(explained.reader, { collection: 'jobs', queries: [many] }, ANN)
  expect(explained.plans).toContain('SEARCH jobs USING INDEX sqlite_autoindex_jobs_1 ($id=?)')
})

/** Ann has three posts that she likes and has saved. She has blocked one person and muted another. */
async function openProduct() {
  const testbed = openTestEngine(collections)
  const ann = testbed.as('ann')
  for (const name of ['ann', 'bob', 'cleo']) {
    const person = { name, username: name, email: `${name}@example.org` }
    await testbed.callsBy({ ...actorOf(name), userId: null }).create('users', name, person)
  }
  await ann.create('blocks', 'b', { blocked: 'bob' })
  await ann.create('mutes', 'm', { muted: 'cleo' })
  await setHidden(testbed, 'users', { $id: 'bob' })
  const imageUrl = '/v1/storage/buckets/media/files/f/view'
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  for (const [index, id] of ids.entries()) {
    await ann.create('posts', id, { imageId: 'f', imageUrl, caption: 'Hello world' }, { server })
    await ann.update('posts', id, { likes: ['ann'] })
    await ann.create('saves', `s${index}`, { post: id })
  }
  return testbed
}
