import type { FastifyPluginAsync } from 'fastify'
import type { Platform } from '#platform'

/** Takes away some of what is over; the next time it takes the next. */
type Sweep = () => Promise<void>

interface Options {
  readonly sweeps: readonly Sweep[]
  /** Milliseconds from the beginning of a round to that of the next. */
  readonly pace?: number | undefined
}

const PACE = 5 * 60_000

/** Runs all sweeps at the start and again and again. One that fails is reported, and tried in the next round. */
export const upkeepModule =
  ({ sweeps, pace = PACE }: Options): FastifyPluginAsync =>
  async (app) => {
    let round: Promise<void> | undefined
    let isClosing = false

    async function runAll(): Promise<void> {
      for (const sweep of sweeps) {
        if (isClosing) return
        await sweep().catch((error: unknown) => app.log.warn({ err: error }, 'A sweep failed'))
      }
    }
    /** A round that takes longer than the pace is let be. */
    function start(): void {
      round ??= runAll().finally(() => {
        round = undefined
      })
    }

    const timer = setInterval(start, pace)
    timer.unref()
    app.addHook('onReady', async () => start())
    app.addHook('onClose', async () => {
      clearInterval(timer)
      isClosing = true
      await round
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
