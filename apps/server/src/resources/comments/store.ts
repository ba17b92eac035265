import { type Kysely, sql } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  comments: { sequence: number; $id: string; parent: string | null; creator: string | null }
  comments_likes: { sequence: number; document: number }
  follows: { $id: string; follower: string; followed: string }
}
const { exists, remove, run } = queries<Tables>()

export const hasReplies = exists((db, v: { parent: string }) =>
  db.selectFrom('comments').select('$id').where('parent', '=', v.parent).limit(1),
)

export const deleteComment = remove('comments', '$id')

/** Likes of one unit of work; few, because other writes wait for it. */
export const LIKES_BATCH = 250

/** As text of the statement: SQLite prepares a statement anew whenever a value of LIMIT is bound. */
const likes = (db: Kysely<Tables>, max = LIKES_BATCH) =>
  db
    .selectFrom('comments')
    .innerJoin('comments_likes', 'document', 'comments.sequence')
    .select('comments_likes.sequence')
    .limit(sql.lit(max))

/** Deletes the first likes of a comment. */
export const deleteLikes = run((db, v: { id: string }) =>
  db.deleteFrom('comments_likes').where('sequence', 'in', likes(db).where('$id', '=', v.id)),
)

export const hasLikedPlaceholder = exists((db) => likes(db, 1).where('creator', 'is', null))

/** Deletes likes of placeholders; returns how many. */
export const deleteLikesOfPlaceholders = run((db) =>
  db.deleteFrom('comments_likes').where('sequence', 'in', likes(db).where('creator', 'is', null)),
)

export const isFollowing = exists((db, v: { follower: string; followed: string }) =>
  db
    .selectFrom('follows')
    .select('$id')
    .where('follower', '=', v.follower)
    .where('followed', '=', v.followed),
)
