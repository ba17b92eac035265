import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  comments: { $id: string; parent: string | null }
  deleted_comments: { $id: string }
  follows: { $id: string; follower: string; followed: string }
}
type Sql = Kysely<Tables>

const deletedComment = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('deleted_comments').select('$id').where('$id', '=', v.id),
)
const reply = statement((sql: Sql, v: { parent: string }) =>
  sql.selectFrom('comments').select('$id').where('parent', '=', v.parent).limit(1),
)
const deletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('comments').where('$id', '=', v.id),
)
const follow = statement((sql: Sql, v: { follower: string; followed: string }) =>
  sql
    .selectFrom('follows')
    .select('$id')
    .where('follower', '=', v.follower)
    .where('followed', '=', v.followed),
)

/** Whether a deleted comment had this id. A trigger records them, in whichever way a comment is deleted. */
export async function wasCommentDeleted(db: Reader, id: string): Promise<boolean> {
  return (await db.first(deletedComment, { id })) !== undefined
}

export async function hasReplies(db: Reader, parent: string): Promise<boolean> {
  return (await db.first(reply, { parent })) !== undefined
}

export async function deleteComment(tx: Writer, id: string): Promise<void> {
  await tx.run(deletion, { id })
}

export async function isFollowing(db: Reader, follower: string, followed: string) {
  return (await db.first(follow, { follower, followed })) !== undefined
}
