import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { networkOf } from '#http'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'

const DAY = 24 * HOUR
/** Guesses at one email that are compared without delay, in an hour. */
const UNHINDERED = 100

/**
 * After those, each attempt takes a turn among those of addresses that have tried as often at this email in the last
 * day. An address that is new here so never waits behind those that keep guessing. Each lane has one turn in `every`
 * milliseconds: 3,600, 720 and 180 an hour.
 */
const LANES = [
  { tries: 1, every: 1000 },
  { tries: 3, every: 5000 },
  { tries: Infinity, every: 20_000 },
] as const

interface Options extends Pick<Platform, 'counters' | 'now'> {
  readonly config: Pick<Config, 'rateLimits'>
}

/** Where somebody tries to sign in from, and as whom. */
interface Attempt {
  readonly email: string
  readonly ip: string
}

/**
 * Bounds how many guesses at one password are compared, from however many addresses they come, without keeping its
 * owner out. Known devices don't take part (`known-devices.ts`), and no other way to sign in is slowed.
 */
export function signInThrottle({ counters, now, config }: Options) {
  const triesOf = (attempt: Attempt) => `tries ${attempt.email} ${networkOf(attempt)}`

  /** Before a password is compared. Throws `general_rate_limit_exceeded` when the attempt has no turn. */
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

  /** The right password was given: the address is as good as new. What others have guessed still counts. */
  const forget = async (attempt: Attempt): Promise<void> => counters.reset(triesOf(attempt))

  return { admit, forget }
}

export type SignInThrottle = ReturnType<typeof signInThrottle>
