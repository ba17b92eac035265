import { AppError } from '@devhood/contract'
import type { Session } from '@devhood/contract/schemas'
import type { Platform } from '#platform'
import { LIFETIME_MAX, isExpired } from './lifetime.ts'
import type { AccountEvents, Owner } from '../profile/own-account.ts'
import { presentSession } from '../present.ts'
import { updateSession } from './session-store.ts'
import { getStored, idOf } from './sessions.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly events: AccountEvents
}

/** Extends a session by another idle period, but never past its maximum lifetime; `id` may be `current`. */
export function sessionExtension({ database, now, events }: Options) {
  return async function extendOwn(owner: Owner, id: string): Promise<Session> {
    const { actor } = owner
    return database.write(async (tx) => {
      const time = now()
      const row = await getStored(tx, actor, idOf(actor, id))
      if (isExpired(row, time)) throw new AppError('user_session_not_found')
      const expire = Math.min(row.$createdAt, time) + LIFETIME_MAX
      await updateSession(tx, row.$id, { expire, usedAt: time, $updatedAt: time })
      const isCurrent = row.$id === actor.sessionId
      const session = presentSession({ ...row, expire, $updatedAt: time }, isCurrent)
      await events.publishSession(tx, owner, 'update', session)
      return session
    })
  }
}

export type SessionExtension = ReturnType<typeof sessionExtension>
