import type { Platform } from '#platform'
import { sweepRows } from '#platform/database'
import { IDLE_MAX } from '../sessions/lifetime.ts'
import { sweepNetworks } from '../profile/network-store.ts'
import {
  deleteExpiredSession,
  listAbandonedVisitors,
  listExpiredSessions,
  removeVisitor,
} from './upkeep-store.ts'

/** Deletes expired sessions, networks of long ago, and visitors' accounts that are unused for as long as a session may be idle. */
export function accountUpkeep({ database, now }: Pick<Platform, 'database' | 'now'>) {
  return async (): Promise<void> => {
    const idleSince = now() - IDLE_MAX
    await sweepRows(
      database,
      async (db, max) => listExpiredSessions(db, { now: now(), idleSince, max }),
      deleteExpiredSession,
    )
    await sweepRows(
      database,
      async (db, max) => listAbandonedVisitors(db, { before: idleSince, max }),
      removeVisitor,
    )
    await sweepNetworks({ database, now })
  }
}
