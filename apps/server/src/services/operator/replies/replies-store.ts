import type { Generated } from 'kysely'
import { queries } from '#platform/database'

interface RepliesTable {
  sequence: Generated<number>
  $id: string
  $createdAt: number
  title: string
  text: string
}
const { all, insert, remove, update } = queries<{ saved_replies: RepliesTable }>()

export const insertReply = insert('saved_replies')
export const updateReply = update('saved_replies', '$id')
export const deleteReply = remove('saved_replies', '$id')
/** In the order of their creation. */
export const listReplies = all((db) =>
  db.selectFrom('saved_replies').selectAll().orderBy('sequence').limit(100),
)
