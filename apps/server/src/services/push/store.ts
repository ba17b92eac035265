import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'
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
type Sql = Kysely<Tables>

/** The devices for which something waits, the longest wait first. */
const due = statement((sql: Sql, v: { now: number; max: number }) =>
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
const pending = statement((sql: Sql, v: { subscription: string; now: number }) =>
  sql
    .selectFrom('pending_pushes')
    .select('notification')
    .where('subscription', '=', v.subscription)
    .where('dueAt', '<=', v.now),
)
const removal = statement((sql: Sql, v: { subscription: string; notification: string }) =>
  sql
    .deleteFrom('pending_pushes')
    .where('notification', '=', v.notification)
    .where('subscription', '=', v.subscription),
)
const postponement = statement((sql: Sql, v: { subscription: string; until: number }) =>
  sql
    .updateTable('pending_pushes')
    .set({ dueAt: v.until })
    .where('subscription', '=', v.subscription)
    .where('dueAt', '<', v.until),
)
const rest = statement((sql: Sql, v: { id: string; until: number; failures: number }) =>
  sql
    .updateTable('pushSubscriptions')
    .set({ restsUntil: v.until, failures: v.failures })
    .where('$id', '=', v.id),
)

/** A device for which something waits, with its owner. */
export type DueDevice = Awaited<ReturnType<typeof listDueDevices>>[number]

export const listDueDevices = async (db: Reader, now: number, max: number) =>
  db.all(due, { now, max })

/** The ids of the notifications that a device should be sent by now. */
export const listPending = async (
  db: Reader,
  subscription: string,
  now: number,
): Promise<string[]> =>
  (await db.all(pending, { subscription, now })).map(({ notification }) => notification)

export async function deletePending(
  tx: Writer,
  subscription: string,
  notifications: readonly string[],
): Promise<void> {
  for (const notification of notifications) await tx.run(removal, { subscription, notification })
}

/** Sends nothing to a device before this time, in milliseconds. */
export async function storeRest(
  tx: Writer,
  { $id }: Pick<DueDevice, '$id'>,
  { until, failures }: { readonly until: number; readonly failures: number },
): Promise<void> {
  await tx.run(postponement, { subscription: $id, until })
  await tx.run(rest, { id: $id, until, failures })
}
