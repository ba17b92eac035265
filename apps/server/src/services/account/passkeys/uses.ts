import { AppError } from '@devhood/contract'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { Caller } from '../caller.ts'
import { type FactorNewsOptions, factorNews } from '../mfa/factor-news.ts'
import type { PasskeyChallenges, Question } from './challenges.ts'
import { userHandleOf } from './relying-party.ts'
import type { UsedCredential } from './schema.ts'
import { findByCredential, findPasskey, noteUse, type PasskeyRow } from './store.ts'
import { USER_AGENT_MAX } from '../sessions/user-agent.ts'
import type { PasskeyVerification } from './verification.ts'

interface Options extends FactorNewsOptions, Pick<Platform, 'database'> {
  readonly challenges: PasskeyChallenges
  readonly verification: PasskeyVerification
}

interface Answer {
  readonly given: UsedCredential
  readonly question: Question
  /** Whose passkey it must be; undefined where it says who signs in. */
  readonly accountId?: string
}

/** Every use of a passkey: it is verified, and noted together with what follows from it. */
export function passkeyUses(options: Options) {
  const { database, now, challenges, verification } = options
  const tell = factorNews(options)

  /** Throws `user_passkey_not_found` for other people's, too. */
  async function find({ given, accountId }: Answer): Promise<PasskeyRow> {
    const passkey = await findByCredential(database, { credentialId: given.id })
    const { userHandle } = given.response
    const isWanted = passkey && passkey.accountId === (accountId ?? passkey.accountId)
    if (!isWanted) throw new AppError('user_passkey_not_found')
    // Passkeys that somebody chooses in a list say whose they are; others may leave it out.
    const isSaid = userHandle === userHandleOf(passkey.accountId)
    if (!isSaid && (userHandle !== undefined || accountId === undefined))
      throw new AppError('user_invalid_token')
    return passkey
  }

  /** Undefined for a passkey that counts fewer uses than before: there are two of it. */
  async function redeem(
    tx: Writer,
    id: string,
    { challenge, counter }: Awaited<ReturnType<PasskeyVerification['verifyUse']>>,
    caller: Pick<Caller, 'ip' | 'userAgent'>,
  ): Promise<PasskeyRow | undefined> {
    await challenges.use(tx, challenge)
    // It may have been removed since it was read, by another process, too.
    const passkey = await findPasskey(tx, { id })
    if (passkey === undefined) throw new AppError('user_passkey_not_found')
    const userAgent = caller.userAgent.slice(0, USER_AGENT_MAX)
    if ((await noteUse(tx, { id, counter, now: now(), userAgent })) > 0) return passkey
    await tell(tx, passkey.accountId, caller, { what: 'passkey refused' })
    return undefined
  }

  /**
   * Uses a passkey, and what follows from that in the same unit of work. Throws `user_passkey_not_found`,
   * `user_invalid_token`.
   */
  return async function use<T>(
    answer: Answer,
    caller: Pick<Caller, 'ip' | 'userAgent'>,
    effect: (tx: Writer, passkey: PasskeyRow) => Promise<T>,
  ): Promise<T> {
    const found = await find(answer)
    const verified = await verification.verifyUse(answer.given, found, answer.question)
    const done = await database.write(async (tx) => {
      const passkey = await redeem(tx, found.$id, verified, caller)
      return passkey && { result: await effect(tx, passkey) }
    })
    if (done === undefined) throw new AppError('user_invalid_token')
    return done.result
  }
}

export type UsePasskey = ReturnType<typeof passkeyUses>
