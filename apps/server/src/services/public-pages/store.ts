import { sql } from 'kysely'
import type { VisibilitySql } from '#engine'
import { queries } from '#platform/database'

/** The columns of either. */
interface Row {
  $id: string
  sequence: number
  $updatedAt: number
  creator: string
  name: string
  username: string
  headline: string | null
  hidesFromSearch: number
  allowsAi: number
}
interface Tables {
  users: Row
  posts: Row
}
const { all, value } = queries<Tables>()
const one = sql.lit(1)

/** What the sitemap has of a collection: documents that guests may read, by their sequence, and search engines may list. */
export const publicDocuments = (name: keyof Tables, { readable }: VisibilitySql) => ({
  last: value((db) => db.selectFrom(name).select((of) => of.fn.max('sequence').as('last'))),
  list: all((db, v: { after: number; until: number; max: number }, dialect) =>
    db
      .selectFrom(name)
      .select(['$id', '$updatedAt', 'sequence', ...(name === 'users' ? ['username' as const] : [])])
      .where(readable(name, undefined, dialect))
      .where(name === 'users' ? '$id' : 'creator', 'not in', (of) =>
        of
          .selectFrom('users as unlisted')
          .select('unlisted.$id')
          .where('hidesFromSearch', '=', one),
      )
      .where('sequence', '>', v.after)
      .where('sequence', '<=', v.until)
      .orderBy('sequence')
      .limit(v.max),
  ),
})

/** What people allow crawlers, by a list of ids as JSON. */
export const crawlerChoices = all((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('users')
    .select(['$id', 'hidesFromSearch', 'allowsAi'])
    .where('$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)

/** The newest people whom guests may read, and who allow AI what these see. */
export const peopleForAi = ({ readable }: VisibilitySql) =>
  all((db, v: { max: number }, dialect) =>
    db
      .selectFrom('users')
      .select(['$id', 'name', 'username', 'headline'])
      .where('allowsAi', '=', one)
      .where(readable('users', undefined, dialect))
      .orderBy('sequence', 'desc')
      .limit(v.max),
  )
