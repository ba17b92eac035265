import { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../../test/app/shared-app.ts'
import { documentsOf, post } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { people, type Person } from '../../../../test/people/people.ts'

/*
 * The pages of a list share its total. The server compares it with the list's own length after each kind of change, in
 * pages that nobody has asked for before.
 */

const server = sharedApp()

interface World {
  readonly Alice: Person
  readonly Bob: Person
  readonly Carol: Person
  /** A post of Alice, and one of Carol. */
  readonly id: string
  readonly other: string
}

/** Something is hidden, blocked and muted already: the first of each would change the statement that counts. */
async function openWorld(tag: string): Promise<World> {
  const persons = await people(server().app, 'Alice', 'Bob', 'Carol', 'Dora')
  const { Alice, Bob, Carol, Dora } = persons
  await setHidden(server().platform, 'posts', { $id: String((await post(Dora)).$id) })
  await documentsOf(Bob.request).create('blocks', { blocked: Dora.userId })
  await documentsOf(Bob.request).create('mutes', { muted: Dora.userId })
  const { $id: id } = await post(Alice, { tags: [tag] })
  await post(Alice, { tags: [tag] })
  const { $id: other } = await post(Carol, { tags: [tag] })
  return { ...persons, id, other }
}

const CHANGES: readonly (readonly [
  what: string,
  total: number,
  change: (world: World, tag: string) => Promise<unknown>,
])[] = [
  ['a new post', 4, async ({ Alice }, tag) => post(Alice, { tags: [tag] })],
  ['a deleted post', 2, async ({ Alice, id }) => documentsOf(Alice.request).delete('posts', id)],
  [
    'another tag',
    2,
    async ({ Alice, id }) => documentsOf(Alice.request).update('posts', id, { tags: [] }),
  ],
  ['a hidden post', 2, async ({ id }) => setHidden(server().platform, 'posts', { $id: id })],
  [
    'a hidden author',
    1,
    async ({ Alice }) => setHidden(server().platform, 'users', { $id: Alice.userId }),
  ],
  [
    'a block',
    1,
    async ({ Alice, Bob }) => documentsOf(Bob.request).create('blocks', { blocked: Alice.userId }),
  ],
  [
    'a block by the author',
    2,
    async ({ Carol, Bob }) => documentsOf(Carol.request).create('blocks', { blocked: Bob.userId }),
  ],
  [
    'a mute',
    1,
    async ({ Alice, Bob }) => documentsOf(Bob.request).create('mutes', { muted: Alice.userId }),
  ],
]

test.each(CHANGES)('%s changes the total of the next page', async (what, total, change) => {
  const tag = what.replaceAll(' ', '-')
  const world = await openWorld(tag)
  const bob = documentsOf(world.Bob.request)
  const carol = documentsOf(world.Carol.request)
  const list = [Query.contains('tags', [tag]), Query.limit(1)]
  const totals = async ({ list: read }: typeof bob, ...page: Query[]) =>
    (await read('posts', ...list, ...page)).total
  expect([await totals(bob), await totals(carol)]).toEqual([3, 3])
  expect(await totals(bob, Query.cursorAfter(world.other))).toBe(3)
  await change(world, tag)
  expect(await totals(bob, Query.offset(1))).toBe(total)
})
