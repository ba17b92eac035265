import type { Kysely } from 'kysely'
import { queries } from '#platform/database'
import { ACCOUNT_FACTS, PASSKEY_AT } from '../account-facts-store.ts'
import type { AccountRow } from '../store.ts'

export interface AccessTokenRow {
  readonly $id: string
  readonly $createdAt: number
  readonly accountId: string
  readonly name: string
  readonly prefix: string
  readonly secretHash: Uint8Array
  /** Separated by blanks. */
  readonly scopes: string
  /** Of the session that created it (`mfa/factors.ts`). */
  readonly factors: string
  readonly expire: number
  readonly usedAt: number | null
  readonly ip: string
  readonly userAgent: string
}
interface Tables {
  access_tokens: AccessTokenRow
  accounts: AccountRow
  users: { $id: string; accountId: string; hidden: number }
  authenticators: { accountId: string; verifiedAt: number | null }
  passkeys: { accountId: string; $createdAt: number }
}
const { all, column, first, insert, remove, run, update } = queries<Tables>()

/** Tokens with what a request needs of their accounts. */
const holders = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('access_tokens')
    .innerJoin('accounts', 'accounts.$id', 'access_tokens.accountId')
    .leftJoin('users', 'users.accountId', 'access_tokens.accountId')
    .leftJoin('authenticators', 'authenticators.accountId', 'access_tokens.accountId')
    .select([
      ...ACCOUNT_FACTS,
      PASSKEY_AT,
      'access_tokens.$id as tokenId',
      'access_tokens.accountId',
      'access_tokens.scopes',
      'access_tokens.factors',
      'access_tokens.usedAt',
    ])

/** The live token with this hash: those that have expired cost, and answer, as much as those that never were. */
export const findHolder = first(
  (sql, v: { secretHash: Uint8Array; now: number }) =>
    holders(sql)
      .where('access_tokens.secretHash', '=', v.secretHash)
      .where('access_tokens.expire', '>', v.now),
  { keepsPlan: true },
)
export type HolderRow = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** Newest first, including those that have expired lately. */
export const listTokens = all((sql, v: { accountId: string }) =>
  sql
    .selectFrom('access_tokens')
    .selectAll()
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt', 'desc')
    .orderBy('$id', 'desc'),
)
export const insertToken = insert('access_tokens')
/** Returns the number of deleted tokens: 0 when it is another account's, or gone. */
export const deleteToken = run((sql, v: { accountId: string; id: string }) =>
  sql.deleteFrom('access_tokens').where('$id', '=', v.id).where('accountId', '=', v.accountId),
)
export const removeToken = remove('access_tokens', '$id')
export const deleteTokens = remove('access_tokens', 'accountId')
/** Without a new version of the table: no response depends on a use. */
export const touchToken = update('access_tokens', '$id', { keepsVersions: true })

export const listExpiredTokens = column((sql, v: { before: number; max: number }) =>
  sql.selectFrom('access_tokens').select('$id').where('expire', '<=', v.before).limit(v.max),
)
