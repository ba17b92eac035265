import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { atMost } from '#lib/abort'
import { MINUTE } from '#lib/time'
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

interface Options extends Pick<Platform, 'leases' | 'now'> {
  /** Called when a sweep has failed each time for ten minutes, and again every ten minutes. */
  readonly onFailing: () => Promise<void>
  readonly rounds: readonly SweepGroup[]
  /** Milliseconds that closing waits for a sweep in progress. */
  readonly closeTimeout?: number
}

/** A sweep of a store that hangs is interrupted: the next process goes on, as after a crash. */
const CLOSE_TIMEOUT_MS = 3000

/** Milliseconds for which a sweep may fail before somebody is told. */
const FAILING_FOR = 10 * MINUTE

/** The pause in milliseconds before the next try after the database couldn't grant the lease. */
const REST = 5000

/** Ends early, and without an error, when the signal is aborted. */
const rest = async (time: number, signal: AbortSignal) =>
  pause(time, undefined, { signal, ref: false }).catch(() => undefined)

/** Runs sweeps, and reports those that fail. */
function openRuns(
  { log }: FastifyInstance,
  { now, onFailing }: Pick<Options, 'now' | 'onFailing'>,
) {
  /** When each began to fail, or was reported last. */
  const since = new Map<Sweep, number>()
  return async function run(sweep: Sweep): Promise<void> {
    try {
      await sweep()
      since.delete(sweep)
    } catch (error) {
      log.warn({ err: error }, 'A sweep failed')
      const began = since.get(sweep) ?? now()
      since.set(sweep, began)
      if (now() - began < FAILING_FOR) return
      since.set(sweep, now())
      await onFailing().catch((err: unknown) => log.warn({ err }, 'Operators could not be told'))
    }
  }
}

/**
 * Runs all rounds at the start and then repeatedly, in one of the processes that share the database. When that
 * process ends, another takes over. A failed sweep is reported, and runs again in the next round.
 */
export const upkeepModule =
  ({ rounds, closeTimeout = CLOSE_TIMEOUT_MS, ...options }: Options): FastifyPluginAsync =>
  async (app) => {
    const { leases } = options
    const closing = new AbortController()
    const run = openRuns(app, options)

    async function repeat({ sweeps, pace }: SweepGroup, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        for (const sweep of sweeps) {
          if (signal.aborted) return
          await run(sweep)
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
