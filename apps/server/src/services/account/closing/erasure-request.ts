import type { Changes } from '#changes'
import type { Writer } from '#platform/database'
import { type ReauthenticationOptions, reauthentication } from '../credentials/reauthentication.ts'
import { insertErasure } from './erasure-store.ts'
import type { Owner } from '../profile/own-account.ts'
import { deleteSessions } from '../sessions/session-store.ts'
import { invalidateTokens, updateAccount } from '../store.ts'

interface Options extends ReauthenticationOptions {
  readonly changes: Changes
}

/** The first step of an erasure. */
export function erasureRequestService(options: Options) {
  const { now, changes } = options
  const { reauthenticate, changeAccount } = reauthentication(options)

  /** Closes an account permanently, without asking its owner. Upkeep erases it. */
  async function schedule(tx: Writer, accountId: string): Promise<void> {
    await updateAccount(tx, accountId, { blockedAt: now(), $updatedAt: now() })
    await invalidateTokens(tx, accountId)
    await insertErasure(tx, { accountId })
    await deleteSessions(tx, accountId)
    changes.announce(tx, { kind: 'sessionEnd', accountId })
  }

  /**
   * Closes the account permanently: it blocks sign-in, ends all sessions and schedules the erasure. Throws
   * `user_invalid_credentials` unless the password is right, where there is one.
   */
  async function close(owner: Owner, password: string | undefined): Promise<void> {
    const { accountId } = owner.actor
    const { oldHash } = await reauthenticate(owner, { supplied: password })
    await changeAccount(owner, { oldHash, next: undefined }, async (tx) => schedule(tx, accountId))
  }

  return { close, schedule }
}

export type ErasureRequestService = ReturnType<typeof erasureRequestService>
