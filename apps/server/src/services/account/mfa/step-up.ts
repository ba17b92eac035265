import { AppError } from '@devhood/contract'
import type { Actor } from '#engine'
import { HOUR, MINUTE } from '#lib/time'
import type { Reader } from '#platform/database'
import { findBearerById } from '../sessions/session-store.ts'
import { factorsOf, needsTwo } from './factors.ts'

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

type OwnSession = Awaited<ReturnType<typeof ownSession>>

/** Whether a factor says more about a session than what has opened it. One mailbox is never both. */
export function isIndependent(session: OwnSession, factor: string, time: number): boolean {
  const { factors, passwordResetAt } = session
  const wasReset = factor === 'email' && (passwordResetAt ?? 0) > time - RESET_COUNTS
  return !wasReset && !factorsOf(factors).includes(factor)
}

/** Throws `user_challenge_required` unless a factor was confirmed lately, for accounts that have one. */
export async function requireFactor(
  db: Reader,
  { sessionId }: Pick<Actor, 'sessionId'>,
  time: number,
): Promise<void> {
  const session = await findBearerById(db, { id: sessionId })
  if (session === undefined) throw new AppError('general_unauthorized_scope')
  const hasFactor = needsTwo(session) || session.authenticatorAt !== null
  if (hasFactor && (session.factorAt ?? 0) <= time - CONFIRMED_FOR)
    throw new AppError('user_challenge_required')
}
