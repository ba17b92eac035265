import { LIMITS, Query } from '@devhood/contract'
import { linesOf } from '@devhood/contract/notifications'
import { type Engine, formatInstant } from '#engine'
import { openUnreadAuthors } from '#resources/conversations'
import { type Recipient, unseenNotifications } from '#resources/notifications'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import { type PushMessage, pushMessageOf } from './push-message.ts'

/** Milliseconds after which a notification is no longer sent. */
const LIFETIME = DAY

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list' | 'visibilitySql'>
}
export interface Waiting {
  readonly notifications: readonly string[]
  readonly hasMessages: boolean
}

/** What to tell somebody's device of what waits for it. */
export function announcements({ database, engine, now }: Options) {
  const listUnseen = unseenNotifications({ database, engine })
  const unreadAuthors = openUnreadAuthors(engine)

  async function linesFor(person: Recipient, ids: readonly string[]) {
    if (ids.length === 0) return []
    const among = [
      Query.equal('$id', [...ids]),
      Query.greaterThan('$createdAt', formatInstant(now() - LIFETIME)),
      Query.limit(LIMITS.listLimitMax),
    ]
    return linesOf(await listUnseen(person, among))
  }

  /** Undefined if there is nothing to say. */
  return async (
    person: Recipient,
    { notifications, hasMessages }: Waiting,
  ): Promise<PushMessage | undefined> => {
    if (person.blockedAt !== null) return undefined
    const lines = await linesFor(person, notifications)
    const authors = hasMessages ? await unreadAuthors(database, person) : []
    return pushMessageOf({ lines, authors }, person.user)
  }
}
