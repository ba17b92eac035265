import { queries } from '#platform/database'
import type { PushTarget } from './send-push.ts'

interface Tables {
  pending_pushes: { notification: string; subscription: string; dueAt: number }
  pushSubscriptions: PushTarget & {
    readonly $id: string
    readonly user: string
    restsUntil: number | null
    failures: number
  }
  users: { $id: string; accountId: string }
  accounts: { $id: string; prefs: string; blockedAt: number | null }
}
const { all, column, run, update } = queries<Tables>()

/** The devices for which something waits, with their owners; the longest wait first. */
export const listDueDevices = all((sql, v: { now: number; max: number }) =>
  sql
    .selectFrom('pushSubscriptions')
    .innerJoin('users', 'users.$id', 'pushSubscriptions.user')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select([
      'pushSubscriptions.$id',
      'endpoint',
      'p256dh',
      'auth',
      'failures',
      'user',
      'users.accountId',
      'prefs',
      'blockedAt',
    ])
    .where('pushSubscriptions.$id', 'in', (of) =>
      of
        .selectFrom('pending_pushes')
        .select('subscription')
        .where('dueAt', '<=', v.now)
        .orderBy('dueAt')
        .limit(v.max),
    ),
)

/** A device for which something waits, with its owner. */
export type DueDevice = Awaited<ReturnType<typeof listDueDevices>>[number]

/** The ids of the notifications that a device should be sent by now. */
export const listPending = column((sql, v: { subscription: string; now: number }) =>
  sql
    .selectFrom('pending_pushes')
    .select('notification')
    .where('subscription', '=', v.subscription)
    .where('dueAt', '<=', v.now),
)

export const deletePending = run((sql, v: { subscription: string; notification: string }) =>
  sql
    .deleteFrom('pending_pushes')
    .where('notification', '=', v.notification)
    .where('subscription', '=', v.subscription),
)

/** Sends nothing to a device before this time, in milliseconds. */
export const postpone = run((sql, v: { subscription: string; until: number }) =>
  sql
    .updateTable('pending_pushes')
    .set({ dueAt: v.until })
    .where('subscription', '=', v.subscription)
    .where('dueAt', '<', v.until),
)

export const updateSubscription = update('pushSubscriptions', '$id')
