import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

type Sql = Kysely<{ pushSubscriptions: { $id: string; session: string; endpoint: string } }>

const replaced = statement((sql: Sql, v: { session: string; endpoint: string }) =>
  sql
    .selectFrom('pushSubscriptions')
    .select('$id')
    .where((of) => of.or([of('session', '=', v.session), of('endpoint', '=', v.endpoint)])),
)
const deletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('pushSubscriptions').where('$id', '=', v.id),
)

/** The subscriptions of a session and of an endpoint: at most two. */
export const listReplaced = async (
  tx: Reader,
  { session, endpoint }: { readonly session: string; readonly endpoint: string },
): Promise<string[]> => (await tx.all(replaced, { session, endpoint })).map(({ $id }) => $id)

export async function deletePushSubscription(tx: Writer, id: string): Promise<void> {
  await tx.run(deletion, { id })
}
