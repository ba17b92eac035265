import type { VisibilitySql } from '#engine'
import { queries } from '#platform/database'

interface Row {
  $id: string
  sequence: number
  $updatedAt: number
  username?: string
}
interface Tables {
  users: Row
  posts: Row
}
const { all, value } = queries<Tables>()

/** What the sitemap has of a collection: documents that guests may read, by their sequence. */
export const publicDocuments = (name: keyof Tables, { readable }: VisibilitySql) => ({
  last: value((sql) => sql.selectFrom(name).select((of) => of.fn.max('sequence').as('last'))),
  list: all((sql, v: { after: number; until: number; max: number }, dialect) =>
    sql
      .selectFrom(name)
      .select(['$id', '$updatedAt', 'sequence', ...(name === 'users' ? ['username' as const] : [])])
      .where(readable(name, undefined, dialect))
      .where('sequence', '>', v.after)
      .where('sequence', '<=', v.until)
      .orderBy('sequence')
      .limit(v.max),
  ),
})
