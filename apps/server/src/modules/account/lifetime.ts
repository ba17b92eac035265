const DAY = 86_400_000

/** A session ends when it is not used for this long, and whatever happens after that long. */
export const IDLE = 30 * DAY
export const ABSOLUTE = 180 * DAY

interface Lifetime {
  readonly expire: number
  readonly usedAt: number
}

export const isOver = ({ expire, usedAt }: Lifetime, now: number): boolean =>
  now >= expire || now - usedAt >= IDLE
