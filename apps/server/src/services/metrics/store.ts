import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

interface Tables {
  users: { $id: string }
  posts: { $id: string }
  reports: { status: string }
  files: { sequence: number; sizeOriginal: number }
}
type Sql = Kysely<Tables>

const countOf = (table: 'posts' | 'users') =>
  statement((sql: Sql) =>
    sql.selectFrom(table).select((of) => of.fn.countAll<number>().as('total')),
  )
const members = countOf('users')
const posts = countOf('posts')
const openReports = statement((sql: Sql) =>
  sql
    .selectFrom('reports')
    .where('status', '=', 'open')
    .select((of) => of.fn.countAll<number>().as('total')),
)
const sizes = statement((sql: Sql, v: { after: number; max: number }) =>
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

export const countMembers = async (db: Reader) => (await db.first(members, {}))?.total ?? 0
export const countPosts = async (db: Reader) => (await db.first(posts, {}))?.total ?? 0
export const countOpenReports = async (db: Reader) => (await db.first(openReports, {}))?.total ?? 0

/** The bytes of the next files after one, and the last of them; undefined after the end. */
export async function sumFileBytes(
  db: Reader,
  page: { after: number; max: number },
): Promise<{ last: number; bytes: number } | undefined> {
  const found = await db.first(sizes, page)
  if (found === undefined || found.last === null) return undefined
  return { last: found.last, bytes: found.bytes ?? 0 }
}
