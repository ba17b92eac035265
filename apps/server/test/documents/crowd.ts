import { type Kysely, sql } from 'kysely'
import { statement } from '../../src/platform/database/index.ts'
import type { TestApp } from '../app/app.ts'

/** Number of people, and of posts that each of them shares. Each also likes as many posts of others. */
export const CROWD = { people: 100, posts: 100 }

const COLUMNS = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
/** A statement that creates this many people with the same name, after so many that have it already. */
export const peopleNamed = (name: string, count: number, before = 0) =>
  `INSERT INTO users (${COLUMNS}, "accountId", name, email, username, "username$folded")
   ${numbers(count)}
   SELECT id, 1, 1, '[]', id, '${name}', id, id, id FROM (SELECT lower('${name}') || (i + ${before}) AS id FROM n) AS named`
/** A statement that repeats a post of somebody, so that they have this many more. */
export const postsLike = (id: string, count: number) =>
  `INSERT INTO posts (${COLUMNS}, creator, caption, "imageUrl", "imageId", tags, "likesCount", "imageWidth", "imageHeight", "imageHash")
   ${numbers(count)}
   SELECT "$id" || i, "$createdAt", "$updatedAt", "$permissions", creator, caption, "imageUrl", "imageId", tags, "likesCount", "imageWidth", "imageHeight", "imageHash"
   FROM n, posts WHERE "$id" = '${id}'`
const CAPTION = 'A lamp that somebody has mended, and what it took to do so. '.repeat(4)

const PORTION = 5
const PORTIONS = Array.from({ length: CROWD.posts / PORTION }, (_, at) => at * PORTION)

/**
 * Statements for both databases that create a crowd: the worst case for a list of people. Each is quick enough
 * to be a unit of work.
 */
export const CROWD_SQL = [
  peopleNamed('Crowd', CROWD.people),
  ...PORTIONS.flatMap((before) => [
    `INSERT INTO posts (${COLUMNS}, creator, caption, "imageUrl", "imageId", tags, "likesCount", "imageWidth", "imageHeight", "imageHash")
     ${numbers(PORTION)}
     SELECT users."$id" || '-' || (i + ${before}), 1, 1, '[]', users."$id", '${CAPTION}', '/v1/x', 'x' || i, '["desk","lamp"]', 0, 30, 20, 'x'
     FROM n, users WHERE name = 'Crowd' ORDER BY i, users.sequence`,
    // Each person likes one post of every author.
    `INSERT INTO posts_likes (document, member)
     ${numbers(PORTION)}
     SELECT posts.sequence, users.sequence
     FROM n JOIN users ON users."$id" = 'crowd' || (i + ${before})
     JOIN users AS creators ON creators.name = 'Crowd'
     JOIN posts ON posts."$id" = creators."$id" || '-' || (i + ${before})`,
  ]),
]

/** Runs statements as they are, each in a unit of work. */
export async function fill(
  { platform }: Pick<TestApp, 'platform'>,
  texts: readonly string[],
): Promise<void> {
  for (const text of texts) {
    const filling = statement((db: Kysely<object>) => ({
      compile: () => sql`${sql.raw(text)}`.compile(db),
    }))
    await platform.database.write(async (tx) => tx.run(filling, {}))
  }
}
