import { sql } from 'kysely'
import type { Actor } from '#engine'

/** What a request needs of its account, from `accounts`, `users` and `authenticators`; sessions and tokens add their own. */
export const ACCOUNT_FACTS = [
  'accounts.$createdAt as joinedAt',
  'accounts.emailVerified',
  'accounts.phoneVerified',
  'accounts.blockedAt',
  'accounts.mfa',
  'accounts.suspendedUntil',
  'users.$id as userId',
  'users.hidden',
  'authenticators.verifiedAt as authenticatorAt',
] as const

/** The time of the account's oldest passkey; null without one. */
export const PASSKEY_AT = sql<
  number | null
>`(SELECT min("$createdAt") FROM passkeys WHERE passkeys."accountId" = accounts."$id")`.as(
  'passkeyAt',
)

interface PersonRow {
  readonly accountId: string
  readonly userId: string | null
  readonly joinedAt: number
  readonly emailVerified: number
  readonly phoneVerified: number
  readonly hidden: number | null
  readonly suspendedUntil: number | null
}

/** The person of an account as the caller of a request, without what its session or token adds. */
export const personOf = (row: PersonRow): Omit<Actor, 'sessionId'> => ({
  accountId: row.accountId,
  userId: row.userId,
  isVerified: row.emailVerified === 1 || row.phoneVerified === 1,
  joinedAt: row.joinedAt,
  ...(row.hidden === 1 && { isHidden: true as const }),
  ...(row.suspendedUntil !== null && { suspendedUntil: row.suspendedUntil }),
})
