import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform'
import type { Connection, Connections } from '../connections/connections.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES } from '../subscriptions/messages.ts'

interface Options {
  readonly connections: Connections
  readonly bus: Pick<Platform['bus'], 'isReceivingAll' | 'onGap'>
  /** How long others are waited for, in milliseconds; tests wait less. */
  readonly delay?: number
}

interface MissedEvents extends AsyncDisposable {
  /** Everybody who is there has missed something. */
  readonly reconnectAll: () => void
}

/**
 * Sends everybody away who was there when news of other processes may have been missed: whoever comes back reads anew
 * what he shows, and no message could make every client do so. They come back within a second, so they are not sent away
 * all at once; nor before the others are heard again, or should have been: one that comes later is another gap.
 */
export function openMissedEvents({ connections, bus, delay }: Options): MissedEvents {
  const { reconnectBatch, reconnectDelay, roundMs } = REALTIME_LIMITS
  const closing = new AbortController()
  const { signal } = closing
  /** Who came before this missed something, by the clock of `performance`. */
  let missedBefore = 0
  let isRunning = false
  let running: Promise<void> | undefined

  const hasMissed = ({ connectedAt }: Connection) => connectedAt < missedBefore
  const nextRound = async () =>
    pause(roundMs, undefined, { signal, ref: false }).catch(() => undefined)

  async function run(): Promise<void> {
    isRunning = true
    for (; !signal.aborted; await nextRound()) {
      const isWaiting = performance.now() < missedBefore + (delay ?? reconnectDelay)
      if (isWaiting && !bus.isReceivingAll()) continue
      const affected = connections.list().filter(hasMissed)
      for (const connection of affected.slice(0, reconnectBatch))
        connections.close(connection, CODES.busy)
      if (affected.length <= reconnectBatch) break
    }
    isRunning = false
  }
  function reconnectAll(): void {
    missedBefore = performance.now()
    // Where nobody is waited for it has ended when it answers.
    if (!isRunning) running = run()
  }
  const subscription = bus.onGap(reconnectAll)
  return {
    reconnectAll,
    async [Symbol.asyncDispose]() {
      subscription[Symbol.dispose]()
      closing.abort()
      await running
    },
  }
}
