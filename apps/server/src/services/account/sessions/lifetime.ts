import { DAY } from '#lib/time'

/** A session ends when it is unused for this long, and in any case after `LIFETIME_MAX`. */
export const IDLE_MAX = 30 * DAY
export const LIFETIME_MAX = 180 * DAY

interface Lifetime {
  readonly expire: number
  readonly usedAt: number
}

export const isExpired = ({ expire, usedAt }: Lifetime, now: number): boolean =>
  now >= expire || now - usedAt >= IDLE_MAX
