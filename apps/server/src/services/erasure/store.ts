import { type Kysely, sql } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  users: { $id: string; sequence: number; accountId: string }
  posts: { $id: string; sequence: number; creator: string }
  posts_likes: { sequence: number; document: number; member: number }
  follows: { $id: string; follower: string; followed: string }
}
type Sql = Kysely<Tables>

type Id = { readonly $id: string }
/** A bounded number of rows of a person. */
type Batch = { readonly userId: string; readonly max: number }

const person = statement((db: Sql, v: { accountId: string }) =>
  db.selectFrom('users').select('$id').where('accountId', '=', v.accountId),
)
/** Documents of a person, selected by the column that names their owner. */
const ownIn = (table: string, column: string) =>
  statement((db: Sql, { userId, max }: Batch) => {
    const own = sql<Id>`SELECT "$id" FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${userId} LIMIT ${max}`
    return { compile: () => own.compile(db) }
  })
const deletionIn = (table: string) =>
  statement((db: Sql, v: { id: string }) => ({
    compile: () => sql`DELETE FROM ${sql.id(table)} WHERE "$id" = ${v.id}`.compile(db),
  }))
const posts = ownIn('posts', 'creator')
const saves = ownIn('saves', 'user')
const jobs = ownIn('jobs', 'poster')
const jobSaves = ownIn('jobSaves', 'user')
const interests = ownIn('interests', 'user')
const follows = statement((db: Sql, v: Batch) =>
  db
    .selectFrom('follows')
    .select('$id')
    .where((of) => of.or([of('follower', '=', v.userId), of('followed', '=', v.userId)]))
    .limit(v.max),
)
const likes = statement((db: Sql, v: Batch) =>
  db
    .selectFrom('posts_likes')
    .innerJoin('users', 'users.sequence', 'posts_likes.member')
    .innerJoin('posts', 'posts.sequence', 'posts_likes.document')
    .select(['posts_likes.sequence as sequence', 'posts.$id as postId'])
    .where('users.$id', '=', v.userId)
    .limit(v.max),
)
const unlike = statement((db: Sql, v: { sequence: number }) =>
  db.deleteFrom('posts_likes').where('sequence', '=', v.sequence),
)
const deletions = {
  saves: deletionIn('saves'),
  jobSaves: deletionIn('jobSaves'),
  interests: deletionIn('interests'),
  follows: deletionIn('follows'),
  users: deletionIn('users'),
}
const WORDS = ['posts_words', 'users_words', 'jobs_words'] as const
const merges = WORDS.map((table) =>
  statement((db: Sql, v: { pages: number }) => ({
    compile: () =>
      sql`INSERT INTO ${sql.id(table)} (${sql.id(table)}, rank) VALUES ('merge', ${v.pages})`.compile(
        db,
      ),
  })),
)
const totalChanges = statement((db: Sql) => ({
  compile: () => sql<{ total: number }>`SELECT total_changes() AS total`.compile(db),
}))

const idsOf = (rows: readonly Id[]) => rows.map(({ $id }) => $id)

/** The `$id` of the account's users document. */
export async function findPerson(db: Reader, accountId: string): Promise<string | undefined> {
  return (await db.first(person, { accountId }))?.$id
}

export const listPosts = async (db: Reader, batch: Batch) => idsOf(await db.all(posts, batch))
export const listSaves = async (db: Reader, batch: Batch) => idsOf(await db.all(saves, batch))
export const listJobs = async (db: Reader, batch: Batch) => idsOf(await db.all(jobs, batch))
export const listJobSaves = async (db: Reader, batch: Batch) => idsOf(await db.all(jobSaves, batch))
export const listInterests = async (db: Reader, batch: Batch) =>
  idsOf(await db.all(interests, batch))
/** Follows in both directions: by the person and of the person. */
export const listFollows = async (db: Reader, batch: Batch) => idsOf(await db.all(follows, batch))
export const listLikes = async (db: Reader, batch: Batch) => db.all(likes, batch)

export const deleteLike = async (tx: Writer, sequence: number) => tx.run(unlike, { sequence })
export const deleteRow = async (tx: Writer, table: keyof typeof deletions, id: string) =>
  tx.run(deletions[table], { id })

/**
 * A search doesn't find deleted rows, but their words stay in the index until its parts are merged. Merges about
 * this many pages, and returns whether there is more. A negative number starts over.
 */
export async function mergeSearchIndex(tx: Writer, pages: number): Promise<boolean> {
  // Other databases store the index in rows, which are deleted with the documents.
  if (tx.dialect !== 'sqlite') return false
  const before = (await tx.first(totalChanges, {}))?.total ?? 0
  for (const merge of merges) await tx.run(merge, { pages })
  const after = (await tx.first(totalChanges, {}))?.total ?? 0
  return after - before >= 2 * merges.length
}
