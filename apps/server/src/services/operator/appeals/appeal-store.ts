import { type AppealState, type Measure, MEASURES, rolesFor } from '@devhood/contract'
import { type Generated, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { queries } from '#platform/database'
import type { AuditTable } from '../audit/audit-store.ts'
import { counting } from '../lists-store.ts'

interface AppealsTable {
  sequence: Generated<number>
  $id: string
  $createdAt: number
  /** The id of the decision in the audit log. */
  entry: string
  /** The ids of users documents, as is `answeredBy`. */
  person: string
  decider: string | null
  text: string
  state: AppealState
  answer: string
  answeredAt: number | null
  answeredBy: string | null
}
interface Tables {
  appeals: AppealsTable
  audit: AuditTable
  users: { $id: string; accountId: string }
  accounts: { $id: string; role: string | null; blockedAt: number | null }
}
const { all, column, exists, first, insert, update, value } = queries<Tables>()

export type AppealRow = Selectable<AppealsTable>

export const insertAppeal = insert('appeals')
export const updateAppeal = update('appeals', '$id')

export const findAppeal = first((db, v: { id: string }) =>
  db.selectFrom('appeals').selectAll().where('$id', '=', v.id),
)
export const isAppealed = exists((db, v: { entry: string }) =>
  db.selectFrom('appeals').select('$id').where('entry', '=', v.entry),
)

export const listDecisionsOf = all((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)

export const listAppealsOf = all((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('appeals')
    .selectAll()
    .where('entry', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)

/** Measures that nothing undoes. */
const LASTING = Object.keys(MEASURES).filter((each) => MEASURES[each as Measure] === undefined)

/** What undoes each measure, as SQL. */
const undoing = (column: RawBuilder<unknown>) =>
  sql`CASE ${column} ${sql.join(
    Object.entries(MEASURES).flatMap(([measure, undo]) =>
      undo === undefined ? [] : [sql`WHEN ${sql.lit(measure)} THEN ${sql.lit(undo)}`],
    ),
    sql` `,
  )} END`

/** Those of the decisions that a later one has undone, or repeated. */
export const listReplaced = column((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('audit')
    .select('$id')
    .where('$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>())
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM audit AS later WHERE later.person = audit.person AND later.sequence > audit.sequence
        AND later.post IS NOT DISTINCT FROM audit.post AND later.comment IS NOT DISTINCT FROM audit.comment
        AND later.job IS NOT DISTINCT FROM audit.job
        AND later.action IN (audit.action, ${undoing(sql.ref('audit.action'))})
        AND audit.action NOT IN (${sql.join(LASTING.map((each) => sql.lit(each)))}))`,
    ),
)

const ROLES = sql.join(rolesFor('moderate').map((role) => sql.lit(role)))
/** Whether somebody besides this person may answer appeals. */
export const hasOthers = exists((db, v: { person: string }) =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.accountId', 'accounts.$id')
    .select('users.$id')
    .where(sql<boolean>`accounts.role IN (${ROLES})`)
    .where('accounts.blockedAt', 'is', null)
    .where('users.$id', '!=', v.person),
)

interface Viewer {
  readonly viewer: string
  /** Appeals until this time are shown to their decider, too. */
  readonly until: number
}
const isOpen = sql<boolean>`state = 'open'`
const isAnswered = sql<boolean>`"answeredAt" IS NOT NULL`
const openFor = (db: Kysely<Tables>, v: Viewer) =>
  db
    .selectFrom('appeals')
    .where(isOpen)
    .where('person', '!=', v.viewer)
    .where((of) =>
      of.or([of('decider', 'is distinct from', v.viewer), of('$createdAt', '<=', v.until)]),
    )

/** Open ones oldest first, answered ones newest first; those after a cursor. */
export const listAppeals = {
  open: all((db, v: Viewer & { after: number; limit: number }) =>
    openFor(db, v).selectAll().where('sequence', '>', v.after).orderBy('sequence').limit(v.limit),
  ),
  answered: all((db, v: { after: number; limit: number }) =>
    db
      .selectFrom('appeals')
      .selectAll()
      .where('sequence', '<', v.after)
      .where(isAnswered)
      .orderBy('sequence', 'desc')
      .limit(v.limit),
  ),
}

export const countAppeals = {
  open: value((db, v: Viewer) => counting(openFor(db, v).select('sequence'))),
  answered: value((db) => counting(db.selectFrom('appeals').where(isAnswered).select('sequence'))),
}
