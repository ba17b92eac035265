import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { networkOf } from '#http'
import { DAY, HOUR } from '#lib/time'
import type { Platform } from '#platform'

/** The hourly number of guesses at one email that are checked without delay. */
const UNHINDERED = 100

/**
 * After those, an attempt is admitted at intervals. Its lane depends on how often its IP address has tried this
 * email in the last day. A new IP address therefore never waits behind those that keep guessing. Each lane admits
 * one attempt in `every` milliseconds: 3,600, 720 and 180 an hour.
 */
const LANES = [
  { tries: 1, every: 1000 },
  { tries: 3, every: 5000 },
  { tries: Infinity, every: 20_000 },
] as const

interface Options extends Pick<Platform, 'counters' | 'now'> {
  readonly config: Pick<Config, 'rateLimits'>
}

interface Attempt {
  readonly email: string
  readonly ip: string
}

/**
 * Limits how many guesses at one password are checked, from any number of IP addresses, without locking out its
 * owner. Known devices are exempt (`known-devices.ts`), and other sign-in methods aren't slowed.
 */
export function signInThrottle({ counters, now, config }: Options) {
  const triesOf = (attempt: Attempt) => `tries ${attempt.email} ${networkOf(attempt)}`

  /** Runs before a password is checked. Throws `general_rate_limit_exceeded` when the attempt isn't admitted. */
  async function admit(attempt: Attempt): Promise<void> {
    if (!config.rateLimits) return
    const { email } = attempt
    const { hits: tries } = await counters.hit(triesOf(attempt), DAY)
    const { hits: guesses } = await counters.hit(`guesses ${email}`, HOUR)
    if (guesses <= UNHINDERED) return
    const lane = LANES.findIndex((each) => tries <= each.tries)
    const { every } = LANES[lane] ?? LANES[2]
    const { hits: turns, resetsAt } = await counters.hit(`turns ${email} ${lane}`, every)
    if (turns > 1)
      throw new AppError('general_rate_limit_exceeded', { retryAfter: (resetsAt - now()) / 1000 })
  }

  /** After the right password the IP address counts as new. The guesses of others still count. */
  const forget = async (attempt: Attempt): Promise<void> => counters.reset(triesOf(attempt))

  return { admit, forget }
}

export type SignInThrottle = ReturnType<typeof signInThrottle>
