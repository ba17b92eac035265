import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

interface Link {
  readonly $id: string
  readonly user: string
  readonly url: string
  readonly checkedAt: number | null
}
type Sql = Kysely<{ links: Link; users: { $id: string; accountId: string } }>

/** A link whose page is to be asked, and the account of its person. */
export type DueLink = Pick<Link, '$id' | 'user' | 'url'> & { readonly accountId: string }

const due = statement((sql: Sql, v: { until: number; max: number }) =>
  sql
    .selectFrom('links')
    .innerJoin('users', 'users.$id', 'links.user')
    .select(['links.$id', 'links.user', 'links.url', 'users.accountId'])
    .where((of) => of.or([of('checkedAt', 'is', null), of('checkedAt', '<=', v.until)]))
    .orderBy('checkedAt', (order) => order.asc().nullsFirst())
    .limit(v.max),
)

/** Links that were last checked up to a time, or never, which come first. */
export const listDue = async (db: Reader, until: number, max: number): Promise<DueLink[]> =>
  db.all(due, { until, max })
