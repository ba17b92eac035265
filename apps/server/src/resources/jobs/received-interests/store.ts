import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

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
type Sql = Kysely<{ leads: ReceivedInterest }>

const receivedInsertion = statement(
  (sql: Sql, v: { [K in keyof ReceivedInterest]: ReceivedInterest[K] }) =>
    sql.insertInto('leads').values({
      $id: v.$id,
      $createdAt: v.$createdAt,
      $updatedAt: v.$updatedAt,
      $permissions: v.$permissions,
      poster: v.poster,
      job: v.job,
      interest: v.interest,
      state: v.state,
      person: v.person,
    }),
)
const receivedOfInterest = statement((sql: Sql, v: { interest: string }) =>
  sql.selectFrom('leads').select('$id').where('interest', '=', v.interest),
)
const receivedChange = statement(
  (sql: Sql, v: { id: string; state: string; person: string | null; now: number }) =>
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
const receivedDeletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('leads').where('$id', '=', v.id),
)
export async function insertReceivedInterest(
  tx: Writer,
  receivedInterest: ReceivedInterest,
): Promise<void> {
  await tx.run(receivedInsertion, { ...receivedInterest })
}

/** The id of the received interest that belongs to an interest. */
export async function findReceivedInterest(
  db: Reader,
  interest: string,
): Promise<string | undefined> {
  return (await db.first(receivedOfInterest, { interest }))?.$id
}

interface ReceivedInterestState {
  readonly state: string
  readonly person: string | null
  readonly now: number
}

export async function updateReceivedInterest(
  tx: Writer,
  id: string,
  to: ReceivedInterestState,
): Promise<void> {
  await tx.run(receivedChange, { id, ...to })
}

export async function deleteReceivedInterest(tx: Writer, id: string): Promise<void> {
  await tx.run(receivedDeletion, { id })
}
