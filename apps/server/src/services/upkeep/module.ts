import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Platform } from '#platform'

/** What the lease of the process is called that does it. */
export const UPKEEP = 'upkeep'

/** Takes away some of what is over; the next time it takes the next. */
type Sweep = () => Promise<void>

/** Sweeps that are run one after the other, again and again. */
interface SweepGroup {
  readonly sweeps: readonly Sweep[]
  /** Milliseconds from the end of a round to the beginning of the next. */
  readonly pace: number
}

interface Options extends Pick<Platform, 'leases'> {
  readonly rounds: readonly SweepGroup[]
}

/** Before the next try where the database could not say whose turn it is. */
const REST = 5000

/** Ends early, and without a fault, when the signal is aborted. */
const rest = async (time: number, signal: AbortSignal) =>
  pause(time, undefined, { signal, ref: false }).catch(() => undefined)

/**
 * Runs all rounds at the start and again and again, in one process of all that use the database; when that goes, another
 * goes on. A sweep that fails is reported, and tried in the next round.
 */
export const upkeepModule =
  ({ leases, rounds }: Options): FastifyPluginAsync =>
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
    app.addHook('onClose', async () => {
      closing.abort()
      await working
    })
  }

/**
 * What people delete is gone from all files within a round, and the log of writes is no longer than a round's. What
 * keeps it from that is told each time.
 */
export const purgeSweep =
  ({ database }: Pick<Platform, 'database'>): Sweep =>
  async () => {
    if (await database.purge()) return
    throw new Error(
      'Another program reads the database: until it ends, nothing that was deleted is wiped, and the log grows.',
    )
  }
