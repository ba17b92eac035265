import { AppError } from '@devhood/contract'
import type { Session } from '@devhood/contract/schemas'
import type { Platform } from '#platform'
import { ABSOLUTE, isOver } from './lifetime.ts'
import type { AccountNews, Owner } from './own-account.ts'
import { presentSession } from './present.ts'
import { extendSession } from './session-store.ts'
import { getStored, idOf } from './sessions.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly news: AccountNews
}

/** Lets a session last for another idle time, but never past its longest life; `id` may be `current`. */
export function sessionExtension({ database, now, news }: Options) {
  return async function extendOwn(owner: Owner, id: string): Promise<Session> {
    const { actor } = owner
    return database.write(async (tx) => {
      const time = now()
      const row = await getStored(tx, actor, idOf(actor, id))
      if (isOver(row, time)) throw new AppError('user_session_not_found')
      const expire = Math.min(row.$createdAt, time) + ABSOLUTE
      await extendSession(tx, { id: row.$id, expire, now: time })
      const isCurrent = row.$id === actor.sessionId
      const session = presentSession({ ...row, expire, $updatedAt: time }, isCurrent)
      await news.tellSession(tx, owner, 'update', session)
      return session
    })
  }
}

export type SessionExtension = ReturnType<typeof sessionExtension>
