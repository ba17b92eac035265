import { type Kysely, sql } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  post_deletions: { post: string }
  posts: { $id: string; creator: string; hidden: number }
  users: { $id: string; accountId: string }
}
type Sql = Kysely<Tables>
type Post = { readonly id: string }

/** So many likes, saves or reports of a post go along with it, or before it in a unit of their own. */
const TIES_AT_ONCE = 250

const of = (v: Post) => ({
  likes: sql`posts_likes WHERE document = (SELECT sequence FROM posts WHERE "$id" = ${v.id})`,
  saves: sql`saves WHERE post = ${v.id}`,
  reports: sql`reports WHERE post = ${v.id}`,
})
type Tie = keyof ReturnType<typeof of>

const raw = <Row = unknown>(text: (v: Post) => ReturnType<typeof sql<Row>>) =>
  statement((db: Sql, v: Post) => ({ compile: () => text(v).compile(db) }))

const isThereMore = (v: Post, tie: Tie) =>
  sql`(SELECT 1 FROM ${of(v)[tie]} LIMIT 1 OFFSET ${sql.lit(TIES_AT_ONCE)})`
const some = (v: Post, tie: Tie) =>
  sql`sequence IN (SELECT sequence FROM ${of(v)[tie]} LIMIT ${sql.lit(TIES_AT_ONCE)})`

const many = raw(
  (v) =>
    sql<
      Record<Tie, number | null>
    >`SELECT ${isThereMore(v, 'likes')} AS likes, ${isThereMore(v, 'saves')} AS saves, ${isThereMore(v, 'reports')} AS reports`,
)
/** What would go with the post, goes before it. */
const removals: Readonly<Record<Tie, ReturnType<typeof raw>>> = {
  likes: raw((v) => sql`DELETE FROM posts_likes WHERE ${some(v, 'likes')}`),
  saves: raw((v) => sql`DELETE FROM saves WHERE ${some(v, 'saves')}`),
  reports: raw((v) => sql`UPDATE reports SET post = NULL WHERE ${some(v, 'reports')}`),
}

const insertion = statement((db: Sql, v: Post) =>
  db
    .insertInto('post_deletions')
    .values({ post: v.id })
    .onConflict((on) => on.doNothing()),
)
const hiding = statement((db: Sql, v: Post) =>
  db.updateTable('posts').set({ hidden: 1 }).where('$id', '=', v.id),
)
const going = statement((db: Sql, v: Post) =>
  db
    .selectFrom('post_deletions')
    .innerJoin('posts', 'posts.$id', 'post_deletions.post')
    .innerJoin('users', 'users.$id', 'posts.creator')
    .select(['users.$id as userId', 'users.accountId as accountId'])
    .where('post_deletions.post', '=', v.id),
)
const all = statement((db: Sql) => db.selectFrom('post_deletions').select('post'))

const tiesOf = async (db: Reader, id: string): Promise<Tie | undefined> => {
  const found = await db.first(many, { id })
  return (['likes', 'saves', 'reports'] as const).find((tie) => found?.[tie] === 1)
}

/** Whether more hangs on a post than may go in one unit of work. */
export async function hasManyTies(db: Reader, id: string): Promise<boolean> {
  return (await tiesOf(db, id)) !== undefined
}

/** Takes away some of what hangs on a post that is to go. False when the rest may go along with it. */
export async function loosenPost(tx: Writer, id: string): Promise<boolean> {
  const tie = await tiesOf(tx, id)
  if (tie !== undefined) await tx.run(removals[tie], { id })
  return tie !== undefined
}

/** Hides a post from others, and notes that it is to go. */
export async function storeGoing(tx: Writer, id: string): Promise<void> {
  await tx.run(insertion, { id })
  await tx.run(hiding, { id })
}

/** Whose post it is, if it is to go. */
export const findGoing = async (db: Reader, id: string) => db.first(going, { id })

/** The ids of all posts that are to go. */
export async function listGoing(db: Reader): Promise<string[]> {
  return (await db.all(all, {})).map(({ post }) => post)
}
