import { Query } from '@devhood/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { collections } from '#resources'
import { actorOf, type TestEngine, openTestEngine } from '../../../test/engine/test-engine.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { type Actor } from '../access/index.ts'

/*
 * With any blocks, mutes and hidden documents, each page of a list, its total and the lists inside documents match a simple
 * evaluation in memory. Single reads and lists of all documents are compared in `test/visibility/`.
 */

const NAMES = ['ann', 'bob', 'cleo', 'dan'] as const
type Name = (typeof NAMES)[number]
const name = fc.constantFrom(...NAMES)
const pair = fc.tuple(name, name).filter(([one, other]) => one !== other)
const pairs = fc.uniqueArray(pair, { maxLength: 4, selector: (two) => two.join() })

const aWorld = fc.record({
  posts: fc.array(
    fc.record({
      creator: name,
      hidden: fc.boolean(),
      caption: fc.constantFrom('red lamp', 'blue lamp'),
      tags: fc.constantFrom(['desk'], []),
      likes: fc.subarray([...NAMES]),
    }),
    { minLength: 3, maxLength: 6 },
  ),
  comments: fc.array(
    fc.record({ creator: name, post: fc.nat(2), hidden: fc.boolean(), isReply: fc.boolean() }),
    { maxLength: 6 },
  ),
  hidden: fc.subarray([...NAMES], { maxLength: 1 }),
  blocks: pairs,
  mutes: pairs,
  size: fc.integer({ min: 2, max: 4 }),
})
type World = typeof aWorld extends fc.Arbitrary<infer W> ? W : never
type Pairs = World['blocks']

const isIn = (all: Pairs, one: string, other: string) =>
  all.some(([from, to]) => from === one && to === other)

/** The comments with their ids, and with the ids of their posts and of the comments that they reply to. */
function commentsIn({ comments }: World) {
  return comments.map((comment, index) => {
    const tops = comments
      .slice(0, index)
      .map(({ post, isReply }) => !isReply && post === comment.post)
    const top = tops.indexOf(true)
    const parent = comment.isReply && top !== -1 ? `c${top}` : undefined
    return { ...comment, $id: `c${index}`, post: `p${comment.post}`, parent }
  })
}

/** Creates everything while nobody is hidden or blocked. */
async function fill(testbed: TestEngine, world: World) {
  const { posts, blocks, mutes } = world
  for (const each of NAMES) {
    const person = { name: each, username: each, email: `${each}@example.org` }
    await testbed.callsBy({ ...actorOf(each), userId: null }).create('users', each, person)
  }
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  const imageUrl = '/v1/storage/buckets/media/files/f/view'
  for (const [index, { creator, caption, tags, likes }] of posts.entries()) {
    const data = { imageId: 'f', imageUrl, caption, tags }
    await testbed.as(creator).create('posts', `p${index}`, data, { server })
    for (const each of likes) await testbed.as(each).update('posts', `p${index}`, { likes: [each] })
  }
  for (const { $id, creator, post, parent } of commentsIn(world))
    await testbed
      .as(creator)
      .create('comments', $id, { post, text: 'x', ...(parent !== undefined && { parent }) })
  const linked = [
    ['mutes', 'muted', mutes],
    ['blocks', 'blocked', blocks],
  ] as const
  for (const [collection, field, all] of linked)
    for (const [one, other] of all)
      await testbed.as(one).create(collection, `${collection}-${one}-${other}`, { [field]: other })
  await hide(testbed, world)
}

async function hide(testbed: TestEngine, world: World) {
  for (const [index, post] of world.posts.entries())
    if (post.hidden) await setHidden(testbed, 'posts', { $id: `p${index}` })
  for (const comment of commentsIn(world))
    if (comment.hidden) await setHidden(testbed, 'comments', comment)
  for (const $id of world.hidden) await setHidden(testbed, 'users', { $id })
}

/** What a viewer may see, evaluated in memory. */
function visibleTo(world: World, actor: Actor) {
  const self = String(actor.userId)
  const { posts, hidden, blocks, mutes } = world
  const isOpen = (person: string) =>
    person === self || actor.role === 'operator' || !hidden.includes(person as Name)
  const blocksViewer = (person: string) => actor.role !== 'operator' && isIn(blocks, person, self)
  const seesPerson = (person: string) =>
    isOpen(person) && !isIn(blocks, self, person) && !blocksViewer(person)
  const people = NAMES.filter(seesPerson)
  const sees = ({ creator, hidden: isHidden }: { creator: Name; hidden: boolean }) =>
    seesPerson(creator) && (!isHidden || creator === self || actor.role === 'operator')
  const isUnmuted = ({ creator }: { creator: Name }) => !isIn(mutes, self, creator)
  const seen = posts.map((post, index) => ({ ...post, $id: `p${index}` })).filter(sees)
  const postIds = idsOf(seen)
  return {
    people,
    posts: seen,
    unmuted: seen.filter(isUnmuted),
    unmutedComments: commentsIn(world).filter(
      (each) => sees(each) && isUnmuted(each) && postIds.includes(each.post),
    ),
  }
}

