import { NOTIFICATIONS_PER_GROUP } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/app.ts'
import { peopleNamed } from '../../../test/documents/crowd.ts'
import { documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { countUnitWrites } from '../../../test/documents/popular.ts'
import { people, type Person } from '../../../test/people/people.ts'
import { statement } from '#platform/database'

const FANS = env['NIGHTLY'] ? 100_000 : 1000
/** Rows of a unit of work at most, derived ones included, whoever writes. */
const FEW = 40

const COLUMNS = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const FAN = `users."$id" AS fan FROM users WHERE name = 'Fan'`

/** Follows by all fans, their likes of a post, and as many notifications of both as the product keeps. */
const crowdAround = (person: string, postId: string) => [
  peopleNamed('Fan', FANS),
  `INSERT INTO follows (${COLUMNS}, follower, followed) SELECT fan, 1, 1, '[]', fan, '${person}' FROM (SELECT ${FAN}) AS fans`,
  `INSERT INTO posts_likes (document, member) SELECT posts.sequence, users.sequence FROM posts, users WHERE posts."$id" = '${postId}' AND name = 'Fan'`,
  ...['like', 'follow'].map(
    (kind) => `INSERT INTO notifications (${COLUMNS}, "user", kind, "group", actor, post)
    SELECT '${kind}' || fan, 1, 1, '[]', '${person}', '${kind}', '${kind === 'like' ? `like:${postId}` : kind}', fan, ${kind === 'like' ? `'${postId}'` : 'NULL'}
    FROM (SELECT ${FAN} LIMIT ${NOTIFICATIONS_PER_GROUP}) AS fans`,
  ),
]

async function fill({ platform }: TestApp, texts: readonly string[]) {
  for (const text of texts) {
    const filling = statement((db: Kysely<object>) => ({
      compile: () => sql`${sql.raw(text)}`.compile(db),
    }))
    await platform.database.write(async (tx) => tx.run(filling, {}))
  }
}

test(`a person with ${FANS} followers and likes of a post writes and causes as few rows as anybody`, async () => {
  await using server = await testApp()
  const { Star, Alice, Bob, Carol } = await people(server.app, 'Star', 'Alice', 'Bob', 'Carol')
  const [popular, other] = [(await post(Star)).$id, (await post(Alice)).$id]
  const pictures = new Map(
    await Promise.all(
      [Star, Alice, Bob].map(async (each) => [each, await upload(each.request)] as const),
    ),
  )
  await fill(server, crowdAround(Star.userId, popular))
  const units = countUnitWrites(server.platform)
  const carol = documentsOf(Carol.request)

  /** Rows that each unit of work has written for something. */
  async function rowsOf(act: () => Promise<{ outcome: string }>): Promise<number[]> {
    const before = units.length
    expect((await act()).outcome).toMatch(/^20/)
    return units.slice(before).filter((rows) => rows > 0)
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
          ...pictures.get(person),
          creator: person.userId,
          caption: 'x',
        }),
      ),
    }
  }
  // The first acts of a person write more: rows that are only updated later.
  await actsAbout(Bob, (await post(Bob)).$id)
  const usual = await actsAbout(Alice, other)
  const crowded = await actsAbout(Star, popular)

  // In a full group, the oldest makes room.
  const added = { like: 1, unlike: 0, follow: 1 }
  const sum = (rows: readonly number[]) => rows.reduce((total, each) => total + each, 0)
  for (const [act, more] of Object.entries(added) as [keyof typeof added, number][])
    expect([act, sum(crowded[act])]).toEqual([act, sum(usual[act]) + more])
  expect(
    Object.values(crowded)
      .flat()
      .every((rows) => rows <= FEW),
  ).toBe(true)

  const { total } = await documentsOf(Star.request).list('notifications')
  // The likes but one, the followers, and the comment.
  expect(total).toBe(2 * NOTIFICATIONS_PER_GROUP)
  expect((await carol.get('posts', popular)).body['likesCount']).toBe(FANS)
})
