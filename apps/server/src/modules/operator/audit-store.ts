import type { AuditAction } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

export interface AuditRow {
  sequence: number
  $id: string
  $createdAt: number
  action: AuditAction
  /** Users documents, likewise `person`; null for what was done at the command line. */
  operator: string | null
  post: string | null
  person: string | null
  report: string | null
  note: string
}
type Sql = Kysely<{ audit: AuditRow }>
export type NewAuditRow = Omit<AuditRow, 'sequence'>

const insertion = statement((sql: Sql, v: NewAuditRow) =>
  sql.insertInto('audit').values({
    $id: v.$id,
    $createdAt: v.$createdAt,
    action: v.action,
    operator: v.operator,
    post: v.post,
    person: v.person,
    report: v.report,
    note: v.note,
  } as AuditRow),
)
const byId = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('audit').select('sequence').where('$id', '=', v.id),
)
const page = statement((sql: Sql, v: { before: number; limit: number }) =>
  sql
    .selectFrom('audit')
    .selectAll()
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
const count = statement((sql: Sql) =>
  sql.selectFrom('audit').select((of) => of.fn.countAll<number>().as('total')),
)
const lastHiding = statement((sql: Sql, v: { person: string }) =>
  sql
    .selectFrom('audit')
    .select('action')
    .where('person', '=', v.person)
    .where('post', 'is', null)
    .where('action', 'in', ['hide', 'show'])
    .orderBy('sequence', 'desc')
    .limit(1),
)

export const insertEntry = async (tx: Writer, row: NewAuditRow) => tx.run(insertion, { ...row })
export const findEntry = async (db: Reader, id: string) => db.first(byId, { id })

/** The newest first, of those before a place. */
export const listEntries = async (
  db: Reader,
  wanted: { before: number; limit: number },
): Promise<AuditRow[]> => db.all(page, wanted)

export const countEntries = async (db: Reader): Promise<number> =>
  (await db.first(count, {}))?.total ?? 0

/** Whether what operators last said of a person's profile is that it is hidden. */
export const wasHidden = async (db: Reader, person: string): Promise<boolean> =>
  (await db.first(lastHiding, { person }))?.action === 'hide'
