import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

type Sql = Kysely<{ jobSearches: { user: string } }>

const searchCount = statement((sql: Sql, v: { user: string }) =>
  sql
    .selectFrom('jobSearches')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user', '=', v.user),
)
/** The number of a person's saved searches. */
export async function countSearches(db: Reader, user: string): Promise<number> {
  return Number((await db.first(searchCount, { user }))?.count ?? 0)
}
