import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

export type IdentityRow = {
  readonly $id: string
  readonly $createdAt: number
  readonly $updatedAt: number
  readonly accountId: string
  readonly provider: string
  readonly issuer: string
  readonly providerUid: string
  readonly providerEmail: string
}
type Sql = Kysely<{ identities: IdentityRow }>

const byUid = statement((sql: Sql, v: { issuer: string; uid: string }) =>
  sql
    .selectFrom('identities')
    .select('accountId')
    .where('issuer', '=', v.issuer)
    .where('providerUid', '=', v.uid),
)
const ofAccount = statement((sql: Sql, v: { accountId: string }) =>
  sql.selectFrom('identities').select('$id').where('accountId', '=', v.accountId).limit(1),
)
const insertion = statement((sql: Sql, v: IdentityRow) =>
  sql.insertInto('identities').values({
    $id: v.$id,
    $createdAt: v.$createdAt,
    $updatedAt: v.$updatedAt,
    accountId: v.accountId,
    provider: v.provider,
    issuer: v.issuer,
    providerUid: v.providerUid,
    providerEmail: v.providerEmail,
  }),
)
export const findIdentity = async (db: Reader, who: { issuer: string; uid: string }) =>
  db.first(byUid, who)

export async function hasIdentity(db: Reader, accountId: string): Promise<boolean> {
  return (await db.first(ofAccount, { accountId })) !== undefined
}

export async function insertIdentity(tx: Writer, identity: IdentityRow): Promise<void> {
  await tx.run(insertion, identity)
}
