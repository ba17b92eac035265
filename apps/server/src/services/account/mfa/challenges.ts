import { timingSafeEqual } from 'node:crypto'
import { AppError, newId } from '@devhood/contract'
import type { MfaChallenge, Session } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import { HOUR, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { sweepRows, type Writer } from '#platform/database'
import { hashCode, newCode } from '../credentials/credential.ts'
import { presentSession } from '../present.ts'
import { type AccountEvents, getOwnAccount, type Owner } from '../profile/own-account.ts'
import { findSession, updateSession } from '../sessions/session-store.ts'
import { factorIn, withFactor } from './factors.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import type { LostFactorService } from './lost-factors.ts'
import { type FactorMailer, sentCodes } from './sent-codes.ts'
import { objectionTo, ownSession } from './step-up.ts'
import {
  type ChallengeRow,
  deleteChallenge,
  findAuthenticator,
  findChallenge,
  insertChallenge,
  listExpiredChallenges,
  updateChallenge,
  useStep,
} from './store.ts'
import { stepOfCode } from './totp.ts'

export interface ChallengeOptions extends Pick<Platform, 'database' | 'now'> {
  readonly events: AccountEvents
  readonly mailer: FactorMailer
  /** Who has a factor hasn't lost it. */
  readonly cancelLostFactor: LostFactorService['cancel']
}

const LIFE = HOUR
/** Codes that are sent to a mailbox or a phone work as long as those that sign in. */
const SENT_LIFE = 10 * MINUTE
const MISSES_MAX = 5

const present = ({ $id, $createdAt, accountId, expire }: ChallengeRow): MfaChallenge => ({
  $id,
  $createdAt: formatInstant($createdAt),
  userId: accountId,
  expire: formatInstant(expire),
})

/** Checks an answer, and uses up what can be used once. */
async function isRight(tx: Writer, challenge: ChallengeRow, otp: string, time: number) {
  const { $id, accountId, factor, codeHash } = challenge
  if (codeHash !== null) return timingSafeEqual(codeHash, hashCode($id, otp.replaceAll(/\s/g, '')))
  if (factor === 'recoveryCode') return redeemRecoveryCode(tx, accountId, otp)
  const authenticator = await findAuthenticator(tx, { accountId })
  if (authenticator === undefined || authenticator.verifiedAt === null) return false
  const step = stepOfCode(authenticator.secret, otp, time)
  return step !== undefined && (await useStep(tx, { accountId, step, now: time })) > 0
}

async function countMiss(tx: Writer, { $id, misses }: ChallengeRow): Promise<void> {
  await (misses + 1 < MISSES_MAX
    ? updateChallenge(tx, $id, { misses: misses + 1 })
    : deleteChallenge(tx, $id))
}

/** Asks for a second factor. Each question belongs to one session. */
function challengeCreation({ database, now, mailer }: ChallengeOptions) {
  const codes = sentCodes(mailer)

  /** Throws `general_argument_invalid` for an unknown factor, and why a code can't be sent. */
  return async function create({ actor }: Owner, name: string): Promise<MfaChallenge> {
    const factor = factorIn(name)
    if (factor === undefined)
      throw new AppError('general_argument_invalid', {
        message: 'Parameter "factor" must be one of: totp, recoveryCode, email, phone.',
      })
    const { sessionId, accountId } = actor
    const time = now()
    const session = await ownSession(database, actor)
    const message = objectionTo(session, factor, time)
    if (message !== undefined) throw new AppError('general_bad_request', { message })
    const to = await codes.prepare(await getOwnAccount(database, actor), factor)
    const $id = newId(time)
    const code = newCode()
    const [codeHash, life] = to === undefined ? [null, LIFE] : [hashCode($id, code), SENT_LIFE]
    const owned = { $id, $createdAt: time, sessionId, accountId, factor }
    const challenge: ChallengeRow = { ...owned, codeHash, expire: time + life, misses: 0 }
    await database.write(async (tx) => insertChallenge(tx, challenge))
    if (to !== undefined) await codes.send(to, code, challenge)
    return present(challenge)
  }
}

/** Adds a confirmed factor to the session of the caller, and says so. Undefined if the session has ended. */
export function sessionConfirmation({
  now,
  events,
  cancelLostFactor,
}: Pick<ChallengeOptions, 'now' | 'events' | 'cancelLostFactor'>) {
  return async (tx: Writer, owner: Owner, factor: string): Promise<Session | undefined> => {
    const { sessionId, accountId } = owner.actor
    const bearer = await ownSession(tx, owner.actor)
    const factors = withFactor(bearer.factors, factor)
    await updateSession(tx, sessionId, { factors, factorAt: now(), $updatedAt: now() })
    const row = await findSession(tx, { id: sessionId })
    if (row === undefined) return undefined
    const payload = presentSession(row, true)
    const name = `sessions.${sessionId}.create`
    const details = { event: 'session.update', what: factor, name, payload } as const
    await events.publish(tx, accountId, owner, details)
    await cancelLostFactor(tx, accountId, owner)
    return payload
  }
}

export type SessionConfirmation = ReturnType<typeof sessionConfirmation>

/** Questions for a second factor; the answer confirms the session that asked, and no other. */
export function challengeService(options: ChallengeOptions) {
  const { database, now } = options
  const confirmSession = sessionConfirmation(options)

  async function confirm(tx: Writer, owner: Owner, id: string, otp: string) {
    const { sessionId } = owner.actor
    const time = now()
    const bearer = await ownSession(tx, owner.actor)
    const challenge = await findChallenge(tx, { id, sessionId, now: time })
    if (challenge === undefined) return undefined
    const { factor } = challenge
    // The password may have been reset since the question.
    if (objectionTo(bearer, factor, time) || !(await isRight(tx, challenge, otp, time))) {
      await countMiss(tx, challenge)
      return undefined
    }
    await deleteChallenge(tx, id)
    return confirmSession(tx, owner, factor)
  }

  /** Confirms the session of the caller. Throws `user_invalid_token`; wrong answers are counted. */
  async function answer(
    owner: Owner,
    { challengeId, otp }: { readonly challengeId: string; readonly otp: string },
  ): Promise<Session> {
    const confirmed = await database.write(async (tx) => confirm(tx, owner, challengeId, otp))
    if (confirmed === undefined) throw new AppError('user_invalid_token')
    return confirmed
  }

  const sweep = async (): Promise<void> =>
    sweepRows(
      database,
      async (db, max) => listExpiredChallenges(db, { now: now(), max }),
      deleteChallenge,
    )

  return { create: challengeCreation(options), answer, sweep }
}
