import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  accounts: { $id: string; email: string | null; phone: string | null }
  erasures: { accountId: string }
  erased_ids: { $id: string }
  tokens: { target: string }
  invitations: { email: string }
}
type Sql = Kysely<Tables>

const pendingErasures = statement((sql: Sql) => sql.selectFrom('erasures').select('accountId'))
const beginning = statement((sql: Sql, v: { accountId: string }) =>
  sql.insertInto('erasures').values({ accountId: v.accountId }),
)
const tombstone = statement((sql: Sql, v: { id: string }) =>
  sql
    .insertInto('erased_ids')
    .values({ $id: v.id })
    .onConflict((on) => on.doNothing()),
)
const byId = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('erased_ids').select('$id').where('$id', '=', v.id),
)
const tokensSent = statement((sql: Sql, v: { id: string }) =>
  sql
    .deleteFrom('tokens')
    .where('target', 'in', (of) =>
      of
        .selectFrom('accounts')
        .select('email')
        .where('$id', '=', v.id)
        .$castTo<{ email: string }>(),
    ),
)
const invitationsSent = statement((sql: Sql, v: { id: string }) =>
  sql
    .deleteFrom('invitations')
    .where('email', 'in', (of) =>
      of
        .selectFrom('accounts')
        .select('email')
        .where('$id', '=', v.id)
        .$castTo<{ email: string }>(),
    ),
)
const addresses = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('accounts').select(['email', 'phone']).where('$id', '=', v.id),
)
const removal = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('accounts').where('$id', '=', v.id),
)

/** Schedules the erasure of an account with all its data. */
export const insertErasure = async (tx: Writer, accountId: string) =>
  tx.run(beginning, { accountId })

/** Accounts whose erasure isn't finished. */
export async function listErasures(db: Reader): Promise<string[]> {
  return (await db.all(pendingErasures, {})).map(({ accountId }) => accountId)
}

/** Retires the id of a deleted account, person or file: it is never assigned again. */
export const retireId = async (tx: Writer, id: string) => tx.run(tombstone, { id })

export async function wasErased(db: Reader, id: string): Promise<boolean> {
  return (await db.first(byId, { id })) !== undefined
}

/** The email addresses and phone numbers of the account's owner. */
export async function listAddresses(db: Reader, id: string): Promise<string[]> {
  const { email = null, phone = null } = (await db.first(addresses, { id })) ?? {}
  return [email, phone].filter((address) => address !== null)
}

/** The account with its sessions, identities, tokens and logs. */
export async function deleteAccount(tx: Writer, id: string): Promise<void> {
  await retireId(tx, id)
  await tx.run(tokensSent, { id })
  await tx.run(invitationsSent, { id })
  await tx.run(removal, { id })
}
