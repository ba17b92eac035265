import { randomBytes } from 'node:crypto'
import { AppError, newId } from '@devhood/contract'
import type { Session } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { type Credential, hashSecret } from './credential.ts'
import { ABSOLUTE, isOver } from './lifetime.ts'
import type { Passwords } from './passwords.ts'
import { presentSession } from './present.ts'
import { emailOf } from './service.ts'
import { deleteSession, insertSession, listSessions } from './session-store.ts'
import { type AccountRow, findAccountByEmail, recordSignIn, replaceHash } from './store.ts'
import { USER_AGENT_MAX } from './user-agent.ts'

const SESSIONS_MAX = 10
const SECRET_BYTES = 32

interface SignIn {
  readonly email: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string
}

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly passwords: Passwords
  readonly changes: Changes
}

/** The sessions that go for one more: what is over, then the oldest. */
async function sessionsInTheWay(tx: Writer, accountId: string, time: number): Promise<string[]> {
  const sessions = await listSessions(tx, accountId)
  const over = sessions.filter((session) => isOver(session, time))
  const alive = sessions.filter((session) => !isOver(session, time))
  const oldest = alive.slice(0, Math.max(0, alive.length - SESSIONS_MAX + 1))
  return [...over, ...oldest].map(({ $id }) => $id)
}

export function signInService({ database, now, passwords, changes }: Options) {
  async function end(tx: Writer, accountId: string, sessionId: string): Promise<void> {
    await deleteSession(tx, accountId, sessionId)
    changes.announce(tx, { kind: 'sessionEnd', accountId, sessionId })
  }

  /** Checks a password. Unknown e-mails take the same time and get the same answer. */
  async function authenticate(email: string, password: string): Promise<AccountRow> {
    const account = await findAccountByEmail(database, emailOf(email))
    const isRight = await passwords.verify(password, account?.password)
    if (account === undefined || !isRight) throw new AppError('user_invalid_credentials')
    return account
  }

  /** The password hashed at today's cost, when it was stored at another. */
  async function rehash(account: AccountRow, password: string): Promise<string | undefined> {
    return passwords.isOutdated(account.password) ? passwords.hash(password) : undefined
  }

  /**
   * Opens a session. The one that the call itself came with ends: no browser ever holds two live
   * secrets, or two people's. The credential is returned here and never again.
   */
  async function signIn(
    actor: Actor | undefined,
    { email, password, ip, userAgent }: SignIn,
  ): Promise<{ session: Session; credential: Credential }> {
    const account = await authenticate(email, password)
    const rehashed = await rehash(account, password)
    const time = now()
    const secret = randomBytes(SECRET_BYTES).toString('hex')
    const row = {
      $id: newId(time),
      $createdAt: time,
      accountId: account.$id,
      expire: time + ABSOLUTE,
      ip,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
    }
    await database.write(async (tx) => {
      if (actor) await end(tx, actor.accountId, actor.sessionId)
      for (const sessionId of await sessionsInTheWay(tx, account.$id, time))
        await end(tx, account.$id, sessionId)
      await insertSession(tx, { ...row, secretHash: hashSecret(secret) })
      await recordSignIn(tx, { id: account.$id, now: time })
      if (rehashed !== undefined)
        await replaceHash(tx, { id: account.$id, from: account.password, to: rehashed })
    })
    return {
      session: presentSession(row, account.email, true),
      credential: { accountId: account.$id, secret },
    }
  }

  return { signIn }
}

export type SignInService = ReturnType<typeof signInService>
