import type { Reader } from '#platform/database'
import { findAccount } from '../store.ts'
import { type IdentityRow, listIdentities } from './identity-store.ts'

/**
 * The identity without which nobody could sign in to the account again: the only one, where there is no password. Neither a
 * mailbox, which not every server can write to, nor a passkey, which depends on the server's address, stands in for it.
 */
export async function findLastWayIn(
  db: Reader,
  accountId: string,
): Promise<IdentityRow | undefined> {
  const account = await findAccount(db, { id: accountId })
  if (account === undefined || account.password !== null) return undefined
  const [only, ...others] = await listIdentities(db, { accountId })
  return others.length === 0 ? only : undefined
}
