import { AppError } from '@devhood/contract'
import type { Platform } from '#platform'
import type { GuessPace } from './guess-pace.ts'
import type { Passwords } from './passwords.ts'
import { emailOf } from './service.ts'
import type { Caller, OpenedSession, OpenSession } from './session-opening.ts'
import { type AccountRow, findAccountByEmail, replaceHash } from './store.ts'

interface SignIn {
  readonly email: string
  readonly password: string
}

interface Options extends Pick<Platform, 'database'> {
  readonly passwords: Passwords
  readonly guesses: GuessPace
  readonly openSession: OpenSession
}

/** An account that has a password. */
type WithPassword = AccountRow & { readonly password: string }

export function signInService({ database, passwords, guesses, openSession }: Options) {
  /** Checks a password. Unknown e-mails take the same time and get the same answer. */
  async function authenticate(email: string, password: string): Promise<WithPassword> {
    await guesses.step(email)
    const account = await findAccountByEmail(database, email)
    const isRight = await passwords.verify(password, account?.password ?? undefined)
    if (!account?.password || !isRight) throw new AppError('user_invalid_credentials')
    await guesses.forget(email)
    return { ...account, password: account.password }
  }

  /** The password hashed at today's cost, when it was stored at another. */
  async function rehash(account: WithPassword, password: string): Promise<string | undefined> {
    return passwords.isOutdated(account.password) ? passwords.hash(password) : undefined
  }

  /** Opens a session with e-mail and password. Throws `user_invalid_credentials`. */
  async function signIn(caller: Caller, { email: sent, password }: SignIn): Promise<OpenedSession> {
    const email = emailOf(sent)
    const account = await authenticate(email, password)
    const rehashed = await rehash(account, password)
    const wayIn = { provider: 'email', providerUid: email }
    const opened = await database.write(async (tx) => {
      const current = await findAccountByEmail(tx, email)
      if (current?.$id !== account.$id || current.password !== account.password) return undefined
      if (rehashed !== undefined)
        await replaceHash(tx, { id: account.$id, from: account.password, to: rehashed })
      return openSession(tx, current, wayIn, caller)
    })
    // What was checked is not what is there any more: a new password, or the same one hashed anew.
    return opened ?? signIn(caller, { email: sent, password })
  }

  return { signIn }
}

export type SignInService = ReturnType<typeof signInService>
