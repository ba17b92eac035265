import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

export interface IdentityRow {
  $id: string
  $createdAt: number
  $updatedAt: number
  accountId: string
  provider: string
  providerUid: string
  providerEmail: string
}
type Sql = Kysely<{ identities: IdentityRow }>

const ofAccount = statement((sql: Sql, v: { accountId: string }) =>
  sql
    .selectFrom('identities')
    .select([
      '$id',
      '$createdAt',
      '$updatedAt',
      'accountId',
      'provider',
      'providerUid',
      'providerEmail',
    ])
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt')
    .orderBy('$id'),
)
const deletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('identities').where('$id', '=', v.id),
)

/** The oldest first: about one for each provider, so the list needs no pages. */
export const listIdentities = async (db: Reader, accountId: string): Promise<IdentityRow[]> =>
  db.all(ofAccount, { accountId })

export const deleteIdentity = async (tx: Writer, id: string) => tx.run(deletion, { id })
