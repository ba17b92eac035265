import { AppError, type TokenScope } from '@devhood/contract'
import type { Actor } from '#engine'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { personOf } from '../account-facts-store.ts'
import type { Caller } from '../caller.ts'
import { isPartial } from '../mfa/factors.ts'
import { recordAccountUse } from '../sessions/session-store.ts'
import { USER_AGENT_MAX } from '../sessions/user-agent.ts'
import { hashToken } from './secret.ts'
import { findHolder, type HolderRow, touchToken } from './store.ts'

type Origin = Pick<Caller, 'ip' | 'userAgent'>

/** The person whom a token acts for: without a session, and without the rights of a role. */
const actorOf = (row: HolderRow): Actor => ({
  ...personOf(row),
  sessionId: '',
  scopes: row.scopes.split(' ') as TokenScope[],
})

/** Finds the people behind tokens: one prepared statement for each request, so that a revoked token ends in every process. */
export function tokenHolders({ database, now }: Pick<Platform, 'database' | 'now'>) {
  const writing = new Set<string>()

  /** Once a minute, in the background. A failure loses nothing: the next request tries again. */
  async function recordUse(row: HolderRow, { ip, userAgent }: Origin): Promise<void> {
    const { tokenId, accountId } = row
    const usedAt = now() - (now() % MINUTE)
    if (usedAt <= (row.usedAt ?? 0) || writing.has(tokenId)) return
    writing.add(tokenId)
    const write = database.write(async (tx) => {
      await touchToken(tx, tokenId, {
        usedAt,
        ip,
        userAgent: userAgent.slice(0, USER_AGENT_MAX),
      })
      await recordAccountUse(tx, { accountId, ip, now: now() })
    })
    await write.catch(() => undefined)
    writing.delete(tokenId)
  }

  /**
   * Throws `user_invalid_token` for malformed, unknown, revoked and expired ones alike; `user_blocked`;
   * `user_more_factors_required` for one from before the account had a second factor.
   */
  return async function findHolderOf(secret: string, origin: Origin): Promise<Actor> {
    const row = await findHolder(database, { secretHash: hashToken(secret), now: now() })
    if (row === undefined)
      throw new AppError('user_invalid_token', {
        message: 'The access token is wrong, revoked or expired.',
      })
    if (row.blockedAt !== null) throw new AppError('user_blocked')
    if (isPartial(row)) throw new AppError('user_more_factors_required')
    void recordUse(row, origin)
    return actorOf(row)
  }
}

export type FindHolder = ReturnType<typeof tokenHolders>
