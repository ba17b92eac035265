import { queries, type SqlValue, type Writer } from '#platform/database'

interface ReceivedInterest extends Record<string, SqlValue> {
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
const { column, insert, remove, run, update, value } = queries<{
  leads: ReceivedInterest
  interests: { $id: string; user: string; state: string; question: string; $updatedAt: number }
}>()

const insertRow = insert('leads')
type Started = Readonly<Record<string, SqlValue>> &
  Pick<ReceivedInterest, '$id' | '$createdAt' | 'poster' | 'job' | 'interest'>

/** Inserts an interest that its poster hasn't answered. */
export const insertReceivedInterest = async (tx: Writer, row: Started) =>
  insertRow(tx, { ...row, $updatedAt: row.$createdAt, $permissions: '[]', state: 'open' })

/** The id of the received interest that belongs to an interest. */
export const findReceivedInterest = value((sql, v: { interest: string }) =>
  sql.selectFrom('leads').select('$id').where('interest', '=', v.interest),
)

const touch = run((sql, v: { id: string; now: number }) =>
  sql
    .updateTable('leads')
    .set((of) => ({
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
const updateRow = update('leads', '$id')

export async function updateReceivedInterest(
  tx: Writer,
  id: string,
  now: number,
  values: Partial<ReceivedInterest>,
): Promise<void> {
  await touch(tx, { id, now })
  await updateRow(tx, id, values)
}

export const deleteReceivedInterest = remove('leads', '$id')

export const updateInterest = update('interests', '$id')

/** The people who are interested in an ad and weren't declined, and didn't decline: at most this many, for others wait. */
const TOLD_AT_ONCE = 1000
export const listInterested = column((sql, v: { job: string }) =>
  sql
    .selectFrom('leads')
    .innerJoin('interests', 'interests.$id', 'leads.interest')
    .select('interests.user')
    .where('leads.job', '=', v.job)
    .where('interests.state', '!=', 'declined')
    .orderBy('leads.$createdAt', 'desc')
    .limit(TOLD_AT_ONCE),
)

/** What two people have shared with each other is gone, for both. */
const forget = (table: 'leads' | 'interests') =>
  run((sql, v: { one: string; other: string }) =>
    sql
      .updateTable(table)
      .set({ theirEmail: null, theirPhone: null, theirLink: null })
      .where(
        '$id',
        'in',
        sql
          .selectFrom('leads')
          .select(table === 'leads' ? '$id' : 'interest')
          .where((of) =>
            of.or([
              of.and([of('poster', '=', v.one), of('person', '=', v.other)]),
              of.and([of('poster', '=', v.other), of('person', '=', v.one)]),
            ]),
          ),
      ),
  )
const forgets = [forget('interests'), forget('leads')]
export async function forgetContacts(tx: Writer, pair: { one: string; other: string }) {
  for (const each of forgets) await each(tx, pair)
}
