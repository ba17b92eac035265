import { beforeEach, describe, expect, test } from 'vitest'
import { hashState } from '../../../test/app/state-hash.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'

const server = sharedApp()

/** Alice and Bob have a post, an ad, and a comment on each other's post and on Carol's. Carol has replied to Bob's. */
async function openWorld() {
  const { Alice, Bob, Carol } = await people(server().app, 'Alice', 'Bob', 'Carol')
  const persons = { Alice, Bob, Carol }
  const posts = {
    Alice: (await post(Alice)).$id,
    Bob: (await post(Bob)).$id,
    Carol: (await post(Carol)).$id,
  }
  const jobs = { Alice: (await ad(Alice)).$id, Bob: (await ad(Bob)).$id }
  const onPosts = {
    Alice: await commentOn(Alice, posts.Bob, { text: 'Secret words' }),
    Bob: await commentOn(Bob, posts.Alice, { text: 'Secret words' }),
  }
  const onCarols = {
    Alice: await commentOn(Alice, posts.Carol),
    Bob: await commentOn(Bob, posts.Carol),
  }
  return { ...persons, persons, posts, jobs, onPosts, onCarols }
}
type World = Awaited<ReturnType<typeof openWorld>>

const BOTH = [
  ['Alice', 'Bob'],
  ['Bob', 'Alice'],
] as const

describe.each(BOTH)('after %s has blocked %s', (blocker, blocked) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld()
    const { create } = documentsOf(world[blocker].request)
    await create('blocks', { blocked: world[blocked].userId })
  })

  test.each(BOTH)(
    '%s still deletes the comment of %s under their own post',
    async (self, other) => {
      const { request } = world[self]
      const comment = world.onPosts[other]
      const { get, delete: remove } = documentsOf(request)
      expect((await get('comments', comment)).outcome).toBe('404 document_not_found')
      expect((await remove('comments', comment)).outcome).toBe('204')
      const others = documentsOf(world.Carol.request)
      expect((await others.get('comments', comment)).outcome).toBe('404 document_not_found')
      expect((await others.get('posts', world.posts[self])).body['commentsCount']).toBe(0)
    },
  )

  test('a comment with replies leaves a placeholder there, too', async () => {
    const { onPosts, posts, Alice, Carol } = world
    await commentOn(Carol, posts.Alice, { parent: onPosts.Bob })
    expect((await documentsOf(Alice.request).delete('comments', onPosts.Bob)).outcome).toBe('204')
    const { body } = await documentsOf(Carol.request).get('comments', onPosts.Bob)
    expect([body['creator'], body['text'], body['repliesCount']]).toEqual([null, '', 1])
  })

  test.each(BOTH)(
    '%s deletes no comment of %s elsewhere, and no other document',
    async (self, other) => {
      const { onCarols, posts, jobs } = world
      const before = await hashState(server().platform)
      const { delete: remove, update } = documentsOf(world[self].request)
      for (const [name, id] of [
        ['comments', onCarols[other]],
        ['posts', posts[other]],
        ['jobs', jobs[other]],
      ] as const) {
        expect([name, (await remove(name, id)).outcome]).toEqual([name, '404 document_not_found'])
        expect((await update(name, id, {})).status).toBeGreaterThanOrEqual(400)
      }
      expect(await hashState(server().platform)).toBe(before)
    },
  )

  test.each(BOTH)(
    '%s still reports %s and what they wrote, and sees none of it',
    async (self, other) => {
      const { create, list } = documentsOf(world[self].request)
      const subjects = {
        person: [world[other].userId, 'harassment'],
        comment: [world.onPosts[other], 'spam'],
        post: [world.posts[other], 'spam'],
        job: [world.jobs[other], 'spam'],
      } as const
      for (const [name, [id, reason]] of Object.entries(subjects)) {
        const { outcome, body } = await create('reports', { [name]: id, reason })
        expect([name, outcome, body[name]]).toEqual([name, '201', null])
      }
      const { documents } = await list('reports')
      expect(documents).toHaveLength(4)
      expect(JSON.stringify(documents)).not.toContain('Secret words')
    },
  )

  test('who is blocked blocks back, and stays apart once the other has unblocked', async () => {
    const back = documentsOf(world[blocked].request)
    const other = world[blocker].userId
    expect((await back.create('blocks', { blocked: other })).outcome).toBe('201')
    const { documents } = await back.list('blocks')
    expect(documents.map((each) => (each['blocked'] as { $id: string }).$id)).toEqual([other])
    const first = documentsOf(world[blocker].request)
    const { ids } = await first.list('blocks')
    await first.delete('blocks', String(ids[0]))
    const post = world.posts[blocked]
    expect((await first.get('posts', post)).outcome).toBe('404 document_not_found')
  })

  test.each(BOTH)('%s refers to %s in nothing else', async (self, other) => {
    const before = await hashState(server().platform)
    const { create } = documentsOf(world[self].request)
    const refused = [
      await create('follows', { followed: world[other].userId }),
      await create('saves', { post: world.posts[other] }),
      await create('threadMutes', { post: world.posts[other] }),
      await create('jobSaves', { job: world.jobs[other] }),
      await create('interests', { job: world.jobs[other] }),
      await create('comments', { post: world.posts[other], text: 'x' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect(await hashState(server().platform)).toBe(before)
  })
})
