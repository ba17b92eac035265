import type { DataRequestTask, DataRequestState } from '@devhood/contract'
import type { Generated, Kysely, Selectable } from 'kysely'
import { queries } from '#platform/database'
import { counting } from '../lists-store.ts'

interface DataRequestsTable {
  sequence: Generated<number>
  $id: string
  $createdAt: number
  task: DataRequestTask
  /** The ids of users documents, as are `asker` and `approver`. */
  person: string
  asker: string | null
  approver: string | null
  reason: string
  state: Extract<
    DataRequestState,
    'asked' | 'waiting' | 'objected' | 'cancelled' | 'done' | 'lapsed'
  >
  approvedAt: number | null
  toldAt: number | null
  endedAt: number | null
}
interface Tables {
  data_requests: DataRequestsTable
}
const { all, column, first, insert, remove, update, value } = queries<Tables>()

export type DataRequestRow = Selectable<DataRequestsTable>

export const insertRequest = insert('data_requests')
export const updateRequest = update('data_requests', '$id')

const rows = (db: Kysely<Tables>) => db.selectFrom('data_requests').selectAll()

export const findRequest = first((db, v: { id: string }) => rows(db).where('$id', '=', v.id))
export const findOpen = first((db, v: { person: string; task: DataRequestTask }) =>
  rows(db).where('person', '=', v.person).where('task', '=', v.task).where('endedAt', 'is', null),
)

interface Bounds {
  readonly before: number
  readonly limit: number
}
const page = (db: Kysely<Tables>, v: Bounds) =>
  rows(db).where('sequence', '<', v.before).orderBy('sequence', 'desc').limit(v.limit)

/** The newest first, before a cursor: all of them, or those about one person. */
export const listRequests = all(page)
export const listRequestsAbout = all((db, v: Bounds & { person: string }) =>
  page(db, v).where('person', '=', v.person),
)
export const countRequests = value((db) =>
  counting(db.selectFrom('data_requests').select('sequence')),
)
export const countRequestsAbout = value((db, v: { person: string }) =>
  db
    .selectFrom('data_requests')
    .where('person', '=', v.person)
    .select((of) => of.fn.countAll<number>().as('total')),
)

/** Those that are about to come true, and that the person can object to. */
export const listWaiting = all((db, v: { person: string }) =>
  rows(db)
    .where('person', '=', v.person)
    .where('endedAt', 'is', null)
    .where('approvedAt', 'is not', null)
    .orderBy('sequence', 'desc'),
)

/** Those with something to do: the person hears nothing of it yet, or the time for an objection is over. */
export const listToDo = column((db, v: { approvedUntil: number; max: number }) =>
  db
    .selectFrom('data_requests')
    .select('$id')
    .where('endedAt', 'is', null)
    .where('approvedAt', 'is not', null)
    .where((of) => of.or([of('toldAt', 'is', null), of('approvedAt', '<=', v.approvedUntil)]))
    .orderBy('sequence')
    .limit(v.max),
)

export const listOld = column((db, v: { before: number; max: number }) =>
  db.selectFrom('data_requests').select('$id').where('endedAt', '<', v.before).limit(v.max),
)
export const deleteRequest = remove('data_requests', '$id')
