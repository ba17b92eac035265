import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openTurns, type Turns } from '../turns.ts'
import { unavailable } from '../unavailable.ts'
import type { Writer } from './database.ts'
import { openSession, type Session } from './postgres-session.ts'
import { Again, type Care, type Kept, type Place, runUnit } from './postgres-unit.ts'
import type { Report } from './report.ts'
import { type Job, runEffects, type Unit } from './unit.ts'

/** More units than this in line, and new ones are refused. */
const LINE_MAX = 10_000
/** How often a unit is run that others come in the way of, and what it waits before, at most, in milliseconds. */
const TRIES = 30
const PAUSE_MS = 50
/** For so many seconds a commit that was not answered may still come to be. */
const DOUBT_SECONDS = 10
/** Units that were in each other's way so often take turns. */
const TRIES_AT_ONCE = 3

export interface Line {
  readonly write: <T>(unit: (tx: Writer) => Promise<T>) => Promise<T>
  /** Units in line. */
  waiting(): number
  /** Takes no new units and resolves when those in line have been settled. */
  close(): Promise<void>
}

interface Options extends Omit<Place, 'session' | 'onDoubt'> {
  readonly pool: Pool
  /** Units at once. */
  readonly lanes: number
  /** Resolves once every other process has heard of what was written. */
  readonly untilHeard: () => Promise<void>
  readonly report: Report
}

async function runUntilKept(place: Place, unit: Unit, inTurn: Turns): Promise<Kept> {
  let care: Care = 'plain'
  for (let attempt = 1; ; attempt++) {
    const run = async () => runUnit(place, unit, care)
    try {
      return await (attempt > TRIES_AT_ONCE ? inTurn('units', run) : run())
    } catch (error) {
      if (!(error instanceof Again)) throw error
      if (attempt === TRIES) throw unavailable(error)
      // Whoever only goes on after a violation has met nobody.
      if (error.care === care) await pause(Math.random() * Math.min(PAUSE_MS, 2 ** attempt))
      care = error.care
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
  { value, revokes }: Kept,
  untilHeard: Options['untilHeard'],
) {
  if (revokes) void untilHeard().then(() => resolve(value))
  else resolve(value)
}

/** Where writers stand in line: so many units at once, each in a transaction of its own, the others in their order. */
export function openLine({
  pool,
  lanes,
  ask,
  translate,
  onWritten,
  untilHeard,
  report,
}: Options): Line {
  const line: Job[] = []
  const running = new Set<Promise<void>>()
  const inTurn = openTurns()
  let isClosing = false

  function onDoubt(tables: ReadonlySet<string>): void {
    onWritten(tables)
    for (let second = 1; second <= DOUBT_SECONDS; second++)
      setTimeout(onWritten, second * 1000, tables).unref()
  }
  async function settle(job: Job): Promise<void> {
    let session: Session | undefined
    try {
      session = await connect(pool)
      const place = { session, ask, translate, onWritten, onDoubt }
      const kept = await runUntilKept(place, job.unit, inTurn)
      runEffects(kept.effects, report)
      acknowledge(job, kept, untilHeard)
    } catch (error) {
      job.reject(error)
    } finally {
      session?.release()
    }
  }
  async function drain(): Promise<void> {
    for (let job = line.shift(); job; job = line.shift()) await settle(job)
  }
  function begin(): void {
    if (running.size >= lanes) return
    const lane = drain().finally(() => running.delete(lane))
    running.add(lane)
  }
  return {
    async write<T>(unit: (tx: Writer) => Promise<T>) {
      if (isClosing) throw unavailable(new Error('The database is closing.'))
      if (line.length + running.size >= LINE_MAX)
        throw unavailable(new Error('Too many writers in line.'))
      return new Promise<T>((resolve, reject) => {
        line.push({ unit, resolve: resolve as Job['resolve'], reject })
        begin()
      })
    },
    waiting: () => line.length,
    async close() {
      isClosing = true
      while (running.size > 0) await Promise.all(running)
    },
  }
}
