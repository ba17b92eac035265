import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Connection } from './connect.ts'
import { openNotice, type Report } from '../notice.ts'

/** What somebody who hears a channel is told. */
export interface Ear {
  readonly hear: (message: string) => void
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
export interface Pace {
  /** To connect, to be let in and to hear the channels. */
  readonly connect: number
  /** Between questions whether the server still answers; three of them without an answer end a connection. */
  readonly probe: number
  /** Before the second try to come back; doubled with each, up to the longest. */
  readonly firstPause: number
  readonly longestPause: number
}

const PACE: Pace = { connect: 3000, probe: 1000, firstPause: 100, longestPause: 5000 }

const UNANSWERED_MAX = 3

interface Options {
  readonly url: URL
  /** Who hears which channel. */
  readonly ears: ReadonlyMap<string, Ear>
  /** Hears why the server is away, once each time, and of its return as undefined. */
  readonly report: Report
  readonly pace?: Pace
}

/** Ends a connection on which nothing is answered any more, as of a server that stands still. Gives its timer. */
function watch(connection: Connection, every: number): NodeJS.Timeout {
  let unanswered = 0
  return setInterval(() => {
    if (unanswered >= UNANSWERED_MAX) connection.cut()
    unanswered++
    connection.send(['PING']).then(
      () => (unanswered = 0),
      () => undefined,
    )
  }, every).unref()
}

type Stay = Required<Options> & { readonly signal: AbortSignal }

/** Comes and comes back until it is told to go, with one connection after another. */
function openStay({ url, ears, report, pace, signal }: Stay) {
  const channels = new Map([...ears].map(([channel, ear]) => [channel, ear.hear]))
  const notice = openNotice(report)
  let connection: Connection | undefined

  /** Tells whether it has worked. */
  async function join(): Promise<boolean> {
    try {
      connection = await connect({ url, channels, patience: pace.connect, signal })
    } catch (error) {
      if (!signal.aborted) notice.fail(error)
      return false
    }
    notice.succeed()
    for (const ear of ears.values()) ear.join()
    return true
  }

  /** Until the connection ends, if there is one. */
  async function remain(): Promise<void> {
    if (connection === undefined) return
    const timer = watch(connection, pace.probe)
    const why = await connection.ended
    clearInterval(timer)
    // What it could not read has not closed it.
    connection.cut()
    connection = undefined
    if (!signal.aborted) notice.fail(why)
  }

  async function stay(hasJoined: boolean): Promise<void> {
    let wait = pace.firstPause
    for (let isIn = hasJoined; ; isIn = await join()) {
      await remain()
      wait = isIn ? pace.firstPause : Math.min(2 * wait, pace.longestPause)
      // Not all processes at once, when a server comes back.
      const some = wait * (0.5 + Math.random() / 2)
      await pause(some, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
    }
  }
  return { join, stay, current: () => connection }
}

/**
 * Answers once the server is there, or the first try has failed: from then on tries go on by themselves, in pauses that
 * grow. What is asked meanwhile is refused, and never sent later.
 */
export async function openRedis(options: Options): Promise<Redis & AsyncDisposable> {
  const { pace = PACE } = options
  const closing = new AbortController()
  const { join, stay, current } = openStay({ ...options, pace, signal: closing.signal })
  const staying = stay(await join())
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
      const late = setTimeout(() => last?.cut(), pace.probe)
      await last?.close()
      clearTimeout(late)
      await staying
    },
  }
}
