import { queries } from '#platform/database'
import type { PushTarget } from './send-push.ts'

interface Tables {
  pending_pushes: { notification: string; subscription: string; dueAt: number }
  pushSubscriptions: PushTarget & {
    readonly $id: string
    readonly user: string
    restsUntil: number | null
    failures: number
    messagesDueAt: number | null
  }
}
const { all, column, run, update } = queries<Tables>()

/** Devices for which something waits: those that wait longest for notifications, and for messages. */
export const listDueDevices = all((db, v: { now: number; max: number }) =>
  db
    .selectFrom('pushSubscriptions')
    .select(['$id', 'endpoint', 'p256dh', 'auth', 'failures', 'user', 'messagesDueAt'])
    .where('$id', 'in', (of) =>
      of
        .selectFrom((from) =>
          from
            .selectFrom('pending_pushes')
            .select('subscription')
            .where('dueAt', '<=', v.now)
            .orderBy('dueAt')
            .limit(v.max)
            .as('notified'),
        )
        .select('subscription')
        .unionAll(
          of
            .selectFrom((from) =>
              from
                .selectFrom('pushSubscriptions')
                .select('$id as subscription')
                .where('messagesDueAt', '<=', v.now)
                .orderBy('messagesDueAt')
                .limit(v.max)
                .as('written'),
            )
            .select('subscription'),
        ),
    ),
)

/** A device for which something waits. */
export type DueDevice = Awaited<ReturnType<typeof listDueDevices>>[number]

/** The ids of the notifications that a device should be sent by now. */
export const listPending = column((db, v: { subscription: string; now: number }) =>
  db
    .selectFrom('pending_pushes')
    .select('notification')
    .where('subscription', '=', v.subscription)
    .where('dueAt', '<=', v.now),
)

export const deletePending = run((db, v: { subscription: string; notification: string }) =>
  db
    .deleteFrom('pending_pushes')
    .where('notification', '=', v.notification)
    .where('subscription', '=', v.subscription),
)

/** Puts off all that waits for a device to this time, in milliseconds. */
export const postpone = run((db, v: { subscription: string; until: number }) =>
  db
    .updateTable('pending_pushes')
    .set({ dueAt: v.until })
    .where('subscription', '=', v.subscription)
    .where('dueAt', '<', v.until),
)
export const postponeMessages = run((db, v: { subscription: string; until: number }) =>
  db
    .updateTable('pushSubscriptions')
    .set({ messagesDueAt: v.until })
    .where('$id', '=', v.subscription)
    .where('messagesDueAt', '<', v.until),
)

export const updateSubscription = update('pushSubscriptions', '$id')
