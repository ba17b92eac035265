import { queries } from '#platform/database'

interface Tables {
  links: { $id: string; user: string; url: string; checkedAt: number | null }
  users: { $id: string; accountId: string; username: string }
}
const { all } = queries<Tables>()

/** Links that were last checked up to a time, or never, which come first; with the account of their person. */
export const listDue = all((sql, v: { until: number; max: number }) =>
  sql
    .selectFrom('links')
    .innerJoin('users', 'users.$id', 'links.user')
    .select(['links.$id', 'links.user', 'links.url', 'users.accountId', 'users.username'])
    .where((of) => of.or([of('checkedAt', 'is', null), of('checkedAt', '<=', v.until)]))
    .orderBy('checkedAt', (order) => order.asc().nullsFirst())
    .limit(v.max),
)

/** A link whose page is to be asked, and the account of its person. */
export type DueLink = Awaited<ReturnType<typeof listDue>>[number]
