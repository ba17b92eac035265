import { queries } from '#platform/database'

const { column, remove } = queries<{
  pushSubscriptions: { $id: string; session: string; endpoint: string }
}>()

/** The subscriptions of a session and of an endpoint: at most two. */
export const listReplaced = column((sql, v: { session: string; endpoint: string }) =>
  sql
    .selectFrom('pushSubscriptions')
    .select('$id')
    .where((of) => of.or([of('session', '=', v.session), of('endpoint', '=', v.endpoint)])),
)

export const deletePushSubscription = remove('pushSubscriptions', '$id')
