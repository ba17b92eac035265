import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { caller, people, type Person } from '../../../test/people/people.ts'
import { API_VARIANTS, documentsOf, post } from '../../../test/documents/documents.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'

const server = sharedApp()
const own = ({ userId }: Person) => Query.equal('followedBy', [userId])

async function openWorld({ app }: SharedApp) {
  const { Alice, Bob, Carol } = await people(app, 'Alice', 'Bob', 'Carol')
  return { Alice, Bob, Carol, alice: documentsOf(Alice.request) }
}

describe('the following feed', () => {
  const world = sharedWorld(openWorld, server)

  test.each<[what: string, queries: (ids: Record<'Alice' | 'Bob', string>) => Query[]]>([
    ["another person's id", ({ Bob }) => [Query.equal('followedBy', [Bob])]],
    ['two ids', ({ Alice, Bob }) => [Query.equal('followedBy', [Alice, Bob])]],
    ['no id', () => [Query.equal('followedBy', [''])]],
    ['a number', () => [Query.equal('followedBy', [7])]],
    ['another method', ({ Alice }) => [Query.notEqual('followedBy', Alice)]],
    ['a part of the id', ({ Alice }) => [Query.contains('followedBy', [Alice])]],
    ['no value', () => [Query.isNotNull('followedBy')]],
    [
      'another filter beside it',
      ({ Alice }) => [Query.equal('followedBy', [Alice]), Query.search('caption', 'lamp')],
    ],
    [
      'another filter before it',
      ({ Alice }) => [Query.equal('creator', [Alice]), Query.equal('followedBy', [Alice])],
    ],
    [
      'alternatives',
      ({ Alice }) => [
        Query.or([Query.equal('followedBy', [Alice]), Query.equal('creator', [Alice])]),
      ],
    ],
    [
      'another order',
      ({ Alice }) => [Query.equal('followedBy', [Alice]), Query.orderDesc('$createdAt')],
    ],
    ['an order by it', () => [Query.orderDesc('followedBy')]],
    ['a select of it', () => [Query.select(['followedBy'])]],
  ])('refuses %s', async (_, queries) => {
    const { Alice, Bob, alice } = world()
    const { outcome } = await alice.list(
      'posts',
      ...queries({ Alice: Alice.userId, Bob: Bob.userId }),
    )
    expect(outcome).toBe('400 general_query_invalid')
  })

  test('is for members, and of posts alone', async () => {
    const { Alice, alice } = world()
    const guest = documentsOf(caller(server().app))
    expect((await guest.list('posts', own(Alice))).outcome).toBe('401 user_unauthorized')
    expect((await alice.list('saves', own(Alice))).outcome).toBe('400 general_query_invalid')
  })

  test('says which order it has', async () => {
    const { Alice } = world()
    const order = JSON.stringify({ method: 'orderAsc', attribute: 'caption' })
    const filter = JSON.stringify({
      method: 'equal',
      attribute: 'followedBy',
      values: [Alice.userId],
    })
    const address = `/v1/databases/devhood/collections/posts/documents?queries[0]=${encodeURIComponent(filter)}&queries[1]=${encodeURIComponent(order)}`
    expect((await Alice.request('GET', address)).json()).toMatchObject({
      message: 'Invalid query: a list by "followedBy" can only be ordered by "$sequence".',
    })
  })

  test('is empty at first', async () => {
    const { Carol } = world()
    const { outcome, total, ids } = await documentsOf(Carol.request).list('posts', own(Carol))
    expect([outcome, total, ids]).toEqual(['200', 0, []])
  })
})

describe('the posts of the following feed', () => {
  /** The captions of the feed, in every variant of the API. */
  async function feedOf(person: Person, ...queries: Query[]) {
    const pages = await Promise.all(
      API_VARIANTS.map(async (variant) =>
        documentsOf(person.request, variant).list('posts', own(person), ...queries),
      ),
    )
    const captions = pages.map(({ documents }) => documents.map(({ caption }) => caption))
    for (const other of captions) expect(other).toEqual(captions[0])
    return captions[0]
  }

  test('are by followed people, with followed tags, and own ones; newest first', async () => {
    const { Alice, Bob, Carol, alice } = await openWorld(server())
    await post(Alice, { caption: 'Own' })
    await post(Bob, { caption: 'By Bob' })
    await post(Carol, { caption: 'By Carol' })
    await post(Carol, { caption: 'Tagged', tags: ['Rust'] })
    await post(Carol, { caption: 'About #rust' })
    await post(Bob, { caption: 'By Bob, about #RUST', tags: ['rust'] })
    expect(await feedOf(Alice)).toEqual(['Own'])
    const follow = await alice.create('follows', { followed: Bob.userId })
    expect(await feedOf(Alice)).toEqual(['By Bob, about #RUST', 'By Bob', 'Own'])
    const tagFollow = await alice.create('tagFollows', { tag: '#Rust' })
    const all = ['By Bob, about #RUST', 'About #rust', 'Tagged', 'By Bob', 'Own']
    expect(await feedOf(Alice)).toEqual(all)
    expect(await feedOf(Alice, Query.orderAsc('$sequence'))).toEqual(all.toReversed())
    expect(await feedOf(Alice, Query.limit(2), Query.offset(1))).toEqual(all.slice(1, 3))
    await alice.delete('follows', follow.body.$id)
    expect(await feedOf(Alice)).toEqual(['By Bob, about #RUST', 'About #rust', 'Tagged', 'Own'])
    await alice.delete('tagFollows', tagFollow.body.$id)
    expect(await feedOf(Alice)).toEqual(['Own'])
    expect(await feedOf(Carol)).toEqual(['About #rust', 'Tagged', 'By Carol'])
  })

  test('change with captions, mutes and blocks', async () => {
    const { Alice, Bob, Carol, alice } = await openWorld(server())
    const carol = documentsOf(Carol.request)
    const byCarol = await post(Carol, { caption: 'About #zig' })
    await post(Bob, { caption: 'By Bob' })
    await alice.create('follows', { followed: Bob.userId })
    await alice.create('tagFollows', { tag: 'zig' })
    expect(await feedOf(Alice)).toEqual(['By Bob', 'About #zig'])
    await carol.update('posts', byCarol.$id, { caption: 'About nothing' })
    expect(await feedOf(Alice)).toEqual(['By Bob'])
    await carol.update('posts', byCarol.$id, { caption: 'About #Zig again' })
    expect(await feedOf(Alice)).toEqual(['By Bob', 'About #Zig again'])
    const mute = await alice.create('mutes', { muted: Bob.userId })
    expect(await feedOf(Alice)).toEqual(['About #Zig again'])
    await alice.delete('mutes', mute.body.$id)
    await carol.create('blocks', { blocked: Alice.userId })
    expect(await feedOf(Alice)).toEqual(['By Bob'])
    await carol.delete('posts', byCarol.$id)
    expect(await feedOf(Carol)).toEqual([])
  })
})
