import { AppError } from '@devhood/contract'
import type { Session, SessionList } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { isExpired } from './lifetime.ts'
import type { AccountEvents, Owner } from '../profile/own-account.ts'
import { presentSession } from '../present.ts'
import { deleteSession, deleteSessions, listSessions, type SessionRow } from './session-store.ts'

const CURRENT = 'current'

/** Resolves the id `current`. */
export const idOf = (actor: Actor, id: string) => (id === CURRENT ? actor.sessionId : id)

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly changes: Changes
  readonly events: AccountEvents
}

/** A session as it is stored, alive or expired. Throws `user_session_not_found`. */
export async function getStored(tx: Writer, { accountId }: Actor, id: string): Promise<SessionRow> {
  const row = (await listSessions(tx, { accountId })).find(({ $id }) => $id === id)
  if (row === undefined) throw new AppError('user_session_not_found')
  return row
}

/** The caller's own sessions; those of other accounts count as not found. */
export function sessionService({ database, now, changes, events }: Options) {
  /** Live sessions, oldest first. */
  async function list({ accountId, sessionId }: Actor): Promise<SessionList> {
    const time = now()
    const rows = await listSessions(database, { accountId })
    const sessions = rows
      .filter((row) => !isExpired(row, time))
      .map((row) => presentSession(row, row.$id === sessionId))
    return { total: sessions.length, sessions }
  }

  /** `id` may be `current`. */
  async function get(actor: Actor, id: string): Promise<Session> {
    const { sessions } = await list(actor)
    const session = sessions.find(({ $id }) => $id === idOf(actor, id))
    if (session === undefined) throw new AppError('user_session_not_found')
    return session
  }

  /** Ends one session; `id` may be `current`. Returns whether it was the caller's. */
  async function end(owner: Owner, id: string): Promise<{ wasCurrent: boolean }> {
    const { actor } = owner
    const { accountId } = actor
    const sessionId = idOf(actor, id)
    const wasCurrent = sessionId === actor.sessionId
    await database.write(async (tx) => {
      const row = await getStored(tx, actor, sessionId)
      await deleteSession(tx, { accountId, id: sessionId })
      await events.publishSession(tx, owner, 'delete', presentSession(row, wasCurrent))
      changes.announce(tx, { kind: 'sessionEnd', accountId, sessionId })
    })
    return { wasCurrent }
  }

  /** Ends every session, including the caller's. */
  async function endAll(owner: Owner): Promise<void> {
    const { accountId, sessionId } = owner.actor
    await database.write(async (tx) => {
      const rows = await listSessions(tx, { accountId })
      await deleteSessions(tx, accountId)
      for (const row of rows)
        await events.publishSession(tx, owner, 'delete', presentSession(row, row.$id === sessionId))
      changes.announce(tx, { kind: 'sessionEnd', accountId })
    })
  }

  return { list, get, end, endAll }
}

export type SessionService = ReturnType<typeof sessionService>
