import type { Changes } from '#services/changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { listErasures } from './erasure-store.ts'
import { storeBlock, storeUnblock } from '../profile/profile-store.ts'
import { voidTokens } from '../credentials/verification-store.ts'
import { deleteSessions } from '../sessions/session-store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Changes
}

/** What operators do to accounts that are not theirs, as parts of their own units of work. */
export function accountBlocking({ now, changes }: Options) {
  /**
   * Nobody gets in by any way from this moment on; sockets are closed. Sessions open nothing, but stay: whoever has one
   * is told why.
   */
  async function block(tx: Writer, accountId: string): Promise<void> {
    await storeBlock(tx, { id: accountId, now: now() })
    await voidTokens(tx, accountId)
    changes.announce(tx, { kind: 'sessionEnd', accountId })
  }

  /** The owner may sign in again; what was open before stays shut. */
  async function unblock(tx: Writer, accountId: string): Promise<void> {
    await deleteSessions(tx, accountId)
    await storeUnblock(tx, { id: accountId, now: now() })
  }

  /** Whether the account is on its way out for good. */
  const isBeingErased = async (tx: Writer, accountId: string): Promise<boolean> =>
    (await listErasures(tx)).includes(accountId)

  return { block, unblock, isBeingErased }
}

export type AccountBlocking = ReturnType<typeof accountBlocking>
