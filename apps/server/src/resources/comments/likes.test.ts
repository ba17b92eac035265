import { Query } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { peopleNamed } from '../../../test/documents/crowd.ts'
import { API_VARIANTS, documentsOf, post } from '../../../test/documents/documents.ts'
import { countUnitWrites } from '../../../test/documents/popular.ts'
import { archiveOf } from '../../../test/files/archive.ts'
import { PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { statement } from '../../platform/database/index.ts'

const server = sharedApp()

/** Alice has a post, on which Bob has commented. */
async function openWorld({ app }: Pick<TestApp, 'app'> = server()) {
  const { Alice, Bob, Carol, Dan } = await people(app, 'Alice', 'Bob', 'Carol', 'Dan')
  const postId = (await post(Alice)).$id
  const id = await commentOn(Bob, postId)
  const like = async ({ request, userId }: Person, isLiking = true) =>
    documentsOf(request).update('comments', id, { likes: isLiking ? [userId] : [] })
  const find = async ({ request }: Person) => (await documentsOf(request).get('comments', id)).body
  return { Alice, Bob, Carol, Dan, postId, id, like, find }
}

const idsIn = (list: unknown) => (list as { $id: string }[]).map(({ $id }) => $id)

describe('a like of a comment', () => {
  test.each(API_VARIANTS)('is given and taken back, by $change of $service', async (variant) => {
    const { Bob, Carol, Dan, id, find } = await openWorld()
    await documentsOf(Dan.request, variant).update('comments', id, { likes: [Dan.userId] })
    const carol = documentsOf(Carol.request, variant)
    const liked = await carol.update('comments', id, { likes: [Carol.userId] })
    expect(liked.body).toMatchObject({ likesCount: 2, editedAt: null })
    const mine = Query.equal('likes', [Carol.userId])
    expect((await carol.list('comments', mine)).ids).toEqual([id])
    const comment = await find(Bob)
    expect(idsIn(comment['likes']).toSorted()).toEqual([Carol.userId, Dan.userId].toSorted())
    const left = await carol.update('comments', id, { likes: [] })
    expect(left.body).toMatchObject({ likesCount: 1, $updatedAt: comment.$updatedAt })
    expect((await carol.list('comments', mine)).ids).toEqual([])
  })

  test('changes nothing else, and nobody can like across a block', async () => {
    const { Bob, Carol, id, like, find } = await openWorld()
    const more = { likes: [Carol.userId], text: 'x' }
    const both = await documentsOf(Carol.request).update('comments', id, more)
    expect(both.outcome).toBe('401 user_unauthorized')
    await documentsOf(Bob.request).create('blocks', { blocked: Carol.userId })
    expect((await like(Carol)).outcome).toBe('404 document_not_found')
    expect(await find(Bob)).toMatchObject({ text: 'Neat', likesCount: 0, likes: [] })
  })

  test('of somebody who blocks the reader is counted, but not shown', async () => {
    const { Alice, Carol, Dan, like, find } = await openWorld()
    await like(Carol)
    await like(Dan)
    await documentsOf(Carol.request).create('blocks', { blocked: Alice.userId })
    const { likes, likesCount } = await find(Alice)
    expect([idsIn(likes), likesCount]).toEqual([[Dan.userId], 2])
  })

  test('is one line with others of the comment, and is taken back with the like', async () => {
    const { Bob, Carol, Dan, postId, id, like } = await openWorld()
    const told = async () => {
      const { documents } = await documentsOf(Bob.request).list('notifications')
      return documents.map(({ kind, group, actor, post: of, comment }) => [
        kind,
        group,
        ...idsIn([actor, of, comment]),
      ])
    }
    const lineOf = ({ userId }: Person) => ['like', `like:${id}`, userId, postId, id]
    await like(Carol)
    await like(Dan)
    await like(Bob)
    expect(new Set(await told())).toEqual(new Set([lineOf(Carol), lineOf(Dan)]))
    await like(Carol, false)
    expect(await told()).toEqual([lineOf(Dan)])
  })

  test('reaches open pages', async () => {
    const { Alice, Carol, id, like } = await openWorld()
    await using socket = await listen(server().app, {
      cookie: Alice.cookie,
      channels: ['documents'],
    })
    await like(Carol)
    const { events, payload } = await socket.event()
    expect(events[0]).toBe(`databases.devhood.collections.comments.documents.${id}.update`)
    expect([payload['likesCount'], idsIn(payload['likes'])]).toEqual([1, [Carol.userId]])
  })

  test('is in the archive of who likes, not in that of the author', async () => {
    const { Bob, Carol, id, like } = await openWorld()
    await like(Carol)
    const archive = await archiveOf(Carol)
    expect(idsIn(archive.json('liked-comments.json'))).toEqual([id])
    expect(archive.text('index.html')).toContain('Liked comments')
    const other = await archiveOf(Bob)
    expect(other.json('liked-comments.json')).toEqual([])
    expect(other.json('comments.json')).toMatchObject([{ $id: id, likesCount: 1 }])
    expect(other.text('comments.json')).not.toContain(Carol.userId)
  })

  test('goes with the account of who likes', async () => {
    const { Bob, Carol, Dan, like, find } = await openWorld()
    await like(Carol)
    await like(Dan)
    const left = await Carol.request('DELETE', '/v1/account', { password: PASSWORD })
    expect(left.statusCode).toBe(204)
    const { likes, likesCount } = await find(Bob)
    expect([idsIn(likes), likesCount]).toEqual([[Dan.userId], 1])
  })

  test('is gone with the text of a deleted comment, which nobody can like', async () => {
    const { Bob, Carol, Dan, postId, id, like, find } = await openWorld()
    await commentOn(Dan, postId, { parent: id })
    await like(Carol)
    expect((await documentsOf(Bob.request).delete('comments', id)).outcome).toBe('204')
    const emptied = { creator: null, likes: [], likesCount: 0 }
    expect(await find(Carol)).toMatchObject(emptied)
    expect((await like(Carol)).outcome).toBe('400 document_invalid_structure')
    expect(await find(Carol)).toMatchObject(emptied)
  })
})

const raw = (text: string) =>
  statement((db: Kysely<never>) => ({ compile: () => sql`${sql.raw(text)}`.compile(db) }))
const likesLeft = statement((db: Kysely<{ comments_likes: object }>) =>
  db.selectFrom('comments_likes').select((of) => of.fn.countAll().as('count')),
)

/** More than one unit of work deletes. */
const FANS = 600

describe('a comment that hundreds like', () => {
  test.each<
    [
      what: string,
      remove: (world: Awaited<ReturnType<typeof openWorld>>) => Promise<{ outcome: string }>,
    ]
  >([
    ['is deleted in parts', async ({ Bob, id }) => documentsOf(Bob.request).delete('comments', id)],
    [
      'leaves its place in parts',
      async ({ Bob, Dan, postId, id }) => {
        await commentOn(Dan, postId, { parent: id })
        return documentsOf(Bob.request).delete('comments', id)
      },
    ],
    [
      'is deleted in parts with its post',
      async ({ Alice, postId }) => documentsOf(Alice.request).delete('posts', postId),
    ],
  ])('%s', async (_, remove) => {
    await using own = await testApp({}, { upkeepInterval: 10 })
    const { database } = own.platform
    const world = await openWorld(own)
    await database.write(async (tx) => tx.run(raw(peopleNamed('Fan', FANS)), {}))
    // PostgreSQL counts slowly where it counts often in one unit of work.
    for (let from = 0; from < FANS; from += 100)
      await database.write(async (tx) =>
        tx.run(
          raw(`INSERT INTO comments_likes (document, member) SELECT comments.sequence, users.sequence
            FROM comments, users WHERE users."$id" IN (SELECT "$id" FROM users WHERE name = 'Fan' ORDER BY sequence LIMIT 100 OFFSET ${from})`),
          {},
        ),
      )
    expect(await world.find(world.Alice)).toMatchObject({ likesCount: FANS })
    const written = countUnitWrites(own.platform)
    expect((await remove(world)).outcome).toBe('204')
    const left = async () => Number((await database.first(likesLeft, {}))?.count)
    // Units of work pause in between, longer on a busy machine.
    await expect.poll(left, { timeout: 9000 }).toBe(0)
    // Each is counted where somebody may read the count.
    expect(Math.max(...written)).toBeLessThanOrEqual(2 * 250 + 30)
  })
})
