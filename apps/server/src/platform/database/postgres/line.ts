import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openKeyedMutex, type KeyedMutex } from '../../keyed-mutex.ts'
import { unavailable } from '../../unavailable.ts'
import type { Writer } from '../database.ts'
import { openSession, type Session } from './session.ts'
import { RetryUnit, type RunMode, type UnitResult, type UnitContext, runUnit } from './unit.ts'
import type { Report } from '../shared/report.ts'
import { type Job, runEffects, type Unit } from '../unit.ts'

/** More units than this in line, and new ones are refused. */
const QUEUE_MAX = 10_000
/** How often a unit is run that others come in the way of, and what it waits before, at most, in milliseconds. */
const TRIES = 30
const PAUSE_MS = 50
/** For so many seconds a commit that was not answered may still come to be. */
const UNCERTAIN_SECONDS = 10
/** Units that were in each other's way so often take turns. */
const TRIES_AT_ONCE = 3

export interface PostgresQueue {
  readonly write: <T>(unit: (tx: Writer) => Promise<T>) => Promise<T>
  /** Units in line. */
  waiting(): number
  /** Takes no new units and resolves when those in line have been settled. */
  close(): Promise<void>
}

interface Options extends Omit<UnitContext, 'session' | 'onUncertainCommit'> {
  readonly pool: Pool
  /** Units at once. */
  readonly concurrency: number
  /** Resolves once every other process has heard of what was written. */
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
      // Whoever only goes on after a violation has met nobody.
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

/** Tells the caller of a unit, of a revocation once all have heard of it. The lane and its connection don't wait. */
function acknowledge(
  { resolve }: Job,
  { value, revokes }: UnitResult,
  untilDelivered: Options['untilDelivered'],
) {
  if (revokes) void untilDelivered().then(() => resolve(value))
  else resolve(value)
}

/** Where writers stand in line: so many units at once, each in a transaction of its own, the others in their order. */
export function openPostgresQueue({
  pool,
  concurrency,
  prepare,
  translate,
  onTablesWritten,
  untilDelivered,
  report,
}: Options): PostgresQueue {
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
    async write<T>(unit: (tx: Writer) => Promise<T>) {
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