const idsOf = (documents: readonly { readonly $id: string }[]) => documents.map(({ $id }) => $id)

/** A list page by page, forwards: all ids, each page with the right total. */
async function pagesOf(
  testbed: TestEngine,
  actor: Actor,
  { collection, queries, size }: { collection: string; queries: Query[]; size: number },
) {
  const ids: string[] = []
  const totals = new Set<number>()
  for (;;) {
    const cursor = ids.at(-1)
    const after = cursor === undefined ? [] : [Query.cursorAfter(cursor)]
    const { total, documents } = await testbed
      .callsBy(actor)
      .list(collection, ...queries, Query.limit(size), ...after)
    totals.add(total)
    ids.push(...idsOf(documents))
    if (documents.length < size) return { ids, totals: [...totals] }
  }
}

async function checkLists(testbed: TestEngine, world: World, actor: Actor) {
  const visible = visibleTo(world, actor)
  const self = String(actor.userId)
  const { posts, unmuted, unmutedComments } = visible
  const ofAnn = posts.filter(({ creator }) => creator === 'ann')
  const lists: [collection: string, queries: Query[], ids: readonly string[]][] = [
    ['posts', [Query.orderAsc('$createdAt')], idsOf(unmuted)],
    ['posts', [Query.orderDesc('')], idsOf(unmuted).toReversed()],
    [
      'posts',
      [Query.search('caption', 'red')],
      idsOf(unmuted.filter(({ caption }) => caption === 'red lamp')).toReversed(),
    ],
    [
      'posts',
      [Query.contains('tags', 'desk'), Query.orderDesc('')],
      idsOf(unmuted.filter(({ tags }) => tags.length > 0)).toReversed(),
    ],
    ['posts', [Query.equal('creator', 'ann'), Query.orderAsc('$createdAt')], idsOf(ofAnn)],
    [
      'posts',
      [Query.equal('likes', self)],
      idsOf(posts.filter(({ likes }) => likes.includes(self as Name))).toReversed(),
    ],
    ['comments', [Query.orderAsc('$createdAt')], idsOf(unmutedComments)],
    [
      'comments',
      [Query.equal('post', 'p0'), Query.isNull('parent'), Query.orderDesc('$createdAt')],
      idsOf(
        unmutedComments.filter(({ post, parent }) => post === 'p0' && parent === undefined),
      ).toReversed(),
    ],
    [
      'comments',
      [Query.equal('parent', 'c0'), Query.orderAsc('$createdAt')],
      idsOf(unmutedComments.filter(({ parent }) => parent === 'c0')),
    ],
    ['users', [Query.orderAsc('$createdAt')], visible.people],
    ...world.posts.map(({ likes }, index): [string, Query[], readonly string[]] => [
      'users',
      [Query.equal('liked', `p${index}`)],
      posts.some(({ $id }) => $id === `p${index}`)
        ? visible.people.filter((each) => likes.includes(each)).toReversed()
        : [],
    ]),
    ['users', [Query.search('name', 'bob')], visible.people.filter((each) => each === 'bob')],
  ]
  for (const [collection, queries, ids] of lists) {
    const shown = await pagesOf(testbed, actor, { collection, queries, size: world.size })
    expect([collection, queries, shown.ids]).toEqual([collection, queries, ids])
    expect([collection, queries, shown.totals]).toEqual([collection, queries, [ids.length]])
  }
}

/** The number of likes counts those of people whom the viewer doesn't see; the posts of a person leave out hidden ones. */
async function checkSingles(testbed: TestEngine, world: World, actor: Actor) {
  const { posts, people } = visibleTo(world, actor)
  const { get } = testbed.callsBy(actor)
  for (const { $id, likes } of posts)
    expect((await get('posts', $id))['likesCount']).toBe(likes.length)
  for (const person of people) {
    const theirs = posts.filter(({ creator }) => creator === person)
    const shown = await get('users', person)
    expect(idsOf(shown['posts'] as { $id: string }[])).toEqual(idsOf(theirs).toReversed())
  }
}

it('pages of lists, totals and lists inside documents reveal nothing hidden', async () => {
  const property = fc.asyncProperty(aWorld, async (world) => {
    await using testbed = openTestEngine(collections)
    await fill(testbed, world)
    const readers = NAMES.map((each): Actor => {
      const isHidden = world.hidden.includes(each)
      return { ...actorOf(each), ...(isHidden && { isHidden: true }) }
    })
    const actors = [...readers, { ...actorOf('ann'), role: 'operator' } as const]
    for (const actor of actors) {
      await checkLists(testbed, world, actor)
      await checkSingles(testbed, world, actor)
    }
  })
  await expect(fc.assert(property, { numRuns: 6 })).resolves.toBeUndefined()
})
