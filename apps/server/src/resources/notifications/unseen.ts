import { Query } from '@devhood/contract'
import {
  type Notification,
  NOTIFICATION_FIELDS,
  notificationChoices,
  wantedKinds,
} from '@devhood/contract/notifications'
import { absentActor, type Engine, viewFor } from '#engine'
import type { Platform } from '#platform'
import type { Recipient } from './recipient-store.ts'
import { listMutedThreads } from './store.ts'

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'list'>
}

/**
 * Reads notifications that a person may still see, wants and has not seen, newest first. Those of threads that they have muted
 * since are left out, and alerts for ads that are not live any more.
 */
export function unseenNotifications({ database, engine }: Options) {
  return async (
    { user, accountId, prefs }: Pick<Recipient, 'accountId' | 'prefs' | 'user'>,
    among: readonly Query[],
  ): Promise<Notification[]> => {
    const kinds = wantedKinds(notificationChoices(JSON.parse(prefs)))
    if (kinds.length === 0) return []
    const queries = [
      ...among,
      Query.equal('kind', kinds),
      Query.isNull('seenAt'),
      Query.orderDesc('$createdAt'),
      Query.select(NOTIFICATION_FIELDS),
    ]
    const view = viewFor(absentActor({ userId: user, accountId }))
    // A device asks for notifications by their ids, of which lists leave out none.
    const request = { collection: 'notifications', queries, totalMax: 0, exceptMuted: true }
    const { documents } = await engine.list(database, request, view)
    const found = documents as unknown as Notification[]
    if (found.length === 0) return []
    const muted = await listMutedThreads(database, { user })
    return found.filter(
      ({ kind, post, job }) =>
        !(post && muted.includes(post.$id)) && (kind !== 'jobAlert' || job !== null),
    )
  }
}
