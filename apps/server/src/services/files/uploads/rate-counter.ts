import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'

/** Counts new files per minute, where not every call counts. Throws general_rate_limit_exceeded. */
export type Count = (key: string, max: number) => Promise<void>

export function openRateCounter(
  { counters, now }: Pick<Platform, 'counters' | 'now'>,
  { rateLimits }: Pick<Config, 'rateLimits'>,
): Count {
  return async (key, max) => {
    if (!rateLimits) return
    const { hits, resetsAt } = await counters.hit(key, MINUTE)
    if (hits > max)
      throw new AppError('general_rate_limit_exceeded', { retryAfter: (resetsAt - now()) / 1000 })
  }
}
