import { createHmac } from 'node:crypto'
import { openOutageReport, type Redis, refusalIn, type Report } from '../redis/index.ts'
import type { Count, Counters } from './counters.ts'
import { localCounters } from './local.ts'

/** Longer than this nobody waits for a count, in milliseconds. */
const TIMEOUT_MS = 100

/**
 * Counts a hit and answers its number and what is left of the window. Times are the server's own, for the clocks of
 * several processes differ; a third argument takes their place.
 */
const HIT = `
local window = tonumber(ARGV[1])
local time = tonumber(ARGV[2])
if not time then
  local now = redis.call('TIME')
  time = now[1] * 1000 + math.floor(now[2] / 1000)
end
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends')) or 0
if ends <= time or ends > time + window then
  ends = time + window
  redis.call('HSET', KEYS[1], 'hits', 0, 'ends', ends)
  redis.call('PEXPIRE', KEYS[1], window)
end
return {redis.call('HINCRBY', KEYS[1], 'hits', 1), ends - time}
`

interface Options {
  readonly redis: Redis
  /** Keys begin with it: several installations may share a server. */
  readonly prefix: string
  /** Hides the addresses and names in keys from whoever reads the server. */
  readonly secret: Uint8Array
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Whose time windows go by, if not the server's. */
  readonly time?: () => number
  readonly timeout?: number
  /** Hears when the server is there and refuses to count, as one that is full, and of the end of that. */
  readonly report: Report
}

function countIn(answer: unknown, now: number): Count | undefined {
  if (!Array.isArray(answer)) return undefined
  const [hits, left] = answer as unknown[]
  if (typeof hits !== 'number' || typeof left !== 'number') return undefined
  return { hits, resetsAt: now + left }
}

/**
 * Asks as long as answers come in time; undefined for what has failed, or is late. While something is late nothing
 * else is asked, so that a slow server makes nobody wait twice.
 */
function openCommands({ redis, report, timeout = TIMEOUT_MS }: Options) {
  const notice = openOutageReport(report)
  let late = 0
  return async (command: readonly string[]): Promise<unknown> => {
    if (!redis.isUp() || late > 0) return undefined
    const { promise, resolve } = Promise.withResolvers<unknown>()
    let isLate = false
    const giveUp = () => {
      isLate = true
      late++
      resolve(undefined)
    }
    // An answer that is here and not read yet comes first: then we were slow ourselves.
    let last: NodeJS.Immediate | undefined
    const timer = setTimeout(() => (last = setImmediate(giveUp)), timeout)
    void redis
      .send(command)
      .then(
        (answer) => {
          notice.succeed()
          resolve(answer)
        },
        (error: unknown) => {
          if (refusalIn(error) !== undefined) notice.fail(error)
          resolve(undefined)
        },
      )
      .finally(() => {
        clearTimeout(timer)
        clearImmediate(last)
        if (isLate) late--
      })
    return promise
  }
}

/**
 * Counters that several processes share. Each process counts its own hits as well: they are what is left while the
 * server is away, slow, or refuses to count.
 */
export function redisCounters(options: Options): Counters {
  const { prefix, secret, now, time } = options
  const own = localCounters(now)
  const ask = openCommands(options)
  const keyOf = (key: string) =>
    `${prefix}:count:${createHmac('sha256', secret).update(key).digest('base64url')}`
  return {
    async hit(key, windowMs) {
      const [mine, answer] = await Promise.all([
        own.hit(key, windowMs),
        ask(['EVAL', HIT, '1', keyOf(key), String(windowMs), String(time?.() ?? '')]),
      ])
      return countIn(answer, now()) ?? mine
    },
    async reset(key) {
      await Promise.all([own.reset(key), ask(['DEL', keyOf(key)])])
    },
  }
}
