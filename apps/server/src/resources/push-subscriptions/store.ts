import { sql } from 'kysely'
import { queries } from '#platform/database'

interface Row {
  readonly $id: string
  readonly user: string
  readonly session: string
  readonly endpoint: string
  readonly restsUntil: number | null
  messagesDueAt: number | null
}
const { column, remove, run } = queries<{ pushSubscriptions: Row }>()

/** The subscriptions of a session and of an endpoint: at most two. */
export const listReplaced = column((sql, v: { session: string; endpoint: string }) =>
  sql
    .selectFrom('pushSubscriptions')
    .select('$id')
    .where((of) => of.or([of('session', '=', v.session), of('endpoint', '=', v.endpoint)])),
)

export const deletePushSubscription = remove('pushSubscriptions', '$id')

/** Queues for all devices of somebody that they have unread messages: services/push tells them then. */
export const queueMessagePush = run((db, v: { user: string; at: number }) =>
  db
    .updateTable('pushSubscriptions')
    .set({
      messagesDueAt: sql`CASE WHEN "restsUntil" > ${v.at} THEN "restsUntil" ELSE CAST(${v.at} AS BIGINT) END`,
    })
    .where('user', '=', v.user),
)
