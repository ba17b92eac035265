import { AppError } from '@devhood/contract'
import type { Session, SessionList } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { isExpired, LIFETIME_MAX } from './lifetime.ts'
import type { AccountEvents, Owner } from '../profile/own-account.ts'
import { presentSession } from '../present.ts'
import {
  deleteSession,
  deleteSessions,
  listSessions,
  type SessionRow,
  updateSession,
} from './session-store.ts'

const CURRENT = 'current'

const idOf = (actor: Actor, id: string) => (id === CURRENT ? actor.sessionId : id)

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly changes: Changes
  readonly events: AccountEvents
}

/** A session as it is stored, alive or expired. Throws `user_session_not_found`. */
async function getStored(tx: Writer, { accountId }: Actor, id: string): Promise<SessionRow> {
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

  /** Extends a session by another idle period, but never past its maximum lifetime; `id` may be `current`. */
  async function extend(owner: Owner, id: string): Promise<Session> {
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

  return { list, get, end, endAll, extend }
}
