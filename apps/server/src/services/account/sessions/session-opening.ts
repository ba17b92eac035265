import { randomBytes } from 'node:crypto'
import { AppError, newId } from '@devhood/contract'
import type { Session } from '@devhood/contract/schemas'
import type { Changes } from '#changes'
import type { Writer } from '#platform/database'
import { type Credential, hashSecret, SECRET_BYTES } from '../credentials/credential.ts'
import { listErasures } from '../closing/erasure-store.ts'
import { LIMITED_LIFETIME } from './restricted-sessions.ts'
import { LIFETIME_MAX, isExpired } from './lifetime.ts'
import type { FirstFactor } from '../mfa/factors.ts'
import type { AccountEvents } from '../profile/own-account.ts'
import { presentSession } from '../present.ts'
import type { Caller } from '../caller.ts'
import { noteNetwork } from '../profile/network-store.ts'
import { deleteSession, insertSession, listSessions } from './session-store.ts'
import { type AccountRow, updateAccount } from '../store.ts'
import { USER_AGENT_MAX } from './user-agent.ts'

const SESSIONS_MAX = 10

/** A sign-in method, the email, number or id that it identified, and what that proves. */
export interface SignInMethod {
  readonly factor: FirstFactor
  readonly provider: string
  readonly providerUid: string
}

/** A session and its credential, which is returned only here. */
export interface OpenedSession {
  readonly session: Session
  readonly credential: Credential
  /** The account's email; null when it has none. */
  readonly email: string | null
}

type Account = Pick<AccountRow, '$id' | 'blockedAt' | 'email'>

interface Options {
  readonly now: () => number
  readonly changes: Changes
  readonly events: AccountEvents
}

/**
 * The sessions to delete before a new one: the expired ones, then the oldest; first those without a second factor, so
 * that a password alone ends no session that has one.
 */
async function sessionsToEvict(tx: Writer, accountId: string, time: number): Promise<string[]> {
  const sessions = await listSessions(tx, { accountId })
  const expired = sessions.filter((session) => isExpired(session, time))
  const alive = sessions
    .filter((session) => !isExpired(session, time))
    .toSorted((one, other) => Number(one.factorAt !== null) - Number(other.factorAt !== null))
  const oldest = alive.slice(0, Math.max(0, alive.length - SESSIONS_MAX + 1))
  return [...expired, ...oldest].map(({ $id }) => $id)
}

async function recordSignIn(tx: Writer, from: { accountId: string; ip: string; now: number }) {
  await updateAccount(tx, from.accountId, { signedInAt: from.now, accessedAt: from.now })
  await noteNetwork(tx, from)
}

/** The only way to open a session, for every sign-in method. */
export function sessionOpening({ now, changes, events }: Options) {
  async function end(tx: Writer, accountId: string, sessionId: string): Promise<void> {
    await deleteSession(tx, { accountId, id: sessionId })
    changes.announce(tx, { kind: 'sessionEnd', accountId, sessionId })
  }

  /**
   * Opens a session within a unit of work. The caller's current session ends: no browser ever holds two live
   * secrets, or those of two people. Throws `user_blocked`.
   */
  async function openSession(
    tx: Writer,
    account: Account,
    method: SignInMethod,
    caller: Caller,
  ): Promise<OpenedSession> {
    if (account.blockedAt !== null) throw new AppError('user_blocked')
    return insertOpened(tx, account, method, { ...caller, limited: 0 })
  }

  /** Opens the limited session of a blocked account. Throws `user_blocked` once its erasure has begun. */
  async function openLimitedSession(
    tx: Writer,
    account: Account,
    method: SignInMethod,
    caller: Caller,
  ): Promise<OpenedSession> {
    if (account.blockedAt === null)
      throw new AppError('general_bad_request', {
        message: "This account isn't blocked: sign in as usual.",
      })
    if ((await listErasures(tx)).includes(account.$id)) throw new AppError('user_blocked')
    return insertOpened(tx, account, method, { ...caller, limited: 1 })
  }

  async function insertOpened(
    tx: Writer,
    account: Account,
    { provider, providerUid, factor }: SignInMethod,
    { actor, ip, userAgent, limited }: Caller & { readonly limited: 0 | 1 },
  ): Promise<OpenedSession> {
    const [time, accountId] = [now(), account.$id]
    const secret = randomBytes(SECRET_BYTES).toString('hex')
    const row = {
      $id: newId(time),
      $createdAt: time,
      $updatedAt: time,
      accountId,
      provider,
      providerUid,
      expire: time + (limited === 1 ? LIMITED_LIFETIME : LIFETIME_MAX),
      ip,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      limited,
      factors: factor,
      // Both factors at once.
      factorAt: factor === 'passkey' ? time : null,
    }
    if (actor) await end(tx, actor.accountId, actor.sessionId)
    for (const sessionId of await sessionsToEvict(tx, accountId, time))
      await end(tx, accountId, sessionId)
    await insertSession(tx, { ...row, usedAt: time, secretHash: hashSecret(secret) })
    await recordSignIn(tx, { accountId, ip, now: time })
    const session = presentSession(row, true)
    await events.publishSession(tx, row, 'create', session)
    return { session, credential: { accountId, secret }, email: account.email }
  }

  return { openSession, openLimitedSession }
}

export type OpenSession = ReturnType<typeof sessionOpening>['openSession']
