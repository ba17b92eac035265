import { Query } from '@devhood/contract'
import { absentActor, type Engine, viewFor } from '#engine'
import type { Reader } from '#platform/database'
import type { Recipient } from '#resources/notifications'
import { unreadFrom } from './store.ts'

/** People who are named. */
const NAMED = 3

/**
 * The names of those people with unread messages to somebody whom they can see at this moment. None where they don't want to
 * be told.
 */
export function openUnreadAuthors(engine: Pick<Engine, 'list' | 'visibilitySql'>) {
  const unread = unreadFrom(engine.visibilitySql)
  return async (
    db: Reader,
    person: Pick<Recipient, 'accountId' | 'blockedAt' | 'messageNotices' | 'user'>,
  ): Promise<string[]> => {
    const { user, accountId, blockedAt, messageNotices } = person
    if (messageNotices !== 'on' || blockedAt !== null) return []
    const ids = (await db.all(unread, { user, max: NAMED })).map(({ other }) => other)
    if (ids.length === 0) return []
    const request = { collection: 'users', queries: [Query.equal('$id', ids)], totalMax: 0 }
    const view = viewFor(absentActor({ userId: user, accountId }))
    const { documents } = await engine.list(db, request, view)
    return documents.map(({ name }) => String(name))
  }
}
