import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const STRUCTURE = '400 document_invalid_structure'
const server = sharedApp()

async function openWorld() {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  const own: string[] = []
  for (let at = 0; at < 4; at++) own.push((await post(Alice)).$id)
  const bobs = (await post(Bob)).$id
  const alice = documentsOf(Alice.request)
  const pin = async (...pinnedPosts: unknown[]) =>
    alice.update('users', Alice.userId, { pinnedPosts })
  const shown = async () =>
    (await documentsOf(Bob.request).get('users', Alice.userId)).body['pinnedPosts']
  return { alice, own, bobs, pin, shown }
}

test('pinned posts have the order in which they were sent', async () => {
  const { own, pin, shown } = await openWorld()
  const [first, second, third] = own
  expect((await pin(second, first, third)).outcome).toBe('200')
  expect(await shown()).toEqual([second, first, third])
  expect((await pin(third, second)).outcome).toBe('200')
  expect(await shown()).toEqual([third, second])
  expect((await pin()).outcome).toBe('200')
  expect(await shown()).toEqual([])
})

test("a fourth post, another person's, an unknown one or something else is refused", async () => {
  const { own, bobs, pin } = await openWorld()
  await pin(own[0])
  const before = await hashState(server().platform)
  const outcomes = await Promise.all(
    [own, [own[0], bobs], ['nothing'], [7], [{ $id: own[1] }]].map(async (sent) => pin(...sent)),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => STRUCTURE))
  expect(await hashState(server().platform)).toBe(before)
})

test('a deleted post is unpinned, and the others stay', async () => {
  const { alice, own, pin, shown } = await openWorld()
  const [first = '', second = '', third = ''] = own
  await pin(first, second)
  expect((await alice.delete('posts', first)).outcome).toBe('204')
  expect(await shown()).toEqual([second])
  await alice.delete('posts', third)
  expect(await shown()).toEqual([second])
  expect((await pin(second, first)).outcome).toBe(STRUCTURE)
})
