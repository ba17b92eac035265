import { createHmac } from 'node:crypto'
import type { Bus } from './bus/index.ts'
import { type BusTiming as BusPace, redisBus } from './bus/redis.ts'
import type { Counters } from './counters/index.ts'
import { redisCounters } from './counters/redis.ts'
import type { Report } from './redis/index.ts'
import { openRedis, type RedisTiming as RedisPace } from './redis/redis.ts'

interface Options {
  readonly url: URL
  /** Known to the processes of one installation alone. It names their place on the server, and hides what is in keys. */
  readonly secret: Uint8Array
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Hears why the server is away, and of its return. */
  readonly reportOutage: Report
  /** Hears why a server that is there does not count, and when it does again. */
  readonly reportRefusal: Report
  /** Hears of listeners of the bus that throw: they should not. */
  readonly reportListenerError?: (error: unknown) => void
  /** Tests wait less, or more. */
  readonly timings?: {
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
  const {
    url,
    secret,
    now,
    reportOutage,
    reportRefusal,
    reportListenerError,
    timings = {},
    time,
  } = options
  const namespace = createHmac('sha256', secret).update('place').digest('base64url').slice(0, 16)
  const prefix = `devhood:${namespace}`
  const { channel, busListener, open } = redisBus({
    channel: `${prefix}:bus`,
    ...(reportListenerError && { report: reportListenerError }),
    ...(timings.bus && { timing: timings.bus }),
  })
  const redis = await openRedis({
    url,
    channelListeners: new Map([[channel, busListener]]),
    report: reportOutage,
    ...(timings.redis && { timing: timings.redis }),
  })
  const bus = open(redis)
  return {
    bus,
    counters: redisCounters({
      redis,
      prefix,
      secret,
      now,
      report: reportRefusal,
      ...(time && { time }),
      ...(timings.count !== undefined && { timeout: timings.count }),
    }),
    async [Symbol.asyncDispose]() {
      bus[Symbol.dispose]()
      await redis[Symbol.asyncDispose]()
    },
  }
}
