import { Buffer } from 'node:buffer'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ReadConfig } from '../../../apps/server/src/config/index.ts'
import { textFunctions } from '../../../apps/server/src/engine/index.ts'
import { type Database, statement } from '../../../apps/server/src/platform/database/index.ts'
import { openPlatform } from '../../../apps/server/src/platform/index.ts'
import {
  encodeCredential,
  hashSecret,
} from '../../../apps/server/src/services/account/credentials/credential.ts'
import { photo } from '../../../apps/server/test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../apps/server/test/files/upload.ts'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import { startServer } from '../../../apps/server/test/processes/server-process.ts'

/** People who like a post and comment on another, people who do other things meanwhile, and followers. */
export const CROWD = { fans: 10_000, others: 20, followers: 100_000 }

/** Rows that are written in one unit of work. */
const BATCH = { sessions: 250, follows: 2000, comments: 100 }
const DAY = 86_400_000

/** Somebody who is signed in. */
export interface Member {
  readonly userId: string
  readonly cookie: string
}

type Values = Readonly<Record<string, string | number | Uint8Array>>

const textOf = <Row>(text: (values: Values) => RawBuilder<Row>) =>
  statement((db: Kysely<never>, values: Values) => ({ compile: () => text(values).compile(db) }))

const people = textOf<{ userId: string; accountId: string }>(
  ({ most }) =>
    sql`SELECT "$id" AS "userId", "accountId" FROM users WHERE hidden = 0 ORDER BY sequence DESC LIMIT CAST(${most} AS BIGINT)`,
)
const session = textOf(
  ({ hash, id, accountId, now, expire }) =>
    sql`INSERT INTO sessions ("secretHash", "$id", "$createdAt", "$updatedAt", "accountId", expire, "usedAt", ip, "userAgent", provider, "providerUid")
      VALUES (${hash}, ${id}, ${now}, ${now}, ${accountId}, ${expire}, ${now}, '127.0.0.1', '', 'email', '') ON CONFLICT DO NOTHING`,
)
/** Posts of others that everybody may see. */
const newestOfOthers = textOf<{ $id: string }>(
  ({ star }) =>
    sql`SELECT posts."$id" FROM posts JOIN users AS creators ON creators."$id" = creator
      WHERE creator <> ${star} AND posts.hidden = 0 AND creators.hidden = 0
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks."user" = creator OR blocks.blocked = creator)
      ORDER BY posts.sequence DESC LIMIT 100`,
)
const follows = textOf(
  ({ star, from, to }) =>
    sql`INSERT INTO follows ("$id", "$createdAt", "$updatedAt", "$permissions", follower, followed)
      SELECT ${star} || '-' || sequence, 1, 1, '[]', "$id", ${star} FROM users
      WHERE sequence > ${from} AND sequence <= ${to} AND "$id" <> ${star}`,
)
const post = textOf(
  ({ discussed, star }) =>
    sql`INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, "imageId", "imageUrl", "imageWidth", "imageHeight", "imageHash", "imageAlt", "likesCount")
      SELECT ${discussed}, 1, 1, '[]', ${star}, 'f', 'f', 1, 1, 'x', '', 0`,
)
const comments = textOf(
  ({ discussed, from, to }) =>
    sql`INSERT INTO comments ("$id", "$createdAt", "$updatedAt", "$permissions", text, creator, post)
      SELECT ${discussed} || '-' || sequence, 1, 1, '[]', 'Neat', "$id", ${discussed} FROM users
      WHERE sequence > ${from} AND sequence <= ${to}`,
)

/** Opens a session of each, whose secret is the id of the account. */
async function signEverybodyIn(database: Database): Promise<Member[]> {
  const found = await database.all(people, { most: CROWD.fans + CROWD.others })
  const now = Date.now()
  const secretOf = (accountId: string) => Buffer.from(accountId.padEnd(32, '.')).toString('hex')
  for (let start = 0; start < found.length; start += BATCH.sessions)
    await database.write(async (tx) => {
      for (const { accountId } of found.slice(start, start + BATCH.sessions)) {
        const values = { id: `crowd-${accountId}`, accountId, now, expire: now + DAY }
        await tx.run(session, { ...values, hash: hashSecret(secretOf(accountId)) })
      }
    })
  return found.map(({ userId, accountId }) => {
    const value = encodeCredential({ accountId, secret: secretOf(accountId) })
    return { userId, cookie: `a_session_devhood=${encodeURIComponent(value)}` }
  })
}

/** Signs a crowd in, lets it follow a person, and comment on a post of theirs. */
export async function prepareCrowd(config: ReadConfig, star: string) {
  await using platform = await openPlatform(config, textFunctions)
  const { database } = platform
  const members = await signEverybodyIn(database)
  const posts = (await database.all(newestOfOthers, { star })).map(({ $id }) => $id)
  const inPortions = async (text: typeof follows, most: number, size: number) => {
    for (let from = 0; from < most; from += size)
      await database.write(async (tx) => tx.run(text, { star, discussed, from, to: from + size }))
  }
  const discussed = `of-${star}`
  await database.write(async (tx) => tx.run(post, { discussed, star }))
  await inPortions(follows, CROWD.followers, BATCH.follows)
  await inPortions(comments, CROWD.fans, BATCH.comments)
  return { members, posts, discussed }
}

/** A new person with a picture. */
export async function signStarUp(dataDir: string, settings: Readonly<Record<string, string>>) {
  // A PostgreSQL database comes without its files.
  const args = 'DATABASE_URL' in settings ? ['--begin-anew'] : []
  await using server = await startServer({ dataDir, settings, args })
  const userId = `star${Date.now()}`
  const { request, cookieHeader } = await personAt(server.origin, userId)
  const { file } = await uploadsOf(request).uploadFile(await photo(), { name: 'photo.jpg' })
  const imageUrl = `${FILES}/${file.$id}/preview?width=2000&height=2000`
  await server.kill('SIGTERM')
  return { userId, cookie: cookieHeader(), picture: { imageId: file.$id, imageUrl } }
}
