import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Platform } from '#platform'

const HOUR = 3_600_000
/** From here on they come one after another. */
const UNHINDERED = 100
const PACE = 10_000

interface Options extends Pick<Platform, 'counters' | 'now'> {
  readonly config: Pick<Config, 'rateLimits'>
}

/**
 * Slows those down who guess one password from many addresses, where no limit by address would stop them. Nobody is
 * locked out by it for longer than others keep guessing, and no way in but this one is slowed.
 */
export function guessPace({ counters, now, config }: Options) {
  const keyOf = (email: string) => `guesses ${email}`

  /** Before a password is checked. Throws `general_rate_limit_exceeded` for who does not wait. */
  async function step(email: string): Promise<void> {
    if (!config.rateLimits) return
    const { hits } = await counters.hit(keyOf(email), HOUR)
    if (hits <= UNHINDERED) return
    const { hits: since, resetsAt } = await counters.hit(`pace ${email}`, PACE)
    if (since > 1)
      throw new AppError('general_rate_limit_exceeded', { retryAfter: (resetsAt - now()) / 1000 })
  }

  /** The right one was given. */
  const forget = async (email: string): Promise<void> => counters.reset(keyOf(email))

  return { step, forget }
}

export type GuessPace = ReturnType<typeof guessPace>
