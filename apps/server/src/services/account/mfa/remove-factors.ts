import type { Writer } from '#platform/database'
import { updateAccount } from '../store.ts'
import { deleteAuthenticator, deleteChallenges, deleteRecoveryCodes } from './store.ts'

/** Takes every second factor off an account. Its sessions stay: those that lacked one are complete. Returns whether it had any. */
export async function removeFactors(tx: Writer, accountId: string, time: number): Promise<boolean> {
  const removed =
    (await deleteAuthenticator(tx, accountId)) + (await deleteRecoveryCodes(tx, accountId))
  await deleteChallenges(tx, accountId)
  await updateAccount(tx, accountId, { mfa: 0, $updatedAt: time })
  return removed > 0
}
