import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  deleted_posts: { $id: string }
}
type Sql = Kysely<Tables>

const insertion = statement((sql: Sql, v: { id: string }) =>
  sql
    .insertInto('deleted_posts')
    .values({ $id: v.id })
    .onConflict((on) => on.doNothing()),
)
const byId = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('deleted_posts').select('$id').where('$id', '=', v.id),
)

export async function rememberDeleted(tx: Writer, id: string): Promise<void> {
  await tx.run(insertion, { id })
}

export async function wasDeleted(db: Reader, id: string): Promise<boolean> {
  return (await db.first(byId, { id })) !== undefined
}
