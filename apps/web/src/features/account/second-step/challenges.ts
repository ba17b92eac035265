import { ClientError } from '@devhood/client'
import { type SecondFactor, secondFactorCalls } from '@devhood/client/second-factors'
import { type MfaChallenge } from '@devhood/contract/schemas'
import { queryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api'
import { serverClock } from '#lib/api/server-clock'
import { accountKeys } from '../own-account.ts'

export const secondFactors = secondFactorCalls(api)

export const factorsQuery = () =>
  queryOptions({
    queryKey: accountKeys.factors,
    queryFn: ({ signal }) => secondFactors.list({ signal }),
  })

/** Asks for a second factor before something that no call of ours does, where the account has one. */
export async function requireConfirmed(): Promise<void> {
  try {
    await secondFactors.checkConfirmed()
  } catch (error) {
    // Codes are never shown, or there are none.
    if (!(error instanceof ClientError) || (error.code !== 403 && error.code !== 404)) throw error
  }
}

export type { SecondFactor } from '@devhood/client/second-factors'

/** Whether a code for this factor is sent when its challenge begins. */
export const isSent = (factor: SecondFactor): factor is 'email' | 'phone' =>
  factor === 'email' || factor === 'phone'

/** As many wrong answers end a challenge on the server. */
const MISSES_MAX = 5

interface OpenChallenge extends MfaChallenge {
  misses: number
}

const isOpen = (challenge: OpenChallenge | undefined): challenge is OpenChallenge =>
  challenge !== undefined &&
  challenge.misses < MISSES_MAX &&
  Date.parse(challenge.expire) > serverClock.now()

const isInvalid = (error: unknown) =>
  error instanceof ClientError && error.type === 'user_invalid_token'

const isLost = (error: unknown) => error instanceof ClientError && error.type === 'network'

/** The challenges of a form. Each begins with the first answer, or when its code is sent: few are allowed in an hour. */
export function useChallenges() {
  const challenges = useRef<Partial<Record<SecondFactor, OpenChallenge>>>({})
  const lastWasLost = useRef(false)
  const [sent, setSent] = useState<ReadonlySet<SecondFactor>>(new Set())

  async function begin(factor: SecondFactor): Promise<OpenChallenge> {
    const challenge = { ...(await secondFactors.createChallenge(factor)), misses: 0 }
    challenges.current[factor] = challenge
    setSent((before) => new Set(before).add(factor))
    return challenge
  }

  /** Confirms the session. A used up challenge is replaced, with another code where codes are sent. */
  async function answer(factor: SecondFactor, otp: string): Promise<void> {
    const known = challenges.current[factor]
    if (!isOpen(known) && isSent(factor)) {
      await begin(factor)
      throw new Error("That code doesn't work anymore. We've sent you another one.")
    }
    const challenge = isOpen(known) ? known : await begin(factor)
    const wasLost = lastWasLost.current
    lastWasLost.current = false
    try {
      await secondFactors.answerChallenge({ challengeId: challenge.$id, otp })
      delete challenges.current[factor]
    } catch (error) {
      if (isInvalid(error)) challenge.misses += 1
      lastWasLost.current = isLost(error)
      // The answer before may have arrived, whose response was lost. What comes next shows it.
      if (!wasLost || !isInvalid(error)) throw error
    }
  }

  return { sent, begin, answer }
}

export type Challenges = ReturnType<typeof useChallenges>
