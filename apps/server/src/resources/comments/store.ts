import { queries } from '#platform/database'

const { exists, remove } = queries<{
  comments: { $id: string; parent: string | null }
  follows: { $id: string; follower: string; followed: string }
}>()

export const hasReplies = exists((sql, v: { parent: string }) =>
  sql.selectFrom('comments').select('$id').where('parent', '=', v.parent).limit(1),
)

export const deleteComment = remove('comments', '$id')

export const isFollowing = exists((sql, v: { follower: string; followed: string }) =>
  sql
    .selectFrom('follows')
    .select('$id')
    .where('follower', '=', v.follower)
    .where('followed', '=', v.followed),
)
