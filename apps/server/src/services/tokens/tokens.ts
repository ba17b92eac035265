import { hash, timingSafeEqual } from 'node:crypto'
import { newId } from '@devhood/contract'
import type { Token } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { type Kind, policyOf } from './kinds.ts'
import {
  deleteToken,
  insertToken,
  listExpired,
  listLiveTokens,
  recordMisses,
  type TokenRow,
} from './token-store.ts'

/** For whom and what a secret is made. */
export interface NewToken {
  readonly kind: Kind
  /** The address or number that it goes to, or who has vouched. */
  readonly target: string
  /** With which it comes back. */
  readonly userId: string
  /** null when nobody has the address, or nobody is to get in. */
  readonly accountId: string | null
}

/** What somebody comes back with. */
export interface Proof {
  readonly userId: string
  readonly secret: string
}

/** What is sent, and what the caller is told of it. */
export interface Issued {
  readonly secret: string
  /** In milliseconds since 1970. */
  readonly expire: number
  readonly token: Token
}

const SWEPT_AT_ONCE = 500

type Presentable = Pick<TokenRow, '$id' | '$createdAt' | 'userId' | 'expire'>

/** A token as calls answer it. The secret has gone where it belongs. */
export const presentToken = ({ $id, $createdAt, userId, expire }: Presentable): Token => ({
  $id,
  $createdAt: formatInstant($createdAt),
  userId,
  secret: '',
  expire: formatInstant(expire),
  phrase: '',
})

/** Bound to its token, so that the same digits have another hash each time. */
const hashOf = (id: string, secret: string) => hash('sha256', `${id} ${secret}`, 'buffer')

/** Secrets that prove who reads a letter or a message: each good for one thing, once, and not for long. */
export function tokenService({ database, now }: Pick<Platform, 'database' | 'now'>) {
  async function issue(tx: Writer, { kind, ...newToken }: NewToken): Promise<Issued> {
    const time = now()
    const { life, generate: make } = policyOf(kind)
    const secret = make()
    const $id = newId(time)
    const expire = time + life
    const row = { ...newToken, $id, $createdAt: time, kind, expire, misses: 0 }
    await insertToken(tx, { ...row, secretHash: hashOf($id, secret) })
    return { secret, expire, token: presentToken(row) }
  }

  async function countMiss(tx: Writer, kind: Kind, { $id, misses }: TokenRow): Promise<void> {
    const { maxMisses: max } = policyOf(kind)
    if (max === undefined) return
    await (misses + 1 < max ? recordMisses(tx, $id, misses + 1) : deleteToken(tx, $id))
  }

  /** Uses a token up. undefined when the secret is not right; this is counted, so the unit must be kept. */
  async function take(
    tx: Writer,
    kind: Kind,
    { userId, secret }: Proof,
  ): Promise<TokenRow | undefined> {
    const tokens = await listLiveTokens(tx, { userId, kind, now: now() })
    const match = tokens.find(({ $id, secretHash }) =>
      timingSafeEqual(secretHash, hashOf($id, secret)),
    )
    if (match) await deleteToken(tx, match.$id)
    else for (const token of tokens) await countMiss(tx, kind, token)
    return match
  }

  /** Takes away what is over, a bounded number at a time. */
  async function sweep(): Promise<void> {
    const ids = await listExpired(database, { now: now(), max: SWEPT_AT_ONCE })
    if (ids.length === 0) return
    await database.write(async (tx) => {
      for (const id of ids) await deleteToken(tx, id)
    })
  }

  return { issue, take, sweep }
}

export type Tokens = ReturnType<typeof tokenService>
