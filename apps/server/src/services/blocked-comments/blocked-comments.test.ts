import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { promote } from '../../../test/people/moderation.ts'
import { people, type Person } from '../../../test/people/people.ts'

const server = sharedApp()

async function openWorld() {
  const persons = await people(server().app, 'Alice', 'Bob', 'Carol', 'Dan')
  const { Alice, Bob, Carol } = persons
  const postId = (await post(Alice)).$id
  const comments = {
    Bob: await commentOn(Bob, postId, { text: 'Secret words' }),
    Carol: await commentOn(Carol, postId, { text: 'Secret words' }),
  }
  const block = async (self: Person, { userId }: Person) =>
    (await documentsOf(self.request).create('blocks', { blocked: userId })).body.$id
  return { ...persons, postId, comments, block }
}

async function listFor({ request }: Person, postId: string) {
  const response = await request('GET', `/v1/posts/${postId}/blocked-comments`)
  return { status: response.statusCode, body: response.body, json: response.json() as unknown }
}
type World = Awaited<ReturnType<typeof openWorld>>

/** The ids that Alice gets, with whose block it is. */
async function blockedFor({ Alice, postId }: World, self = Alice) {
  const { json } = await listFor(self, postId)
  const { comments } = json as { comments: { $id: string; isOwnBlock: boolean }[] }
  return comments.map(({ $id, isOwnBlock }) => [$id, isOwnBlock])
}

test('the author of a post learns of comments that blocks hide, newest first, but not what they say', async () => {
  const world = await openWorld()
  const { Alice, Bob, Carol, Dan, postId, comments, block } = world
  expect(await blockedFor(world)).toEqual([])
  await block(Alice, Bob)
  await block(Carol, Alice)
  await block(Dan, Bob)
  expect(await blockedFor(world)).toEqual([
    [comments.Carol, false],
    [comments.Bob, true],
  ])
  const { json, body } = await listFor(Alice, postId)
  expect(json).toMatchObject({ comments: [{ creator: Carol.userId }, { creator: Bob.userId }] })
  expect(body).not.toContain('Secret words')
  expect((await documentsOf(Alice.request).delete('comments', comments.Bob)).outcome).toBe('204')
  expect(await blockedFor(world)).toEqual([[comments.Carol, false]])
})

test('nobody else does, not even of a post on which nothing is hidden', async () => {
  const { Alice, Bob, Carol, Dan, postId, block } = await openWorld()
  await block(Alice, Bob)
  for (const other of [Bob, Carol, Dan]) expect((await listFor(other, postId)).status).toBe(404)
  expect((await listFor(Alice, 'nothing')).status).toBe(404)
})

test('what operators have hidden is not among them', async () => {
  const world = await openWorld()
  const { Alice, Bob, Carol, comments, block } = world
  await block(Alice, Bob)
  await block(Alice, Carol)
  await setHidden(server().platform, 'comments', { $id: comments.Bob })
  expect(await blockedFor(world)).toEqual([[comments.Carol, true]])
  await setHidden(server().platform, 'users', { $id: Carol.userId })
  expect(await blockedFor(world)).toEqual([])
})

test('an operator sees the comments of people who have blocked them where all see them', async () => {
  const world = await openWorld()
  const { Alice, Bob, Carol, comments, block } = world
  await promote(server(), Alice)
  await block(Bob, Alice)
  await block(Alice, Carol)
  expect(await blockedFor(world)).toEqual([[comments.Carol, true]])
})
