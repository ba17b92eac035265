import { AppError } from '@devhood/contract'
import type { Actor } from '#engine'
import { HOUR, MINUTE } from '#lib/time'
import type { Reader } from '#platform/database'
import { findBearerById } from '../sessions/session-store.ts'
import { factorsOf, hasOwnFactor, isPartial, needsTwo } from './factors.ts'

/** How long a confirmation of a second factor opens the calls that ask for one. */
const CONFIRMED_FOR = 10 * MINUTE
/** How long a mailbox that has set a password is no second factor to it. */
const RESET_COUNTS = 72 * HOUR

/** The session of a request, with what its account has. Throws when the session has ended. */
export async function ownSession(db: Reader, { sessionId, byJwt }: Actor) {
  // Other programs than the person's own have JWTs: they confirm nothing.
  if (byJwt) throw new AppError('user_unauthorized')
  const session = await findBearerById(db, { id: sessionId })
  if (session === undefined) throw new AppError('general_unauthorized_scope')
  return session
}

export type OwnSession = Awaited<ReturnType<typeof ownSession>>

/**
 * Why a factor can't confirm a session; undefined if it can. Where there is an authenticator app or a passkey, mailbox and phone
 * are none: who has lost those would otherwise not need to wait. One mailbox never both opens a session and confirms it.
 */
export function objectionTo(session: OwnSession, factor: string, time: number): string | undefined {
  if (factor !== 'email' && factor !== 'phone') return undefined
  const { factors, passwordResetAt } = session
  if (hasOwnFactor(session))
    return 'This account has an authenticator app or a passkey: confirm by that, or by a recovery code.'
  if (!isPartial(session)) return undefined
  const wasReset = factor === 'email' && (passwordResetAt ?? 0) > time - RESET_COUNTS
  return wasReset || factorsOf(factors).includes(factor)
    ? `The ${factor} has begun this sign-in: confirm it by another factor.`
    : undefined
}

/** Whether the account has a factor that its changes need. */
export const hasFactor = (session: OwnSession): boolean =>
  needsTwo(session) || hasOwnFactor(session)

/** Throws `user_challenge_required` unless a factor was confirmed lately, for accounts that have one. */
export function checkConfirmed(session: OwnSession, time: number): void {
  if (hasFactor(session) && (session.factorAt ?? 0) <= time - CONFIRMED_FOR)
    throw new AppError('user_challenge_required')
}

/** The same for the session of a request, which may be by JWT. */
export async function requireFactor(
  db: Reader,
  { sessionId }: Pick<Actor, 'sessionId'>,
  time: number,
): Promise<void> {
  const session = await findBearerById(db, { id: sessionId })
  if (session === undefined) throw new AppError('general_unauthorized_scope')
  checkConfirmed(session, time)
}
