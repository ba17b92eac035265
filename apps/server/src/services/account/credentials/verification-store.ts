import type { Kysely } from 'kysely'
import { statement, type Writer } from '#platform/database'
import { deletePendingChange } from '../email-change/store.ts'
import type { AccountRow } from '../store.ts'

interface Tables {
  accounts: AccountRow
  tokens: { accountId: string }
  identities: { accountId: string }
}
type Sql = Kysely<Tables>

// A type and not an interface: only types count as records of values.
type Change = { readonly id: string; readonly now: number }

const emailProof = statement((sql: Sql, v: Change) =>
  sql.updateTable('accounts').set({ emailVerified: 1, $updatedAt: v.now }).where('$id', '=', v.id),
)
const phoneProof = statement((sql: Sql, v: Change) =>
  sql.updateTable('accounts').set({ phoneVerified: 1, $updatedAt: v.now }).where('$id', '=', v.id),
)
const phoneRelease = statement((sql: Sql, v: Change) =>
  sql.updateTable('accounts').set({ phone: null, $updatedAt: v.now }).where('$id', '=', v.id),
)
const passwordChange = statement((sql: Sql, v: Change & { password: string }) =>
  sql
    .updateTable('accounts')
    .set({ password: v.password, passwordUpdate: v.now, $updatedAt: v.now })
    .where('$id', '=', v.id),
)
const claimUpdate = statement((sql: Sql, v: Change) =>
  sql
    .updateTable('accounts')
    .set({
      emailVerified: 1,
      password: null,
      passwordUpdate: null,
      phone: null,
      phoneVerified: 0,
      $updatedAt: v.now,
    })
    .where('$id', '=', v.id),
)
const unlinking = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('identities').where('accountId', '=', v.id),
)
const voiding = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('tokens').where('accountId', '=', v.id),
)

/** The account's own address has answered. */
export const storeEmailVerified = async (tx: Writer, change: Change) => tx.run(emailProof, change)

/** The account's own number has answered. */
export const storePhoneVerified = async (tx: Writer, change: Change) => tx.run(phoneProof, change)

/** The account's number is somebody else's. */
export const removePhone = async (tx: Writer, change: Change) => tx.run(phoneRelease, change)

/** `password` is a hash. */
export const storePassword = async (tx: Writer, change: Change & { password: string }) =>
  tx.run(passwordChange, change)

/** The account's own address has answered, and is from now on the only way in. */
export async function storeClaim(tx: Writer, change: Change): Promise<void> {
  await tx.run(claimUpdate, change)
  await tx.run(unlinking, { id: change.id })
}

/** What was sent to prove who somebody is proves nothing any more; an email change that was pending is none. */
export async function voidTokens(tx: Writer, id: string): Promise<void> {
  await tx.run(voiding, { id })
  await deletePendingChange(tx, id)
}
