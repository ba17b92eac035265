import { createHmac } from 'node:crypto'
import type { Bus } from './bus/index.ts'
import { type Pace as BusPace, redisBus } from './bus/redis.ts'
import type { Counters } from './counters/index.ts'
import { redisCounters } from './counters/redis.ts'
import type { Report } from './redis/index.ts'
import { openRedis, type Pace as RedisPace } from './redis/redis.ts'

interface Options {
  readonly url: URL
  /** Known to the processes of one installation alone. It names their place on the server, and hides what is in keys. */
  readonly secret: Uint8Array
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Hears why the server is away, and of its return. */
  readonly away: Report
  /** Hears why a server that is there does not count, and when it does again. */
  readonly refused: Report
  /** Hears of listeners of the bus that throw: they should not. */
  readonly fault?: (error: unknown) => void
  /** Tests wait less, or more. */
  readonly paces?: {
    readonly redis?: RedisPace
    readonly bus?: BusPace
    /** How long a count is waited for, in milliseconds. */
    readonly count?: number
  }
  /** Whose time windows go by, if not the server's. */
  readonly time?: () => number
}

interface Shared extends AsyncDisposable {
  readonly bus: Bus
  readonly counters: Counters
}

/** What the processes of one installation share by way of Redis. A server that is away delays the opening, and no more. */
export async function openShared(options: Options): Promise<Shared> {
  const { url, secret, now, away, refused, fault, paces = {}, time } = options
  const place = createHmac('sha256', secret).update('place').digest('base64url').slice(0, 16)
  const prefix = `devhood:${place}`
  const { channel, ear, open } = redisBus({
    channel: `${prefix}:bus`,
    ...(fault && { report: fault }),
    ...(paces.bus && { pace: paces.bus }),
  })
  const redis = await openRedis({
    url,
    ears: new Map([[channel, ear]]),
    report: away,
    ...(paces.redis && { pace: paces.redis }),
  })
  const bus = open(redis)
  return {
    bus,
    counters: redisCounters({
      redis,
      prefix,
      secret,
      now,
      report: refused,
      ...(time && { time }),
      ...(paces.count !== undefined && { patience: paces.count }),
    }),
    async [Symbol.asyncDispose]() {
      bus[Symbol.dispose]()
      await redis[Symbol.asyncDispose]()
    },
  }
}
