import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

interface Row {
  $id: string
  sequence: number
  hidden: number
  $updatedAt: number
}
interface Tables {
  users: Row & { membersOnly: number }
  posts: Row & { creator: string }
}
type Sql = Kysely<Tables>

interface Range {
  readonly after: number
  readonly until: number
  readonly max: number
}
type Values = { [K in keyof Range]: Range[K] }

const people = statement((sql: Sql, v: Values) =>
  sql
    .selectFrom('users')
    .select(['$id', '$updatedAt', 'sequence'])
    .where('users.hidden', '=', 0)
    .where('users.membersOnly', '=', 0)
    .where('users.sequence', '>', v.after)
    .where('users.sequence', '<=', v.until)
    .orderBy('users.sequence')
    .limit(v.max),
)
const posts = statement((sql: Sql, v: Values) =>
  sql
    .selectFrom('posts')
    .innerJoin('users', 'users.$id', 'posts.creator')
    .select(['posts.$id', 'posts.$updatedAt', 'posts.sequence'])
    // A post that is being deleted is hidden, too.
    .where('posts.hidden', '=', 0)
    .where('users.hidden', '=', 0)
    .where('users.membersOnly', '=', 0)
    .where('posts.sequence', '>', v.after)
    .where('posts.sequence', '<=', v.until)
    .orderBy('posts.sequence')
    .limit(v.max),
)
const lastPerson = statement((sql: Sql) =>
  sql.selectFrom('users').select((of) => of.fn.max('sequence').as('last')),
)
const lastPost = statement((sql: Sql) =>
  sql.selectFrom('posts').select((of) => of.fn.max('sequence').as('last')),
)

/** What the sitemap has of a collection: documents that guests may read, by their sequence. */
export const PUBLIC_DOCUMENTS = {
  posts: {
    last: async (db: Reader) => Number((await db.first(lastPost, {}))?.last ?? 0),
    list: async (db: Reader, range: Range) => db.all(posts, { ...range }),
  },
  users: {
    last: async (db: Reader) => Number((await db.first(lastPerson, {}))?.last ?? 0),
    list: async (db: Reader, range: Range) => db.all(people, { ...range }),
  },
}
