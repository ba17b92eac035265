import { queries } from '#platform/database'

interface IdentityRow {
  readonly $id: string
  readonly $createdAt: number
  readonly $updatedAt: number
  readonly accountId: string
  readonly provider: string
  readonly issuer: string
  readonly providerUid: string
  readonly providerEmail: string
}
const { exists, insert, value } = queries<{ identities: IdentityRow }>()

export const findConnected = value((sql, v: { issuer: string; uid: string }) =>
  sql
    .selectFrom('identities')
    .select('accountId')
    .where('issuer', '=', v.issuer)
    .where('providerUid', '=', v.uid),
)

export const hasIdentity = exists((sql, v: { accountId: string }) =>
  sql.selectFrom('identities').select('$id').where('accountId', '=', v.accountId).limit(1),
)

export const insertIdentity = insert('identities')
