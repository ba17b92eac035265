import { queries } from '#platform/database'

export interface IdentityRow {
  $id: string
  $createdAt: number
  $updatedAt: number
  accountId: string
  provider: string
  providerUid: string
  providerEmail: string
}
const { all, remove } = queries<{ identities: IdentityRow }>()

/** The oldest first: about one for each provider, so the list needs no pages. */
export const listIdentities = all((sql, v: { accountId: string }) =>
  sql
    .selectFrom('identities')
    .selectAll()
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt')
    .orderBy('$id'),
)

export const deleteIdentity = remove('identities', '$id')
