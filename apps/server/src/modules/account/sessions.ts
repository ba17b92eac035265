import { AppError } from '@devhood/contract'
import type { Session, SessionList } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { isOver } from './lifetime.ts'
import { presentSession } from './present.ts'
import { deleteSession, deleteSessions, listSessions } from './session-store.ts'

const CURRENT = 'current'

const idOf = (actor: Actor, id: string) => (id === CURRENT ? actor.sessionId : id)

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly changes: Changes
}

/** The caller's own sessions; another's do not exist for him. */
export function sessionService({ database, now, changes }: Options) {
  /** Those that are alive, oldest first. */
  async function list({ accountId, sessionId }: Actor): Promise<SessionList> {
    const time = now()
    const rows = await listSessions(database, accountId)
    const sessions = rows
      .filter((row) => !isOver(row, time))
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

  /** Ends one session; `id` may be `current`. Tells whether it was the one that asks. */
  async function end(actor: Actor, id: string): Promise<{ wasCurrent: boolean }> {
    const sessionId = idOf(actor, id)
    const { accountId } = actor
    const ended = await database.write(async (tx) => {
      changes.announce(tx, { kind: 'sessionEnd', accountId, sessionId })
      return deleteSession(tx, accountId, sessionId)
    })
    if (ended === 0) throw new AppError('user_session_not_found')
    return { wasCurrent: sessionId === actor.sessionId }
  }

  /** Ends every session, the one that asks included. */
  async function endAll({ accountId }: Actor): Promise<void> {
    await database.write(async (tx) => {
      changes.announce(tx, { kind: 'sessionEnd', accountId })
      return deleteSessions(tx, accountId)
    })
  }

  return { list, get, end, endAll }
}

export type SessionService = ReturnType<typeof sessionService>
