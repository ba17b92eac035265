import type { Kysely } from 'kysely'
import type { VisibilitySql } from '#engine'
import { type Reader, statement } from '#platform/database'

interface Row {
  $id: string
  sequence: number
  $updatedAt: number
}
interface Tables {
  users: Row
  posts: Row
}
type Sql = Kysely<Tables>

interface Range {
  readonly after: number
  readonly until: number
  readonly max: number
}
type Values = { [K in keyof Range]: Range[K] }

/** What the sitemap has of a collection: documents that guests may read, by their sequence. */
export function publicDocuments(name: keyof Tables, { readable }: VisibilitySql) {
  const range = statement((sql: Sql, v: Values, dialect) =>
    sql
      .selectFrom(name)
      .select(['$id', '$updatedAt', 'sequence'])
      .where(readable(name, undefined, dialect))
      .where('sequence', '>', v.after)
      .where('sequence', '<=', v.until)
      .orderBy('sequence')
      .limit(v.max),
  )
  const newest = statement((sql: Sql) =>
    sql.selectFrom(name).select((of) => of.fn.max('sequence').as('last')),
  )
  return {
    last: async (db: Reader) => Number((await db.first(newest, {}))?.last ?? 0),
    list: async (db: Reader, values: Range) => db.all(range, { ...values }),
  }
}
