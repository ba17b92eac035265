import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform'
import type { Connection, Connections } from './connections.ts'
import { REALTIME_LIMITS } from './limits.ts'
import { CODES } from './messages.ts'

interface Options {
  readonly connections: Connections
  readonly bus: Pick<Platform['bus'], 'isWhole' | 'onGap'>
}

/**
 * Sends everybody away who was there when news of other processes may have been missed, once those that follow are heard:
 * whoever comes back reads anew what he shows, and no message could make every client do so. They come back within a
 * second, so they are not sent away all at once.
 */
export function openRecall({ connections, bus }: Options): AsyncDisposable {
  const { recalled, round } = REALTIME_LIMITS
  const closing = new AbortController()
  const { signal } = closing
  /** Who came before this missed something, by the clock of `performance`. */
  let missed = 0
  let running: Promise<void> | undefined

  const hasMissed = ({ since }: Connection) => since < missed
  const rest = async () => pause(round, undefined, { signal, ref: false }).catch(() => undefined)

  async function run(): Promise<void> {
    for (; !signal.aborted; await rest()) {
      // Who came back now might miss more.
      if (!bus.isWhole()) continue
      const late = connections.list().filter(hasMissed)
      for (const connection of late.slice(0, recalled)) connections.close(connection, CODES.busy)
      if (late.length <= recalled) break
    }
    running = undefined
  }
  const listening = bus.onGap(() => {
    missed = performance.now()
    running ??= run()
  })
  return {
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      closing.abort()
      await running
    },
  }
}
