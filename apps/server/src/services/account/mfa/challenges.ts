import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError, newId } from '@devhood/contract'
import type { MfaChallenge, MfaFactors, Session } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import { HOUR, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { type Reader, sweepRows, type Writer } from '#platform/database'
import type { Mailer } from '#services/emails'
import { presentSession } from '../present.ts'
import { type AccountEvents, getOwnAccount, type Owner } from '../profile/own-account.ts'
import { findSession, updateSession } from '../sessions/session-store.ts'
import type { LabelledRow } from '../store.ts'
import { factorIn, isPartial, type SecondFactor, withFactor } from './factors.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { isIndependent, ownSession } from './step-up.ts'
import {
  type ChallengeRow,
  deleteChallenge,
  findAuthenticator,
  findChallenge,
  hasRecoveryCodes,
  insertChallenge,
  listExpiredChallenges,
  updateChallenge,
  useStep,
} from './store.ts'
import { stepOfCode } from './totp.ts'

export interface ChallengeOptions extends Pick<Platform, 'database' | 'now'> {
  readonly events: AccountEvents
  readonly mailer: Pick<
    Mailer,
    'requireMail' | 'requireSms' | 'secondFactorCode' | 'phoneCode' | 'canSend' | 'canText'
  >
}

const LIFE = HOUR
/** Codes that are sent to a mailbox or a phone work as long as those that sign in. */
const SENT_LIFE = 10 * MINUTE
const MISSES_MAX = 5
const DIGITS = 6

const LACKS = {
  email: { address: 'user_email_not_found', proof: 'user_email_not_verified' },
  phone: { address: 'user_phone_not_found', proof: 'user_phone_not_verified' },
} as const

const newCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
const hashOf = (id: string, code: string) => hash('sha256', `${id} ${code.trim()}`, 'buffer')

const present = ({ $id, $createdAt, accountId, expire }: ChallengeRow): MfaChallenge => ({
  $id,
  $createdAt: formatInstant($createdAt),
  userId: accountId,
  expire: formatInstant(expire),
})

/** Sends codes to the mailbox and the phone of an account, where it has one that is verified. */
function codeSender({ mailer }: ChallengeOptions) {
  /** Throws why a code can't be sent: first what this server lacks, then what the account lacks. */
  async function prepare(account: LabelledRow, factor: SecondFactor): Promise<string | undefined> {
    if (factor !== 'email' && factor !== 'phone') return undefined
    const isMail = factor === 'email'
    if (isMail ? !mailer.canSend : !mailer.canText)
      throw new AppError(isMail ? 'general_smtp_disabled' : 'general_phone_disabled')
    const to = account[factor]
    if (to === null) throw new AppError(LACKS[factor].address)
    if (account[`${factor}Verified`] !== 1) throw new AppError(LACKS[factor].proof)
    await (isMail ? mailer.requireMail(to) : mailer.requireSms(to))
    return to
  }
  async function send(to: string, code: string, { accountId, expire, factor }: ChallengeRow) {
    const envelope = { to, accountId, expire, isReal: true }
    await (factor === 'email'
      ? mailer.secondFactorCode(envelope, code)
      : mailer.phoneCode(envelope, code))
  }
  return { prepare, send }
}

/** Checks an answer, and uses up what can be used once. */
async function isRight(tx: Writer, challenge: ChallengeRow, otp: string, time: number) {
  const { $id, accountId, factor, codeHash } = challenge
  if (codeHash !== null) return timingSafeEqual(codeHash, hashOf($id, otp))
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

/** Questions for a second factor. Each belongs to one session, and only this one is confirmed by the answer. */
export function challengeService(options: ChallengeOptions) {
  const { database, now, events, mailer } = options
  const codes = codeSender(options)

  /** Throws `general_argument_invalid` for an unknown factor, and why a code can't be sent. */
  async function create({ actor }: Owner, name: string): Promise<MfaChallenge> {
    const factor = factorIn(name)
    if (factor === undefined)
      throw new AppError('general_argument_invalid', {
        message: 'Parameter "factor" must be one of: totp, recoveryCode, email, phone.',
      })
    const time = now()
    const session = await ownSession(database, actor)
    const to = await codes.prepare(await getOwnAccount(database, actor), factor)
    if (!isIndependent(session, factor, time) && isPartial(session))
      throw new AppError('general_bad_request', {
        message: `This sign-in began with the ${factor}: confirm it by another factor.`,
      })
    const $id = newId(time)
    const code = newCode()
    const challenge: ChallengeRow = {
      $id,
      $createdAt: time,
      sessionId: actor.sessionId,
      accountId: actor.accountId,
      factor,
      codeHash: to === undefined ? null : hashOf($id, code),
      expire: time + (to === undefined ? LIFE : SENT_LIFE),
      misses: 0,
    }
    await database.write(async (tx) => insertChallenge(tx, challenge))
    if (to !== undefined) await codes.send(to, code, challenge)
    return present(challenge)
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

  async function confirm(tx: Writer, owner: Owner, id: string, otp: string) {
    const { sessionId, accountId } = owner.actor
    const time = now()
    const bearer = await ownSession(tx, owner.actor)
    const challenge = await findChallenge(tx, { id, sessionId, now: time })
    if (challenge === undefined) return undefined
    const isOpen = isIndependent(bearer, challenge.factor, time) || !isPartial(bearer)
    if (!isOpen || !(await isRight(tx, challenge, otp, time))) {
      await countMiss(tx, challenge)
      return undefined
    }
    await deleteChallenge(tx, id)
    const factors = withFactor(bearer.factors, challenge.factor)
    await updateSession(tx, sessionId, { factors, factorAt: time, $updatedAt: time })
    const row = await findSession(tx, { id: sessionId })
    if (row === undefined) return undefined
    const session = presentSession(row, true)
    const name = `sessions.${sessionId}.create`
    const details = { event: 'session.update', what: challenge.factor, name } as const
    await events.publish(tx, accountId, owner, { ...details, payload: session })
    return session
  }

  const means = async (db: Reader, accountId: string) => {
    const authenticator = await findAuthenticator(db, { accountId })
    return {
      totp: (authenticator?.verifiedAt ?? null) !== null,
      recoveryCode: await hasRecoveryCodes(db, { accountId }),
    }
  }

  /** The factors that the account has; while a session lacks one, those that can confirm it. */
  async function list({ actor }: Owner): Promise<MfaFactors> {
    const session = await ownSession(database, actor)
    const isUsable = (factor: SecondFactor) =>
      !isPartial(session) || isIndependent(session, factor, now())
    return {
      ...(await means(database, actor.accountId)),
      email: session.emailVerified === 1 && mailer.canSend && isUsable('email'),
      phone: session.phoneVerified === 1 && mailer.canText && isUsable('phone'),
      custom: false,
    }
  }

  const sweep = async (): Promise<void> =>
    sweepRows(
      database,
      async (db, max) => listExpiredChallenges(db, { now: now(), max }),
      deleteChallenge,
    )

  return { create, answer, list, sweep }
}

export type ChallengeService = ReturnType<typeof challengeService>
