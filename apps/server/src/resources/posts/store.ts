import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

type Sql = Kysely<{
  deleted_posts: { $id: string }
  posts: { sequence: number; caption: string | null }
  posts_tags: { tag: string; document: number }
  posts_untagged: { before: number }
}>

const deletedPostInsertion = statement((sql: Sql, v: { id: string }) =>
  sql
    .insertInto('deleted_posts')
    .values({ $id: v.id })
    .onConflict((on) => on.doNothing()),
)
const deletedPost = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('deleted_posts').select('$id').where('$id', '=', v.id),
)

export async function recordDeletedPost(tx: Writer, id: string): Promise<void> {
  await tx.run(deletedPostInsertion, { id })
}

export async function wasPostDeleted(db: Reader, id: string): Promise<boolean> {
  return (await db.first(deletedPost, { id })) !== undefined
}

const untaggedStart = statement((sql: Sql) => sql.selectFrom('posts_untagged').select('before'))
const captionsBefore = statement((sql: Sql, v: { before: number; limit: number }) =>
  sql
    .selectFrom('posts')
    .select(['sequence', 'caption'])
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
const tagInsertion = statement((sql: Sql, v: { tag: string; document: number }) =>
  sql
    .insertInto('posts_tags')
    .values({ tag: v.tag, document: v.document })
    .onConflict((on) => on.doNothing()),
)
const untaggedMove = statement((sql: Sql, v: { before: number }) =>
  sql.updateTable('posts_untagged').set({ before: v.before }),
)
const untaggedEnd = statement((sql: Sql) => sql.deleteFrom('posts_untagged'))

/**
 * The next posts of an older version, newest first, whose captions are not in the tag index yet; undefined if all are.
 */
export async function nextUntagged(tx: Reader, limit: number) {
  const start = await tx.first(untaggedStart, {})
  return start && tx.all(captionsBefore, { before: start.before, limit })
}

/** Adds a post to the index of tags. It may be there already. */
export async function addTags(tx: Writer, document: number, tags: readonly string[]) {
  for (const tag of tags) await tx.run(tagInsertion, { tag, document })
}

/** Records that the captions from this sequence on are in the index; undefined: all are. */
export async function recordTagged(tx: Writer, before: number | undefined): Promise<void> {
  await (before === undefined ? tx.run(untaggedEnd, {}) : tx.run(untaggedMove, { before }))
}
