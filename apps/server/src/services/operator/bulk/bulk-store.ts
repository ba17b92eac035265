import type { ReportReason } from '@devhood/contract'
import type { BulkAct } from '@devhood/contract/schemas'
import { type Generated, type Selectable, sql } from 'kysely'
import { queries } from '#platform/database'

interface BulkActsTable {
  sequence: Generated<number>
  $id: string
  $createdAt: number
  /** The id of a users document, as is `undoneBy`. */
  operator: string
  undoneBy: string | null
  action: BulkAct['action']
  about: BulkAct['about']
  /** The rule that was broken, where an action needs one. */
  rule: ReportReason | null
  note: string
  statement: string
  /** JSON of the filter and its moment; null when they were chosen one by one. */
  matching: string | null
  state: BulkAct['state']
  total: number
  checked: number
  done: number
  undone: number
  afterTime: number
  afterId: string
}
/** `undone` and `kept` come after `done`: somebody else has decided about the latter since. */
type PersonState = 'chosen' | 'passed' | 'left' | 'done' | 'undone' | 'kept'
interface Tables {
  bulk_acts: BulkActsTable
  bulk_act_people: {
    act: string
    person: string
    state: PersonState
    /** In the audit log. */
    entry: string | null
    /** JSON of the keys that a release showed. */
    released: string
  }
}
const { all, first, insert, insertNew, run, update, upsert, value } = queries<Tables>()

export type BulkActRow = Selectable<BulkActsTable>

export const insertAct = insert('bulk_acts')
export const updateAct = update('bulk_acts', '$id')

export const findAct = first((db, v: { id: string }) =>
  db.selectFrom('bulk_acts').selectAll().where('$id', '=', v.id),
)

export const listActs = all((db, v: { before: number; limit: number }) =>
  db
    .selectFrom('bulk_acts')
    .selectAll()
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
export const countActs = value((db) =>
  db.selectFrom('bulk_acts').select((of) => of.fn.countAll<number>().as('total')),
)

/** The one that began first. */
export const findUnfinished = first((db) =>
  db
    .selectFrom('bulk_acts')
    .selectAll()
    .where(sql<boolean>`state IN ('running', 'undoing')`)
    .orderBy('sequence')
    .limit(1),
)

/** Chooses a person for an act, or leaves one out, who is still there. */
export const addPerson = insertNew('bulk_act_people')
export const storePerson = upsert('bulk_act_people', 'act', 'person')

export const findStateOf = value((db, v: { act: string; person: string }) =>
  db
    .selectFrom('bulk_act_people')
    .select('state')
    .where('act', '=', v.act)
    .where('person', '=', v.person),
)

/** People of an act in a state. */
export const listPeopleOf = all((db, v: { act: string; state: PersonState; limit: number }) =>
  db
    .selectFrom('bulk_act_people')
    .select(['person', 'entry', 'released'])
    .where('act', '=', v.act)
    .where('state', '=', v.state)
    .limit(v.limit),
)

interface Old {
  readonly before: number
  readonly max: number
}
/** People of acts of before, some of them. */
export const deleteOldPeople = run(
  (_, v: Old) => sql`DELETE FROM bulk_act_people WHERE (act, person) IN (
    SELECT old.act, old.person FROM bulk_acts JOIN bulk_act_people AS old ON old.act = bulk_acts."$id"
    WHERE bulk_acts."$createdAt" < ${v.before} LIMIT ${v.max})`,
)
/** Cases of acts of before, some of them. */
export const deleteOldCases = run(
  (_, v: Old) => sql`DELETE FROM bulk_act_cases WHERE (act, kind, subject) IN (
    SELECT old.act, old.kind, old.subject FROM bulk_acts JOIN bulk_act_cases AS old ON old.act = bulk_acts."$id"
    WHERE bulk_acts."$createdAt" < ${v.before} LIMIT ${v.max})`,
)
/** Acts of before whose people and cases are deleted. */
export const deleteOldActs = run(
  (_, v: { before: number }) => sql`DELETE FROM bulk_acts WHERE "$createdAt" < ${v.before}
    AND NOT EXISTS (SELECT 1 FROM bulk_act_people WHERE act = bulk_acts."$id")
    AND NOT EXISTS (SELECT 1 FROM bulk_act_cases WHERE act = bulk_acts."$id")`,
)
