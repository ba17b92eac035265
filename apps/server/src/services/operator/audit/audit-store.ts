import {
  type AuditAction,
  DECISIONS,
  type Means,
  type Reportable,
  type ReportReason,
} from '@devhood/contract'
import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import { queries } from '#platform/database'
import { counting } from '../lists-store.ts'

export interface AuditTable {
  sequence: Generated<number>
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
  /** What a measure states; null for other actions. */
  rule: ReportReason | null
  means: Means | null
  /** How long a suspension lasts. */
  days: number | null
  /** Visible to operators. */
  note: string
  /** Visible to the person concerned. */
  statement: string
}
type Tables = { audit: AuditTable }
const byReportable = <T>(make: (kind: Reportable) => T): Readonly<Record<Reportable, T>> => ({
  post: make('post'),
  comment: make('comment'),
  job: make('job'),
  person: make('person'),
})
const { all, first, insert, value } = queries<Tables>()

export type AuditRow = Selectable<AuditTable>
export type NewAuditRow = Omit<AuditRow, 'sequence'>

export const insertEntry = insert('audit')

export const findEntry = first((sql, v: { id: string }) =>
  sql.selectFrom('audit').selectAll().where('$id', '=', v.id),
)

interface PageBounds {
  readonly before: number
  readonly limit: number
}
/** The newest first, before a cursor. */
const page = (sql: Kysely<Tables>, v: PageBounds) =>
  sql
    .selectFrom('audit')
    .selectAll()
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit)

export const listEntries = all(page)

export const listByOperator = all((sql, v: PageBounds & { readonly operator: string }) =>
  page(sql, v).where('operator', '=', v.operator),
)

export const countEntries = value((sql) => counting(sql.selectFrom('audit').select('sequence')))

/** A person, or one of their posts, comments or job ads. */
export interface DecisionSubject {
  readonly person: string
  readonly post: string | null
  readonly comment: string | null
  readonly job: string | null
}
const decisions = (sql: Kysely<Tables>, v: DecisionSubject) =>
  sql
    .selectFrom('audit')
    .where('person', '=', v.person)
    .where((of) =>
      of.and(
        (['post', 'comment', 'job'] as const).map((what) =>
          of.or([
            of(of.cast<string | null>(of.val(v[what]), 'text'), 'is', null),
            of(what, '=', v[what]),
          ]),
        ),
      ),
    )
    .where('action', 'in', DECISIONS)

/** Decisions about a person: the newest first, before a cursor. */
export const listDecisions = all((sql, v: DecisionSubject & PageBounds) =>
  decisions(sql, v)
    .selectAll()
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)

export const countDecisions = value((sql, v: DecisionSubject) =>
  counting(decisions(sql, v).select('sequence')),
)

const ABOUT = {
  post: sql`post`,
  comment: sql`comment`,
  job: sql`job`,
  person: sql`post IS NULL AND comment IS NULL AND job IS NULL AND person`,
}
/** The newest entry about something, besides notes, as SQL. */
export const lastAbout = (kind: Reportable, id: string) =>
  sql<{ $id: string }>`SELECT "$id" FROM audit WHERE ${ABOUT[kind]} = ${id} AND action <> 'note'
    ORDER BY sequence DESC LIMIT 1`

interface Earlier {
  readonly id: string
  readonly sequence: number
  readonly action: string
  readonly reverse: string
}
/** By what is decided about: the newest entry, and what was decided before an entry by the same decision or its reverse. */
export const about = byReportable((kind) => ({
  findLast: value((_, v: { id: string }) => lastAbout(kind, v.id)),
  findEarlier: first((db, v: Earlier) =>
    db
      .selectFrom('audit')
      .selectAll()
      .where(sql<boolean>`${ABOUT[kind]} = ${v.id}`)
      .where(sql<boolean>`action IN (${v.action}, ${v.reverse})`)
      .where('sequence', '<', v.sequence)
      .orderBy('sequence', 'desc')
      .limit(1),
  ),
}))

export const findLastProfileDecision = value((sql, v: { person: string }) =>
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
