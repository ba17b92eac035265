import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

type Sql = Kysely<{ deleted_posts: { $id: string } }>

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
