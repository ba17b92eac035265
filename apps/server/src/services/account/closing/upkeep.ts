import type { Platform } from '#platform'
import { IDLE_MAX } from '../sessions/lifetime.ts'
import {
  deleteExpiredSession,
  listAbandoned,
  listExpiredSessions,
  removeVisitor,
} from './upkeep-store.ts'

/** The number of rows of each kind that one round deletes. */
const AT_ONCE = 500

/** Deletes expired sessions, and visitors' accounts that are unused for as long as a session may be idle. */
export function accountUpkeep({ database, now }: Pick<Platform, 'database' | 'now'>) {
  async function sweepSessions(): Promise<void> {
    const which = () => ({ now: now(), idleSince: now() - IDLE_MAX, max: AT_ONCE })
    if ((await listExpiredSessions(database, which())).length === 0) return
    // Checked again within the unit: one may just have been extended.
    await database.write(async (tx) => {
      for (const id of await listExpiredSessions(tx, which())) await deleteExpiredSession(tx, id)
    })
  }

  async function sweepVisitors(): Promise<void> {
    const which = () => ({ before: now() - IDLE_MAX, max: AT_ONCE })
    if ((await listAbandoned(database, which())).length === 0) return
    await database.write(async (tx) => {
      for (const id of await listAbandoned(tx, which())) await removeVisitor(tx, id)
    })
  }

  return async (): Promise<void> => {
    await sweepSessions()
    await sweepVisitors()
  }
}
