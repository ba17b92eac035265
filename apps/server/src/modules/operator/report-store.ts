import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

/** A report, with what operators are shown of the post. */
export interface ReportRow {
  readonly sequence: number
  readonly $id: string
  readonly $createdAt: number
  readonly user: string
  readonly post: string | null
  readonly person: string | null
  readonly reason: string
  readonly text: string | null
  readonly status: string
  readonly creator: string | null
  readonly caption: string | null
  readonly imageUrl: string | null
  readonly hidden: number | null
}
interface Tables {
  reports: {
    sequence: number
    $id: string
    $createdAt: number
    $updatedAt: number
    user: string
    post: string | null
    person: string | null
    reason: string
    text: string | null
    status: string
  }
  posts: {
    $id: string
    creator: string
    caption: string | null
    imageUrl: string
    hidden: number
  }
}
type Sql = Kysely<Tables>
export type Status = 'open' | 'settled'

const reports = (sql: Sql) =>
  sql
    .selectFrom('reports')
    .leftJoin('posts', 'posts.$id', 'reports.post')
    .select([
      'reports.sequence as sequence',
      'reports.$id as $id',
      'reports.$createdAt as $createdAt',
      'reports.user as user',
      'reports.post as post',
      'reports.person as person',
      'reports.reason as reason',
      'reports.text as text',
      'reports.status as status',
      'posts.creator as creator',
      'posts.caption as caption',
      'posts.imageUrl as imageUrl',
      'posts.hidden as hidden',
    ])
const byId = statement((sql: Sql, v: { id: string }) =>
  reports(sql).where('reports.$id', '=', v.id),
)
type Page = { readonly place: number; readonly limit: number }
const pages = {
  open: statement((sql: Sql, v: Page) =>
    reports(sql)
      .where('reports.status', '=', 'open')
      .where('reports.sequence', '>', v.place)
      .orderBy('reports.sequence')
      .limit(v.limit),
  ),
  settled: statement((sql: Sql, v: Page) =>
    reports(sql)
      .where('reports.status', '=', 'settled')
      .where('reports.sequence', '<', v.place)
      .orderBy('reports.sequence', 'desc')
      .limit(v.limit),
  ),
}
const count = statement((sql: Sql, v: { status: string }) =>
  sql
    .selectFrom('reports')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('status', '=', v.status),
)
const openOf = {
  post: statement((sql: Sql, v: { id: string }) =>
    sql
      .selectFrom('reports')
      .select('$id')
      .where('post', '=', v.id)
      .where('status', '=', 'open')
      .orderBy('sequence'),
  ),
  person: statement((sql: Sql, v: { id: string }) =>
    sql
      .selectFrom('reports')
      .select('$id')
      .where('person', '=', v.id)
      .where('status', '=', 'open')
      .orderBy('sequence'),
  ),
}
const settlement = statement((sql: Sql, v: { id: string; now: number }) =>
  sql.updateTable('reports').set({ status: 'settled', $updatedAt: v.now }).where('$id', '=', v.id),
)

export const findReport = async (db: Reader, id: string): Promise<ReportRow | undefined> =>
  db.first(byId, { id })

/** Open ones the oldest first, settled ones the newest; of those after a place. */
export const listReports = async (
  db: Reader,
  status: Status,
  {
    place = status === 'open' ? 0 : Number.MAX_SAFE_INTEGER,
    limit,
  }: Partial<Page> & { limit: number },
): Promise<ReportRow[]> => db.all(pages[status], { place, limit })

export const countReports = async (db: Reader, status: Status): Promise<number> =>
  (await db.first(count, { status }))?.total ?? 0

/** Ids of all open reports about a post or a person. */
export const listOpenAbout = async (
  db: Reader,
  what: keyof typeof openOf,
  id: string,
): Promise<string[]> => (await db.all(openOf[what], { id })).map(({ $id }) => $id)

export const storeSettled = async (tx: Writer, change: { id: string; now: number }) =>
  tx.run(settlement, change)
