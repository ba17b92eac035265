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

// A type and not an interface: only types are assignable to records of values.
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

/** Marks the account's email as verified. */
export const storeEmailVerified = async (tx: Writer, change: Change) => tx.run(emailProof, change)

/** Marks the account's phone number as verified. */
export const storePhoneVerified = async (tx: Writer, change: Change) => tx.run(phoneProof, change)

/** Removes a number that belongs to another person. */
export const removePhone = async (tx: Writer, change: Change) => tx.run(phoneRelease, change)

/** `password` is a hash. */
export const storePassword = async (tx: Writer, change: Change & { password: string }) =>
  tx.run(passwordChange, change)

/** Marks the account's email as verified and removes every other sign-in method. */
export async function storeClaim(tx: Writer, change: Change): Promise<void> {
  await tx.run(claimUpdate, change)
  await tx.run(unlinking, { id: change.id })
}

/** Voids links, codes and a pending email change. */
export async function voidTokens(tx: Writer, id: string): Promise<void> {
  await tx.run(voiding, { id })
  await deletePendingChange(tx, id)
}
