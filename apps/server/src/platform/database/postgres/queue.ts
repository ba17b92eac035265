import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openKeyedMutex, type KeyedMutex } from '../../keyed-mutex.ts'
import { unavailable } from '../../unavailable.ts'
import type { Writer } from '../database.ts'
import { openSession, type Session } from './session.ts'
import { RetryUnit, type RunMode, type UnitResult, type UnitContext, runUnit } from './unit.ts'
import type { Report } from '../../report.ts'
import { type Job, runEffects, type Unit } from '../unit.ts'

/** Limit of queued units; further ones are refused. */
const QUEUE_MAX = 10_000
/** Limit of attempts for a unit with conflicts, and the longest pause between them in milliseconds. */
const TRIES = 30
const PAUSE_MS = 50
/** Seconds during which a commit without a reply may still take effect. */
const UNCERTAIN_SECONDS = 10
/** Number of attempts that run beside other units; later attempts run one at a time. */
const TRIES_AT_ONCE = 3

interface Options extends Omit<UnitContext, 'session' | 'onUncertainCommit'> {
  readonly pool: Pool
  /** Units that run concurrently. */
  readonly concurrency: number
  /** Resolves once every other process has been notified of the writes. */
  readonly untilDelivered: () => Promise<void>
  readonly report: Report
}

async function runWithRetries(
  context: UnitContext,
  unit: Unit,
  withLock: KeyedMutex,
): Promise<UnitResult> {
  let mode: RunMode = 'plain'
  for (let attempt = 1; ; attempt++) {
    const run = async () => runUnit(context, unit, mode)
    try {
      return await (attempt > TRIES_AT_ONCE ? withLock('units', run) : run())
    } catch (error) {
      if (!(error instanceof RetryUnit)) throw error
      if (attempt === TRIES) throw unavailable(error)
      // A retry in another mode follows a violation, not a conflict, so it needs no pause.
      if (error.mode === mode) await pause(Math.random() * Math.min(PAUSE_MS, 2 ** attempt))
      mode = error.mode
    }
  }
}

async function connect(pool: Pool): Promise<Session> {
  try {
    return openSession(await pool.connect())
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * Resolves a unit for its caller; a revocation only once all processes know of it. The lane and its connection don't
 * wait.
 */
function acknowledge(
  { resolve }: Job,
  { value, revokes }: UnitResult,
  untilDelivered: Options['untilDelivered'],
) {
  if (revokes) void untilDelivered().then(() => resolve(value))
  else resolve(value)
}

/** The write queue: a number of concurrent units, each in its own transaction; the others wait in order. */
export function openPostgresQueue({
  pool,
  concurrency,
  prepare,
  translate,
  onTablesWritten,
  untilDelivered,
  report,
}: Options) {
  const queue: Job[] = []
  const running = new Set<Promise<void>>()
  const withLock = openKeyedMutex()
  let isClosing = false

  function onUncertainCommit(tables: ReadonlySet<string>): void {
    onTablesWritten(tables)
    for (let second = 1; second <= UNCERTAIN_SECONDS; second++)
      setTimeout(onTablesWritten, second * 1000, tables).unref()
  }
  async function settle(job: Job): Promise<void> {
    let session: Session | undefined
    try {
      session = await connect(pool)
      const context = { session, prepare, translate, onTablesWritten, onUncertainCommit }
      const result = await runWithRetries(context, job.unit, withLock)
      runEffects(result.effects, report)
      acknowledge(job, result, untilDelivered)
    } catch (error) {
      job.reject(error)
    } finally {
      session?.release()
    }
  }
  async function drain(): Promise<void> {
    for (let job = queue.shift(); job; job = queue.shift()) await settle(job)
  }
  function begin(): void {
    if (running.size >= concurrency) return
    const lane = drain().finally(() => running.delete(lane))
    running.add(lane)
  }
  return {
    async write<T>(this: void, unit: (tx: Writer) => Promise<T>): Promise<T> {
      if (isClosing) throw unavailable(new Error('The database is closing.'))
      if (queue.length + running.size >= QUEUE_MAX)
        throw unavailable(new Error('Too many writers in line.'))
      return new Promise<T>((resolve, reject) => {
        queue.push({ unit, resolve: resolve as Job['resolve'], reject })
        begin()
      })
    },
    waiting: () => queue.length,
    async close() {
      isClosing = true
      while (running.size > 0) await Promise.all(running)
    },
  }
}
