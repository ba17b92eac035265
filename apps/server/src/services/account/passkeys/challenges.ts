import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@devhood/contract'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { sweepRows, type Writer } from '#platform/database'
import { deleteUsedChallenge, insertUsedChallenge, listExpiredChallenges } from './store.ts'

export const CHALLENGE_LIFE = 5 * MINUTE

/** What a challenge is asked for, and by whom: the id of a session, or the secret of a browser where nobody is signed in. */
export interface Question {
  readonly purpose: 'add' | 'confirm' | 'sign-in'
  readonly from: string
}

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES
const BYTES = HEAD_BYTES + 32

/**
 * Challenges that carry their own proof: random bytes, the end of their life, and a signature over both and the question.
 * Guests can therefore ask as often as they like without a row of theirs in the database; it has those that were answered, so
 * that each works once.
 */
export function passkeyChallenges({
  keyOf,
  now,
  database,
}: Pick<Platform, 'keyOf' | 'now' | 'database'>) {
  const key = keyOf('passkeys')
  const markOf = (head: Buffer, { purpose, from }: Question) =>
    createHmac('sha256', key).update(head).update(`${purpose} ${from}`).digest()

  function issue(question: Question): string {
    const head = Buffer.alloc(HEAD_BYTES, randomBytes(RANDOM_BYTES))
    head.writeUIntBE(now() + CHALLENGE_LIFE, RANDOM_BYTES, TIME_BYTES)
    return Buffer.concat([head, markOf(head, question)]).toString('base64url')
  }

  const expireOf = (bytes: Buffer) => bytes.readUIntBE(RANDOM_BYTES, TIME_BYTES)

  /** Whether this server has asked this question, and lately. */
  function isAnswerTo(question: Question, challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== BYTES || bytes.toString('base64url') !== challenge) return false
    const head = bytes.subarray(0, HEAD_BYTES)
    const isOurs = timingSafeEqual(markOf(head, question), bytes.subarray(HEAD_BYTES))
    return isOurs && now() < expireOf(bytes)
  }

  /** Throws `user_invalid_token` if the challenge was used before. */
  async function use(tx: Writer, challenge: string): Promise<void> {
    const expire = expireOf(Buffer.from(challenge, 'base64url'))
    if ((await insertUsedChallenge(tx, { $id: challenge, expire })) === 0)
      throw new AppError('user_invalid_token')
  }

  const sweep = async (): Promise<void> =>
    sweepRows(
      database,
      async (db, max) => listExpiredChallenges(db, { now: now(), max }),
      deleteUsedChallenge,
    )

  return { issue, isAnswerTo, use, sweep }
}

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>
