import { NOTIFICATIONS_PER_GROUP } from '@devhood/contract'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { fill, peopleNamed } from '../../../test/documents/crowd.ts'
import { documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { countUnitWrites } from '../../../test/documents/popular.ts'
import { people, type Person } from '../../../test/people/people.ts'

const FANS = env['NIGHTLY'] ? 100_000 : 1000
/** Rows that one act writes at most, in all of its units of work, derived rows included. */
const FEW = 40

const COLUMNS = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const FAN = `users."$id" AS fan FROM users WHERE name = 'Fan'`
/** Fans that one unit of work creates: PostgreSQL would stop a statement with all of them, each of which counts another follower. */
const PORTION = 250
const PORTIONS = Array.from({ length: FANS / PORTION }, (_, at) => at * PORTION)

/** Follows by all fans, their likes of a post, and as many notifications of both as the product keeps. */
const crowdAround = (person: string, postId: string) => [
  ...PORTIONS.map((before) => peopleNamed('Fan', PORTION, before)),
  ...PORTIONS.map(
    (before) =>
      `INSERT INTO follows (${COLUMNS}, follower, followed)
       SELECT fan, 1, 1, '[]', fan, '${person}' FROM (SELECT ${FAN} ORDER BY sequence LIMIT ${PORTION} OFFSET ${before}) AS fans`,
  ),
  ...PORTIONS.map(
    (before) =>
      `INSERT INTO posts_likes (document, member)
       SELECT posts.sequence, fans.sequence
       FROM posts, (SELECT sequence FROM users WHERE name = 'Fan' ORDER BY sequence LIMIT ${PORTION} OFFSET ${before}) AS fans
       WHERE posts."$id" = '${postId}'`,
  ),
  ...['like', 'follow'].map(
    (kind) => `INSERT INTO notifications (${COLUMNS}, "user", kind, "group", actor, post)
    SELECT '${kind}' || fan, 1, 1, '[]', '${person}', '${kind}', '${kind === 'like' ? `like:${postId}` : kind}', fan, ${kind === 'like' ? `'${postId}'` : 'NULL'}
    FROM (SELECT ${FAN} LIMIT ${NOTIFICATIONS_PER_GROUP}) AS fans`,
  ),
]

test(`a person with ${FANS} followers and likes of a post writes and causes few rows`, async () => {
  await using server = await testApp()
  const { Star, Carol } = await people(server.app, 'Star', 'Carol')
  const popular = (await post(Star)).$id
  const picture = await upload(Star.request)
  await fill(server, crowdAround(Star.userId, popular))
  const units = countUnitWrites(server.platform)
  const carol = documentsOf(Carol.request)

  /** Rows that all units of work have written meanwhile. */
  async function rowsOf(act: () => Promise<{ outcome: string }>): Promise<number> {
    const before = units.length
    expect((await act()).outcome).toMatch(/^20/)
    return units.slice(before).reduce((sum, rows) => sum + rows, 0)
  }
  async function actsAbout(person: Person, postId: string) {
    const like = async (likes: string[]) => carol.update('posts', postId, { likes })
    const follow = { follower: Carol.userId, followed: person.userId }
    return {
      like: await rowsOf(async () => like([Carol.userId])),
      unlike: await rowsOf(async () => like([])),
      follow: await rowsOf(async () => carol.create('follows', follow)),
      comment: await rowsOf(async () => carol.create('comments', { post: postId, text: 'x' })),
      share: await rowsOf(async () =>
        documentsOf(person.request).create('posts', {
          ...picture,
          creator: person.userId,
          caption: 'x',
        }),
      ),
    }
  }
  const written = Object.entries(await actsAbout(Star, popular))
  expect(written.filter(([, rows]) => rows > FEW)).toEqual([])

  const { total } = await documentsOf(Star.request).list('notifications')
  // The likes but one, the followers, and the comment.
  expect(total).toBe(2 * NOTIFICATIONS_PER_GROUP)
  expect((await carol.get('posts', popular)).body['likesCount']).toBe(FANS)
})
