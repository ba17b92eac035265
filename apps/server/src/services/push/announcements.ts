import { LIMITS, Query } from '@devhood/contract'
import {
  linesOf,
  type Notification,
  NOTIFICATION_FIELDS,
  notificationChoices,
  wantedKinds,
} from '@devhood/contract/notifications'
import { absentActor, type Engine, formatInstant, viewFor } from '#engine'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import { type PushMessage, pushMessageOf } from './push-message.ts'
import type { DueDevice, Pending } from './store.ts'

/** Milliseconds after which a notification is no longer sent. */
const LIFETIME = DAY

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list'>
}

/** What to tell a device about notifications that wait for it. */
export function announcements({ database, engine, now }: Options) {
  /** Those that the person may still read, wants and has not seen. */
  async function listUnseen(
    { user, accountId, prefs }: DueDevice,
    ids: readonly string[],
  ): Promise<Notification[]> {
    const kinds = wantedKinds(notificationChoices(JSON.parse(prefs)))
    if (kinds.length === 0) return []
    const view = viewFor(absentActor({ userId: user, accountId }))
    const queries = [
      Query.equal('$id', ids),
      Query.equal('kind', kinds),
      Query.isNull('seenAt'),
      Query.greaterThan('$createdAt', formatInstant(now() - LIFETIME)),
      Query.orderDesc('$createdAt'),
      Query.limit(LIMITS.listLimitMax),
      Query.select(NOTIFICATION_FIELDS),
    ]
    const { documents } = await engine.list(database, 'notifications', queries, view, {
      isCounted: false,
    })
    return documents as unknown as Notification[]
  }

  /** Undefined if there is nothing to say. */
  return async (
    device: DueDevice,
    pending: readonly Pending[],
  ): Promise<PushMessage | undefined> => {
    const ids = pending.flatMap(({ id, mute }) => (mute === null ? [id] : []))
    if (device.blockedAt !== null || ids.length === 0) return undefined
    const [line, ...others] = linesOf(await listUnseen(device, ids))
    return line && pushMessageOf([line, ...others], device.user)
  }
}
