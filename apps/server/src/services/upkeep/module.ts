import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { atMost } from '#lib/abort'
import type { Platform } from '#platform'

export const UPKEEP = 'upkeep'

/** Deletes a bounded number of expired rows or files; the next run continues. */
type Sweep = () => Promise<void>

/** Sweeps that run one after the other, repeatedly. */
interface SweepGroup {
  readonly sweeps: readonly Sweep[]
  /** Milliseconds from the end of a round to the start of the next. */
  readonly pace: number
}

interface Options extends Pick<Platform, 'leases'> {
  readonly rounds: readonly SweepGroup[]
  /** Milliseconds that closing waits for a sweep in progress. */
  readonly closeTimeout?: number
}

/** A sweep of a store that hangs is interrupted: the next process goes on, as after a crash. */
const CLOSE_TIMEOUT_MS = 3000

/** The pause in milliseconds before the next try after the database couldn't grant the lease. */
const REST = 5000

/** Ends early, and without an error, when the signal is aborted. */
const rest = async (time: number, signal: AbortSignal) =>
  pause(time, undefined, { signal, ref: false }).catch(() => undefined)

/**
 * Runs all rounds at the start and then repeatedly, in one of the processes that share the database. When that
 * process ends, another takes over. A failed sweep is reported, and runs again in the next round.
 */
export const upkeepModule =
  ({ leases, rounds, closeTimeout = CLOSE_TIMEOUT_MS }: Options): FastifyPluginAsync =>
  async (app) => {
    const closing = new AbortController()

    async function repeat({ sweeps, pace }: SweepGroup, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        for (const sweep of sweeps) {
          if (signal.aborted) return
          await sweep().catch((error: unknown) => app.log.warn({ err: error }, 'A sweep failed'))
        }
        await rest(pace, signal)
      }
    }
    async function runAll(lost: AbortSignal): Promise<void> {
      const signal = AbortSignal.any([lost, closing.signal])
      await Promise.all(rounds.map(async (round) => repeat(round, signal)))
    }
    async function work(): Promise<void> {
      const { signal } = closing
      let isTold = false
      const runHeld = async (lost: AbortSignal) => {
        isTold = false
        await runAll(lost)
      }
      while (!signal.aborted)
        await leases.hold(UPKEEP, runHeld, signal).catch(async (error: unknown) => {
          if (!isTold && !signal.aborted) app.log.warn({ err: error }, 'Upkeep has to wait')
          isTold = true
          await rest(REST, signal)
        })
    }

    let working: Promise<void> | undefined
    app.addHook('onReady', async () => void (working = work()))
    app.addHook('preClose', async () => closing.abort())
    app.addHook('onClose', async () => {
      if (working) await atMost(closeTimeout, working)
    })
  }

/**
 * Purges deleted data from all database files within a round, and bounds the write-ahead log to one round. Reports
 * each time what prevents it.
 */
export const purgeSweep =
  ({ database }: Pick<Platform, 'database'>): Sweep =>
  async () => {
    if (await database.purge()) return
    throw new Error(
      'Another program reads the database: until it ends, nothing that was deleted is wiped, and the log grows.',
    )
  }
