import { queries, type Writer } from '#platform/database'
import { updateAccount } from '../store.ts'

interface Change {
  readonly id: string
  readonly now: number
}

const { run } = queries<{ users: { $updatedAt: number; accountId: string; email: string } }>()

const updateEmailOfUser = run((sql, v: Change & { email: string }) =>
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

/** Stores an unverified email, also in the users document, where its owner sees it. */
export async function storeEmail(tx: Writer, change: Change & { email: string }): Promise<void> {
  const { id, now, email } = change
  await updateAccount(tx, id, { email, emailVerified: 0, $updatedAt: now })
  await updateEmailOfUser(tx, change)
}

/** Stores an unverified number. */
export const storePhone = async (tx: Writer, { id, now, phone }: Change & { phone: string }) =>
  updateAccount(tx, id, { phone, phoneVerified: 0, $updatedAt: now })

/** Blocks the account for sign-in. */
export const storeBlock = async (tx: Writer, { id, now }: Change) =>
  updateAccount(tx, id, { blockedAt: now, $updatedAt: now })
