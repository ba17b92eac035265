import { AppError } from '@devhood/contract'
import type { Platform } from '#platform'
import type { QueueKey } from '#platform/semaphore'
import type { KnownDevice } from '../sessions/known-devices.ts'
import type { Passwords } from './passwords.ts'
import { emailOf } from '../service.ts'
import type { Caller } from '../caller.ts'
import type { OpenedSession, OpenSession } from '../sessions/session-opening.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import { findAccountByEmail, replaceHash } from '../store.ts'

interface SignIn {
  readonly email: string
  readonly password: string
  /** The browser, if it is known (`recognize`). */
  readonly device?: KnownDevice | undefined
}

interface Options extends Pick<Platform, 'database'> {
  readonly passwords: Passwords
  readonly throttle: SignInThrottle
  readonly openSession: OpenSession
  readonly openLimitedSession: OpenSession
}

/** The queue key of a password check: a known device has its own. */
const turnOf = (email: string, device: KnownDevice | undefined): QueueKey =>
  device ? { key: `device ${device.id}`, isProtected: true } : { key: email }

export function signInService(options: Options) {
  const { database, passwords, throttle, openSession, openLimitedSession } = options

  /**
   * A browser whose cookie is older than the password proves nothing about the owner: it counts as unknown
   * everywhere.
   */
  async function recognize(
    email: string,
    device: KnownDevice | undefined,
  ): Promise<KnownDevice | undefined> {
    if (device === undefined) return undefined
    const account = await findAccountByEmail(database, { email })
    return device.since >= (account?.passwordUpdate ?? Infinity) ? device : undefined
  }

  /** Checks a password. Unknown emails take the same time and get the same response. */
  async function authenticate(ip: string, { email, password, device }: SignIn) {
    const account = await findAccountByEmail(database, { email })
    const turn = turnOf(email, device)
    if (!device) await throttle.admit({ email, ip })
    const isRight = await passwords.verify(password, account?.password ?? undefined, turn)
    if (!account?.password || !isRight) throw new AppError('user_invalid_credentials')
    await throttle.forget({ email, ip })
    // With the current cost parameters, if it was stored with others.
    const rehashed = passwords.isOutdated(account.password)
      ? await passwords.hash(password, turn)
      : undefined
    return { account: { ...account, password: account.password }, rehashed }
  }

  async function openWith(
    open: OpenSession,
    caller: Caller,
    given: SignIn,
  ): Promise<OpenedSession> {
    const email = emailOf(given.email)
    const { account, rehashed } = await authenticate(caller.ip, { ...given, email })
    const signInMethod = { provider: 'email', providerUid: email, factor: 'password' } as const
    const opened = await database.write(async (tx) => {
      const current = await findAccountByEmail(tx, { email })
      if (current?.$id !== account.$id || current.password !== account.password) return undefined
      if (rehashed !== undefined)
        await replaceHash(tx, { id: account.$id, from: account.password, to: rehashed })
      return open(tx, current, signInMethod, caller)
    })
    // The stored hash has changed since the check: a new password, or a rehash of the same one.
    return opened ?? openWith(open, caller, given)
  }

  /** Opens a session with email and password. Throws `user_invalid_credentials`. */
  const signIn = async (caller: Caller, given: SignIn) => openWith(openSession, caller, given)

  /** The same for a blocked account, whose session is limited. */
  const signInLimited = async (caller: Caller, given: SignIn) =>
    openWith(openLimitedSession, caller, given)

  return { recognize, signIn, signInLimited }
}
