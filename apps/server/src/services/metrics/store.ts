import { queries } from '#platform/database'

interface Tables {
  users: { $id: string }
  posts: { $id: string }
  reports: { status: string }
  files: { sequence: number; sizeOriginal: number }
}
const { first, value } = queries<Tables>()

const countOf = (table: 'posts' | 'users') =>
  value((sql) => sql.selectFrom(table).select((of) => of.fn.countAll<number>().as('total')))
export const countMembers = countOf('users')
export const countPosts = countOf('posts')
export const countOpenReports = value((sql) =>
  sql
    .selectFrom('reports')
    .where('status', '=', 'open')
    .select((of) => of.fn.countAll<number>().as('total')),
)

/** The bytes of the next files after one, and the last of them; null after the end. */
export const sumFileBytes = first((sql, v: { after: number; max: number }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('files')
        .select(['sequence', 'sizeOriginal'])
        .where('sequence', '>', v.after)
        .orderBy('sequence')
        .limit(v.max)
        .as('page'),
    )
    .select((of) => [
      of.fn.max<number | null>('sequence').as('last'),
      of.fn.sum<number | null>('sizeOriginal').as('bytes'),
    ]),
)
