import { queries, type Writer } from '#platform/database'

interface ReceivedInterest {
  readonly $id: string
  readonly $createdAt: number
  readonly $updatedAt: number
  readonly $permissions: string
  readonly poster: string
  readonly job: string
  readonly interest: string
  readonly state: string
  readonly person: string | null
}
const { insert, remove, run, update, value } = queries<{
  leads: ReceivedInterest
  interests: { $id: string; state: string; $updatedAt: number }
}>()

const insertRow = insert('leads')
type Started = Pick<ReceivedInterest, '$id' | '$createdAt' | 'poster' | 'job' | 'interest'>

/** Inserts an interest that its poster hasn't answered. */
export const insertReceivedInterest = async (tx: Writer, row: Started) =>
  insertRow(tx, { ...row, $updatedAt: row.$createdAt, $permissions: '[]', state: 'open' })

/** The id of the received interest that belongs to an interest. */
export const findReceivedInterest = value((sql, v: { interest: string }) =>
  sql.selectFrom('leads').select('$id').where('interest', '=', v.interest),
)

export const updateReceivedInterest = run(
  (sql, v: { id: string; state: string; person: string | null; now: number }) =>
    sql
      .updateTable('leads')
      .set((of) => ({
        state: v.state,
        person: v.person,
        // Always increases, so that clients which compare versions see every change.
        $updatedAt: of
          .case()
          .when('$updatedAt', '<', v.now)
          .then(v.now)
          .else(of('$updatedAt', '+', 1))
          .end(),
      }))
      .where('$id', '=', v.id),
)

export const deleteReceivedInterest = remove('leads', '$id')

export const updateInterest = update('interests', '$id')
