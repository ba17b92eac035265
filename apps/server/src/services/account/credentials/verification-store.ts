import { queries, type Writer } from '#platform/database'
import { deletePendingChange } from '../email-change/store.ts'
import { updateAccount } from '../store.ts'

interface Tables {
  tokens: { accountId: string }
  identities: { accountId: string }
}
const { remove } = queries<Tables>()
const deleteTokens = remove('tokens', 'accountId')
const disconnectAll = remove('identities', 'accountId')

interface Change {
  readonly id: string
  readonly now: number
}

/** Marks the account's email as verified. */
export const storeEmailVerified = async (tx: Writer, { id, now }: Change) =>
  updateAccount(tx, id, { emailVerified: 1, $updatedAt: now })

/** `password` is a hash. */
export const storePassword = async (
  tx: Writer,
  { id, now, password }: Change & { password: string },
) => updateAccount(tx, id, { password, passwordUpdate: now, $updatedAt: now })

/** Marks the account's email as verified and removes every other sign-in method. */
export async function storeClaim(tx: Writer, { id, now }: Change): Promise<void> {
  const removed = { password: null, passwordUpdate: null, phone: null, phoneVerified: 0 }
  await updateAccount(tx, id, { ...removed, emailVerified: 1, $updatedAt: now })
  await disconnectAll(tx, id)
}

/** Voids links, codes and a pending email change. */
export async function voidTokens(tx: Writer, id: string): Promise<void> {
  await deleteTokens(tx, id)
  await deletePendingChange(tx, { accountId: id })
}
