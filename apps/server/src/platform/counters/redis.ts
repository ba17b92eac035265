import { createHmac } from 'node:crypto'
import { openOutageReport, type Redis, refusalIn, type Report } from '../redis/index.ts'
import type { Count, Counters } from './counters.ts'
import { localCounters } from './local.ts'

/** Longest wait for a count, in milliseconds. */
const TIMEOUT_MS = 100

/**
 * Counts a hit; returns the count and the remaining time of the window. It uses the server's time, because the clocks
 * of processes differ; a third argument replaces it.
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
  /** Prefix of all keys: several installations may share a server. */
  readonly prefix: string
  /** HMAC key that hides the addresses and names in keys from readers of the server. */
  readonly secret: Uint8Array
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Clock for windows, instead of the server's. */
  readonly time?: (() => number) | undefined
  readonly timeout?: number | undefined
  /** Called when the server is up but refuses to count, for example because it is full, and when that ends. */
  readonly report: Report
}

function countIn(reply: unknown, now: number): Count | undefined {
  if (!Array.isArray(reply)) return undefined
  const [hits, left] = reply as unknown[]
  if (typeof hits !== 'number' || typeof left !== 'number') return undefined
  return { hits, resetsAt: now + left }
}

/**
 * Sends commands while the server replies in time; returns undefined for failed or late ones. While one is late, no
 * other is sent, so that a slow server delays each caller at most once.
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
    // Read a reply that has already arrived first: then this process was slow, not the server.
    let last: NodeJS.Immediate | undefined
    const timer = setTimeout(() => (last = setImmediate(giveUp)), timeout)
    void redis
      .send(command)
      .then(
        (reply) => {
          notice.succeed()
          resolve(reply)
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
 * Counters that several processes share. Each process also counts its own hits, as a fallback while the server is
 * down, slow, or refuses to count.
 */
export function redisCounters(options: Options): Counters {
  const { prefix, secret, now, time } = options
  const own = localCounters(now)
  const ask = openCommands(options)
  const keyOf = (key: string) =>
    `${prefix}:count:${createHmac('sha256', secret).update(key).digest('base64url')}`
  return {
    async hit(key, windowMs) {
      const [mine, reply] = await Promise.all([
        own.hit(key, windowMs),
        ask(['EVAL', HIT, '1', keyOf(key), String(windowMs), String(time?.() ?? '')]),
      ])
      return countIn(reply, now()) ?? mine
    },
    async reset(key) {
      await Promise.all([own.reset(key), ask(['DEL', keyOf(key)])])
    },
  }
}
