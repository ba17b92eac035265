import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform'
import type { Connection, Connections } from './connections.ts'
import { REALTIME_LIMITS } from './limits.ts'
import { CODES } from './messages.ts'

interface Options {
  readonly connections: Connections
  readonly bus: Pick<Platform['bus'], 'isWhole' | 'onGap'>
  /** How long others are waited for, in milliseconds; tests wait less. */
  readonly patience?: number
}

interface Recall extends AsyncDisposable {
  /** Everybody who is there has missed something. */
  readonly miss: () => void
}

/**
 * Sends everybody away who was there when news of other processes may have been missed: whoever comes back reads anew
 * what he shows, and no message could make every client do so. They come back within a second, so they are not sent away
 * all at once; nor before the others are heard again, or should have been: one that comes later is another gap.
 */
export function openRecall({ connections, bus, patience }: Options): Recall {
  const { recalled, recallAfter, round } = REALTIME_LIMITS
  const closing = new AbortController()
  const { signal } = closing
  /** Who came before this missed something, by the clock of `performance`. */
  let missed = 0
  let isRunning = false
  let running: Promise<void> | undefined

  const hasMissed = ({ since }: Connection) => since < missed
  const rest = async () => pause(round, undefined, { signal, ref: false }).catch(() => undefined)

  async function run(): Promise<void> {
    isRunning = true
    for (; !signal.aborted; await rest()) {
      const isWaiting = performance.now() < missed + (patience ?? recallAfter)
      if (isWaiting && !bus.isWhole()) continue
      const late = connections.list().filter(hasMissed)
      for (const connection of late.slice(0, recalled)) connections.close(connection, CODES.busy)
      if (late.length <= recalled) break
    }
    isRunning = false
  }
  function miss(): void {
    missed = performance.now()
    // Where nobody is waited for it has ended when it answers.
    if (!isRunning) running = run()
  }
  const listening = bus.onGap(miss)
  return {
    miss,
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      closing.abort()
      await running
    },
  }
}
