import type { Kysely } from 'kysely'
import { statement, type Writer } from '#platform/database'
import type { AccountRow } from '../store.ts'

interface Tables {
  accounts: AccountRow
  users: { $id: string; $updatedAt: number; accountId: string; email: string }
}
type Sql = Kysely<Tables>

// A type and not an interface: only types are assignable to records of values.
type Change = { readonly id: string; readonly now: number }

const prefsChange = statement((sql: Sql, v: Change & { prefs: string }) =>
  sql.updateTable('accounts').set({ prefs: v.prefs, $updatedAt: v.now }).where('$id', '=', v.id),
)
const emailChange = statement((sql: Sql, v: Change & { email: string }) =>
  sql
    .updateTable('accounts')
    .set({ email: v.email, emailVerified: 0, $updatedAt: v.now })
    .where('$id', '=', v.id),
)
const emailOfUser = statement((sql: Sql, v: Change & { email: string }) =>
  sql
    .updateTable('users')
    .set((of) => ({
      email: v.email,
      // Clocks of several machines differ: no change may have an earlier time than the one before.
      $updatedAt: of
        .case()
        .when('$updatedAt', '>', v.now)
        .then(of.ref('$updatedAt'))
        .else(v.now)
        .end(),
    }))
    .where('accountId', '=', v.id),
)
const phoneChange = statement((sql: Sql, v: Change & { phone: string }) =>
  sql
    .updateTable('accounts')
    .set({ phone: v.phone, phoneVerified: 0, $updatedAt: v.now })
    .where('$id', '=', v.id),
)
const blocking = statement((sql: Sql, v: Change) =>
  sql.updateTable('accounts').set({ blockedAt: v.now, $updatedAt: v.now }).where('$id', '=', v.id),
)
const unblocking = statement((sql: Sql, v: Change) =>
  sql.updateTable('accounts').set({ blockedAt: null, $updatedAt: v.now }).where('$id', '=', v.id),
)

export const storePrefs = async (tx: Writer, change: Change & { prefs: string }) =>
  tx.run(prefsChange, change)

/** Stores an unverified email, also in the users document, where its owner sees it. */
export async function storeEmail(tx: Writer, change: Change & { email: string }): Promise<void> {
  await tx.run(emailChange, change)
  await tx.run(emailOfUser, change)
}

/** Stores an unverified number. */
export const storePhone = async (tx: Writer, change: Change & { phone: string }) =>
  tx.run(phoneChange, change)

/** Blocks the account for sign-in. */
export const storeBlock = async (tx: Writer, change: Change) => tx.run(blocking, change)

export const storeUnblock = async (tx: Writer, change: Change) => tx.run(unblocking, change)
