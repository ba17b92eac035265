import { LIMITS, Query } from '@devhood/contract'
import { linesOf } from '@devhood/contract/notifications'
import { type Engine, formatInstant } from '#engine'
import { unseenNotifications } from '#resources/notifications'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import { type PushMessage, pushMessageOf } from './push-message.ts'
import type { DueDevice } from './store.ts'

/** Milliseconds after which a notification is no longer sent. */
const LIFETIME = DAY

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list'>
}

/** What to tell a device about notifications that wait for it. */
export function announcements({ database, engine, now }: Options) {
  const listUnseen = unseenNotifications({ database, engine })

  /** Undefined if there is nothing to say. */
  return async (device: DueDevice, ids: readonly string[]): Promise<PushMessage | undefined> => {
    if (device.blockedAt !== null || ids.length === 0) return undefined
    const among = [
      Query.equal('$id', [...ids]),
      Query.greaterThan('$createdAt', formatInstant(now() - LIFETIME)),
      Query.limit(LIMITS.listLimitMax),
    ]
    const [line, ...others] = linesOf(await listUnseen(device, among))
    return line && pushMessageOf([line, ...others], device.user)
  }
}
