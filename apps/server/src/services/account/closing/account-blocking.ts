import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { listErasures } from './erasure-store.ts'
import { updateAccount, invalidateTokens } from '../store.ts'
import { deleteSessions } from '../sessions/session-store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Changes
}

/** Operators' actions on accounts of others, as parts of a unit of work. */
export function accountBlocking({ now, changes }: Options) {
  /**
   * Blocks every sign-in method at once and closes sockets. Sessions no longer authenticate but stay stored, so
   * that their requests get the reason.
   */
  async function block(tx: Writer, accountId: string): Promise<void> {
    await updateAccount(tx, accountId, { blockedAt: now(), $updatedAt: now() })
    await invalidateTokens(tx, accountId)
    changes.announce(tx, { kind: 'sessionEnd', accountId })
  }

  /** The owner may sign in again; earlier sessions stay closed. */
  async function unblock(tx: Writer, accountId: string): Promise<void> {
    await deleteSessions(tx, accountId)
    await updateAccount(tx, accountId, { blockedAt: null, $updatedAt: now() })
  }

  const isBeingErased = async (tx: Writer, accountId: string): Promise<boolean> =>
    (await listErasures(tx)).includes(accountId)

  return { block, unblock, isBeingErased }
}

export type AccountBlocking = ReturnType<typeof accountBlocking>
