import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

type Sql = Kysely<{ tagFollows: { user: string } }>

const followCount = statement((sql: Sql, v: { user: string }) =>
  sql
    .selectFrom('tagFollows')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user', '=', v.user),
)

/** The number of tags that a person follows. */
export async function countTagFollows(db: Reader, user: string): Promise<number> {
  return Number((await db.first(followCount, { user }))?.count ?? 0)
}
