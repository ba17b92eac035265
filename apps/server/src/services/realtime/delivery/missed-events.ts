import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform'
import type { Connection, Connections } from '../connections/connections.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES } from '../subscriptions/errors.ts'

interface Options {
  readonly connections: Connections
  readonly bus: Pick<Platform['bus'], 'isReceivingAll' | 'onGap'>
  /** How long to wait for other processes, in milliseconds; tests wait less. */
  readonly delay?: number
}

/**
 * Disconnects every client that was connected when events of other processes may have been lost. A client that
 * reconnects reloads what it shows, and no message could make every client do so. Clients reconnect within a second,
 * so they are disconnected in batches. This begins only when the other processes are connected again or should be; one
 * that comes later is another gap.
 */
export function openMissedEvents({ connections, bus, delay }: Options) {
  const { reconnectBatch, reconnectDelay, roundMs } = REALTIME_LIMITS
  const closing = new AbortController()
  const { signal } = closing
  /** Clients that connected before this have missed something, by the clock of `performance`. */
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
  /** Makes every current client reconnect, because it has missed something. */
  function reconnectAll(): void {
    missedBefore = performance.now()
    // If there is nothing to wait for, `run` has ended when it returns.
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
