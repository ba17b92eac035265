import { type AuditAction, DECISIONS, LIMITS } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

export interface AuditRow {
  sequence: number
  $id: string
  $createdAt: number
  action: AuditAction
  /** The id of a users document, as is `person`; null for an action at the command line. */
  operator: string | null
  post: string | null
  comment: string | null
  job: string | null
  person: string | null
  report: string | null
  /** Visible to operators. */
  note: string
  /** Visible to the person concerned. */
  statement: string
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
    comment: v.comment,
    job: v.job,
    person: v.person,
    report: v.report,
    note: v.note,
    statement: v.statement,
  } as AuditRow),
)
const byId = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('audit').select(['sequence', 'person']).where('$id', '=', v.id),
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
  sql
    .selectFrom(sql.selectFrom('audit').select('sequence').limit(LIMITS.listTotalMax).as('counted'))
    .select((of) => of.fn.countAll<number>().as('total')),
)
const lastHiding = statement((sql: Sql, v: { person: string }) =>
  sql
    .selectFrom('audit')
    .select('action')
    .where('person', '=', v.person)
    .where('post', 'is', null)
    .where('comment', 'is', null)
    .where('job', 'is', null)
    .where('action', 'in', ['hide', 'show'])
    .orderBy('sequence', 'desc')
    .limit(1),
)

type PageBounds = { readonly before: number; readonly limit: number }
/** A person, or one of their posts, comments or job ads. */
export type DecisionSubject = {
  readonly person: string
  readonly post: string | null
  readonly comment: string | null
  readonly job: string | null
}
const decisions = (sql: Sql, v: DecisionSubject) =>
  sql
    .selectFrom('audit')
    .where('person', '=', v.person)
    .where((of) =>
      of.or([
        of(of.cast<string | null>(of.val(v.post), 'text'), 'is', null),
        of('post', '=', v.post),
      ]),
    )
    .where((of) =>
      of.or([
        of(of.cast<string | null>(of.val(v.comment), 'text'), 'is', null),
        of('comment', '=', v.comment),
      ]),
    )
    .where((of) =>
      of.or([of(of.cast<string | null>(of.val(v.job), 'text'), 'is', null), of('job', '=', v.job)]),
    )
    .where('action', 'in', DECISIONS)
const decided = statement((sql: Sql, v: DecisionSubject & PageBounds) =>
  decisions(sql, v)
    .selectAll()
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
const decidedCount = statement((sql: Sql, v: DecisionSubject) =>
  sql
    .selectFrom(decisions(sql, v).select('sequence').limit(LIMITS.listTotalMax).as('counted'))
    .select((of) => of.fn.countAll<number>().as('total')),
)
const byOperator = statement((sql: Sql, v: PageBounds & { readonly operator: string }) =>
  sql
    .selectFrom('audit')
    .selectAll()
    .where('operator', '=', v.operator)
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)

export const insertEntry = async (tx: Writer, row: NewAuditRow) => tx.run(insertion, { ...row })
export const findEntry = async (db: Reader, id: string) => db.first(byId, { id })

/** The newest first, before a cursor. */
export const listEntries = async (
  db: Reader,
  bounds: { before: number; limit: number },
): Promise<AuditRow[]> => db.all(page, bounds)

/** Decisions about a person: the newest first, before a cursor. */
export const listDecisions = async (
  db: Reader,
  bounds: DecisionSubject & PageBounds,
): Promise<AuditRow[]> => db.all(decided, { ...bounds })

/** Counts up to the limit of totals, as the next function does. */
export const countDecisions = async (db: Reader, about: DecisionSubject): Promise<number> =>
  (await db.first(decidedCount, about))?.total ?? 0

/** The actions of one operator, the newest first, before a cursor. */
export const listByOperator = async (
  db: Reader,
  bounds: PageBounds & { readonly operator: string },
): Promise<AuditRow[]> => db.all(byOperator, bounds)

export const countEntries = async (db: Reader): Promise<number> =>
  (await db.first(count, {}))?.total ?? 0

/** Whether the last decision about a person's profile hid it. */
export const wasHidden = async (db: Reader, person: string): Promise<boolean> =>
  (await db.first(lastHiding, { person }))?.action === 'hide'
