import { LIMITS, type Reportable } from '@devhood/contract'
import { sql } from 'kysely'
import { queries } from '#platform/database'
import { lastAbout } from '../audit/audit-store.ts'
import { type Chosen, isChosen } from '../reports/open-reports-store.ts'

/** As of people: `left` is what match, and is left out. */
type CaseState = 'chosen' | 'passed' | 'left' | 'done' | 'undone' | 'kept'
interface Tables {
  bulk_act_cases: {
    act: string
    kind: Reportable
    subject: string
    /** Whom it concerns. */
    person: string | null
    state: CaseState
    /** In the audit log. */
    entry: string | null
    /** JSON of what was changed. */
    changed: string
  }
}
const { all, insertNew, upsert, value } = queries<Tables>()

/** Chooses a case for an act, or leaves it out. */
export const addCase = insertNew('bulk_act_cases')
export const storeCase = upsert('bulk_act_cases', 'act', 'kind', 'subject')

interface CaseKey {
  readonly act: string
  readonly kind: Reportable
  readonly subject: string
}
export const findCaseState = value((db, v: CaseKey) =>
  db
    .selectFrom('bulk_act_cases')
    .select('state')
    .where('act', '=', v.act)
    .where('kind', '=', v.kind)
    .where('subject', '=', v.subject),
)

/** Cases of an act in a state. */
export const listCasesOf = all((db, v: { act: string; state: CaseState; limit: number }) =>
  db
    .selectFrom('bulk_act_cases')
    .select(['kind', 'subject', 'person', 'entry', 'changed'])
    .where('act', '=', v.act)
    .where('state', '=', v.state)
    .limit(v.limit),
)
export type CaseRow = Awaited<ReturnType<typeof listCasesOf>>[number]

/** How many cases a filter leaves, up to the limit of totals. */
export const countCases = value(
  (_, v: Chosen) => sql<{ total: number }>`SELECT COUNT(*) AS total FROM
    (SELECT DISTINCT kind, COALESCE(about, person) FROM open_reports
    WHERE ${isChosen(v)} AND COALESCE(about, person) IS NOT NULL LIMIT ${LIMITS.listTotalMax}) AS counted`,
)

/**
 * 1 while nobody else has decided about something since: the last entry about it is one of the act's. Found by its own cases alone,
 * as an act may have 10,000.
 */
const isLastOf = (kind: Reportable) =>
  value((_, v: { act: string; id: string }) => {
    const ofIt = kind === 'person' ? sql`person` : sql`kind = ${sql.lit(kind)} AND subject`
    return sql<{ isLast: number }>`SELECT COUNT(*) AS "isLast"
      FROM bulk_act_cases WHERE act = ${v.act} AND ${ofIt} = ${v.id} AND entry = (${lastAbout(kind, v.id)})`
  })
export const isLastDecision = {
  post: isLastOf('post'),
  comment: isLastOf('comment'),
  job: isLastOf('job'),
  person: isLastOf('person'),
} satisfies Record<Reportable, unknown>
