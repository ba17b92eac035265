import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Connection } from './connect.ts'
import { openOutageReport, type Report } from '../outage-report.ts'

/** What somebody who hears a channel is told. */
export interface ChannelListener {
  readonly onMessage: (message: string) => void
  /** From now on every message is heard; some before may have been missed. */
  readonly join: () => void
}

/** One connection to a Redis or Valkey server, which comes back by itself. */
export interface Redis {
  /** Whether the server is there, and channels are heard. */
  isUp(): boolean
  /** Asks at once, and answers what the server says. Rejects when it is away, or goes away before its answer. */
  send(command: readonly string[]): Promise<unknown>
}

/** All in milliseconds. */
export interface RedisTiming {
  /** To connect, to be let in and to hear the channels. */
  readonly connect: number
  /** Between questions whether the server still answers; three of them without an answer end a connection. */
  readonly probe: number
  /** Before the second try to come back; doubled with each, up to the longest. */
  readonly firstDelay: number
  readonly longestDelay: number
}

const TIMING: RedisTiming = { connect: 3000, probe: 1000, firstDelay: 100, longestDelay: 5000 }

const UNANSWERED_MAX = 3

interface Options {
  readonly url: URL
  /** Who hears which channel. */
  readonly channelListeners: ReadonlyMap<string, ChannelListener>
  /** Hears why the server is away, once each time, and of its return as undefined. */
  readonly report: Report
  readonly timing?: RedisTiming
}

/** Ends a connection on which nothing is answered any more, as of a server that stands still. Gives its timer. */
function watch(connection: Connection, every: number): NodeJS.Timeout {
  let unanswered = 0
  return setInterval(() => {
    if (unanswered >= UNANSWERED_MAX) connection.disconnect()
    unanswered++
    connection.send(['PING']).then(
      () => (unanswered = 0),
      () => undefined,
    )
  }, every).unref()
}

type ReconnectOptions = Required<Options> & { readonly signal: AbortSignal }

/** Comes and comes back until it is told to go, with one connection after another. */
function openReconnecting({ url, channelListeners, report, timing, signal }: ReconnectOptions) {
  const channels = new Map(
    [...channelListeners].map(([channel, channelListener]) => [channel, channelListener.onMessage]),
  )
  const notice = openOutageReport(report)
  let connection: Connection | undefined

  /** Tells whether it has worked. */
  async function join(): Promise<boolean> {
    try {
      connection = await connect({ url, channels, timeout: timing.connect, signal })
    } catch (error) {
      if (!signal.aborted) notice.fail(error)
      return false
    }
    notice.succeed()
    for (const channelListener of channelListeners.values()) channelListener.join()
    return true
  }

  /** Until the connection ends, if there is one. */
  async function untilDisconnected(): Promise<void> {
    if (connection === undefined) return
    const timer = watch(connection, timing.probe)
    const why = await connection.ended
    clearInterval(timer)
    // What it could not read has not closed it.
    connection.disconnect()
    connection = undefined
    if (!signal.aborted) notice.fail(why)
  }

  async function keepConnected(hasJoined: boolean): Promise<void> {
    let wait = timing.firstDelay
    for (let isIn = hasJoined; ; isIn = await join()) {
      await untilDisconnected()
      wait = isIn ? timing.firstDelay : Math.min(2 * wait, timing.longestDelay)
      // Not all processes at once, when a server comes back.
      const some = wait * (0.5 + Math.random() / 2)
      await pause(some, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
    }
  }
  return { join, keepConnected, current: () => connection }
}

/**
 * Answers once the server is there, or the first try has failed: from then on tries go on by themselves, in pauses that
 * grow. What is asked meanwhile is refused, and never sent later.
 */
export async function openRedis(options: Options): Promise<Redis & AsyncDisposable> {
  const { timing = TIMING } = options
  const closing = new AbortController()
  const { join, keepConnected, current } = openReconnecting({
    ...options,
    timing,
    signal: closing.signal,
  })
  const staying = keepConnected(await join())
  return {
    isUp: () => current() !== undefined,
    async send(command) {
      const connection = current()
      if (connection === undefined) throw new Error('Redis is away.')
      return connection.send(command)
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      const last = current()
      const late = setTimeout(() => last?.disconnect(), timing.probe)
      await last?.close()
      clearTimeout(late)
      await staying
    },
  }
}
