import { createHmac } from 'node:crypto'
import { type BusTiming as BusPace, redisBus } from './bus/redis.ts'
import { redisCounters } from './counters/redis.ts'
import type { Report } from './redis/index.ts'
import { openRedis, type RedisTiming as RedisPace } from './redis/redis.ts'

interface Options {
  readonly url: URL
  /**
   * Known only to the processes of one installation. It determines their namespace on the server, and hides the
   * content of keys.
   */
  readonly secret: Uint8Array
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Called with the reason of an outage, and when it ends. */
  readonly reportOutage: Report
  /** Called with the reason when a connected server refuses to count, and when that ends. */
  readonly reportRefusal: Report
  /** Called when a listener of the bus throws, which it should not. */
  readonly reportListenerError?: (error: unknown) => void
  /** Tests use other timings. */
  readonly timings?: {
    readonly redis?: RedisPace
    readonly bus?: BusPace
    /** Timeout of a count, in milliseconds. */
    readonly count?: number
  }
  /** Clock for windows, instead of the server's. */
  readonly time?: () => number
}

/**
 * The resources that the processes of one installation share through Redis. A server that is down only delays the
 * opening.
 */
export async function openShared(options: Options) {
  const { url, secret, now, reportOutage, reportRefusal, timings, time } = options
  const namespace = createHmac('sha256', secret).update('place').digest('base64url').slice(0, 16)
  const prefix = `devhood:${namespace}`
  const { channel, busListener, open } = redisBus({
    channel: `${prefix}:bus`,
    report: options.reportListenerError,
    timing: timings?.bus,
  })
  const redis = await openRedis({
    url,
    channelListeners: new Map([[channel, busListener]]),
    report: reportOutage,
    timing: timings?.redis,
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
      time,
      timeout: timings?.count,
    }),
    async [Symbol.asyncDispose](): Promise<void> {
      bus[Symbol.dispose]()
      await redis[Symbol.asyncDispose]()
    },
  }
}
