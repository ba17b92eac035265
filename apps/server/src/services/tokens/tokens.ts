import { timingSafeEqual } from 'node:crypto'
import { newId } from '@devhood/contract'
import type { Token } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import { withParameters } from '#lib/redirect-urls'
import type { Platform } from '#platform'
import { hashCode } from '#services/account'
import { sweepRows, type Writer } from '#platform/database'
import { type Kind, policyOf } from './kinds.ts'
import {
  deleteToken,
  insertToken,
  listExpired,
  listLiveTokens,
  type TokenRow,
  updateToken,
} from './token-store.ts'

/** The account and the purpose of a new secret. */
export interface NewToken {
  readonly kind: Kind
  /** The email or number that it is sent to, or the identity at a provider. */
  readonly target: string
  /** The id that must accompany the secret. */
  readonly userId: string
  /** null when no account has the email, or sign-in is not allowed. */
  readonly accountId: string | null
}

/** A secret and its id, as a caller returns them. */
export interface Proof {
  readonly userId: string
  readonly secret: string
}

/** The secret to send, and the response to the caller. */
export interface IssuedSecret {
  readonly secret: string
  /** In milliseconds since 1970. */
  readonly expire: number
  readonly token: Token
}

type Presentable = Pick<TokenRow, '$id' | '$createdAt' | 'userId' | 'expire'>

/** A token as calls return it. The secret isn't included because it was sent to its target. */
export const presentToken = ({ $id, $createdAt, userId, expire }: Presentable): Token => ({
  $id,
  $createdAt: formatInstant($createdAt),
  userId,
  secret: '',
  expire: formatInstant(expire),
  phrase: '',
})

/** The URL in an email, with the secret in its query. `expire` is in milliseconds since 1970. */
export const secretLink = (page: URL, { userId, secret }: Proof, expire: number): URL =>
  withParameters(page, { userId, secret, expire: new Date(expire).toISOString() })

/** Secrets that prove access to an email address or a phone: each has one purpose, works once and expires soon. */
export function tokenService({ database, now }: Pick<Platform, 'database' | 'now'>) {
  async function issue(tx: Writer, { kind, ...newToken }: NewToken): Promise<IssuedSecret> {
    const time = now()
    const { life, generate: make } = policyOf(kind)
    const secret = make()
    const $id = newId(time)
    const expire = time + life
    const row = { ...newToken, $id, $createdAt: time, kind, expire, misses: 0 }
    await insertToken(tx, { ...row, secretHash: hashCode($id, secret) })
    return { secret, expire, token: presentToken(row) }
  }

  async function countMiss(tx: Writer, kind: Kind, { $id, misses }: TokenRow): Promise<void> {
    const { maxMisses: max } = policyOf(kind)
    if (max === undefined) return
    await (misses + 1 < max ? updateToken(tx, $id, { misses: misses + 1 }) : deleteToken(tx, $id))
  }

  /** Uses a token up. Undefined when the secret is wrong; this is counted, so the unit must commit. */
  async function take(
    tx: Writer,
    kind: Kind,
    { userId, secret }: Proof,
  ): Promise<TokenRow | undefined> {
    const tokens = await listLiveTokens(tx, { userId, kind, now: now() })
    const match = tokens.find(({ $id, secretHash }) =>
      timingSafeEqual(secretHash, hashCode($id, secret)),
    )
    if (match) await deleteToken(tx, match.$id)
    else for (const token of tokens) await countMiss(tx, kind, token)
    return match
  }

  const sweep = async (): Promise<void> =>
    sweepRows(database, async (db, max) => listExpired(db, { now: now(), max }), deleteToken)

  return { issue, take, sweep }
}

export type Tokens = ReturnType<typeof tokenService>
