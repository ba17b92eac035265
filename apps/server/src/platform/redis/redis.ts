import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Connection } from './connect.ts'
import { openOutageReport, type Report } from '../outage-report.ts'

/** The callbacks of a channel subscriber. */
export interface ChannelListener {
  readonly onMessage: (message: string) => void
  /** Called when every message arrives from now on; earlier ones may have been missed. */
  readonly join: () => void
}

/** A connection to a Redis or Valkey server that reconnects by itself. */
export interface Redis {
  /** Whether the server is connected, and channels are subscribed. */
  isUp(): boolean
  /** Sends at once, and returns the reply. Rejects when the server is down, or disconnects before its reply. */
  send(command: readonly string[]): Promise<unknown>
}

/** All in milliseconds. */
export interface RedisTiming {
  /** To connect, authenticate and subscribe. */
  readonly connect: number
  /** Interval of pings; three missed ones end a connection. */
  readonly probe: number
  /** Before the second attempt to reconnect; doubled with each, up to the longest. */
  readonly firstDelay: number
  readonly longestDelay: number
}

const TIMING: RedisTiming = { connect: 3000, probe: 1000, firstDelay: 100, longestDelay: 5000 }

const MISSED_PINGS_MAX = 3

interface Options {
  readonly url: URL
  /** The subscriber of each channel. */
  readonly channelListeners: ReadonlyMap<string, ChannelListener>
  /** Called with the reason of each outage once, and with undefined when it ends. */
  readonly report: Report
  readonly timing?: RedisTiming | undefined
}

/** Ends a connection without replies, for example to a hanging server. Returns its timer. */
function watch(connection: Connection, every: number): NodeJS.Timeout {
  let missedPings = 0
  return setInterval(() => {
    if (missedPings >= MISSED_PINGS_MAX) connection.disconnect()
    missedPings++
    connection.send(['PING']).then(
      () => (missedPings = 0),
      () => undefined,
    )
  }, every).unref()
}

/** Connects and reconnects until aborted, with a new connection each time. */
function openReconnecting(
  { url, channelListeners, report }: Options,
  timing: RedisTiming,
  signal: AbortSignal,
) {
  const channels = new Map(
    [...channelListeners].map(([channel, channelListener]) => [channel, channelListener.onMessage]),
  )
  const notice = openOutageReport(report)
  let connection: Connection | undefined

  /** Returns whether it succeeded. */
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

  /** Waits for the end of the connection, if there is one. */
  async function untilDisconnected(): Promise<void> {
    if (connection === undefined) return
    const timer = watch(connection, timing.probe)
    const why = await connection.ended
    clearInterval(timer)
    // A protocol error doesn't close it.
    connection.disconnect()
    connection = undefined
    if (!signal.aborted) notice.fail(why)
  }

  async function keepConnected(hasJoined: boolean): Promise<void> {
    let wait = timing.firstDelay
    for (let isIn = hasJoined; ; isIn = await join()) {
      await untilDisconnected()
      wait = isIn ? timing.firstDelay : Math.min(2 * wait, timing.longestDelay)
      // Jitter, so that not all processes reconnect at once.
      const some = wait * (0.5 + Math.random() / 2)
      await pause(some, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
    }
  }
  return { join, keepConnected, current: () => connection }
}

/**
 * Resolves once the server is connected, or the first attempt has failed: attempts then continue in the background
 * with growing pauses. Commands sent meanwhile are refused, and never sent later.
 */
export async function openRedis(options: Options): Promise<Redis & AsyncDisposable> {
  const { timing = TIMING } = options
  const closing = new AbortController()
  const { join, keepConnected, current } = openReconnecting(options, timing, closing.signal)
  const staying = keepConnected(await join())
  return {
    isUp: () => current() !== undefined,
    async send(command) {
      const connection = current()
      if (connection === undefined) throw new Error("Redis can't be reached.")
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
