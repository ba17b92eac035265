import { setImmediate as nextTurn } from 'node:timers/promises'
import { rollBack, runBatch } from './batch.ts'
import { unavailable } from '../../unavailable.ts'
import type { Writer } from '../database.ts'
import type { Report } from '../../report.ts'
import type { Connection } from '../sqlite/connection.ts'
import type { TableVersions } from './table-versions.ts'
import { type Job, runEffects } from '../unit.ts'

/** Limit of queued units; further ones are refused. */
const QUEUE_MAX = 10_000
/** Limit of units per commit: with more, everybody would wait for the last one. */
const BATCH_MAX = 100
/**
 * Event loop iterations without a new unit after which a commit begins, and milliseconds after which it begins in any
 * case. Node accepts one new connection per iteration: simultaneous clients would otherwise wait for a commit each.
 */
const QUIET_TURNS = 2
const GATHER_MS = 2

interface Options {
  readonly connection: Connection
  /** The reason why nothing can be written now; undefined when all is well. */
  readonly fault: () => unknown
  /** Records the tables of a commit before anyone is told of it. */
  readonly versions: TableVersions
  readonly report: Report
}

/** Lets all requests that have already arrived join the queue: they share the next commit. */
async function waitForMore(queue: readonly Job[]): Promise<void> {
  const until = performance.now() + GATHER_MS
  for (let quiet = 0; quiet < QUIET_TURNS;) {
    const before = queue.length
    await nextTurn()
    quiet = queue.length > before ? 0 : quiet + 1
    if (queue.length >= BATCH_MAX || performance.now() > until) return
  }
}

/**
 * The single write queue. Units that arrive during a commit share the next one: a transaction with a savepoint for
 * each, and one sync.
 */
export function openWriteQueue({ connection, versions, fault, report }: Options) {
  const queue: Job[] = []
  let closing = false
  let running: Promise<void> | undefined
  let batch: Promise<void> | undefined

  async function runJobs(jobs: readonly Job[]): Promise<void> {
    try {
      // Rolled back writes count as well, which is harmless.
      const { results, remaining } = await runBatch({ connection, versions }, jobs)
      versions.recordWrite(connection.written)
      queue.unshift(...remaining)
      for (const { job, outcome, effects } of results) {
        if ('error' in outcome) job.reject(outcome.error)
        else {
          runEffects(effects, report)
          job.resolve(outcome.value)
        }
      }
    } catch (error) {
      rollBack(connection)
      versions.recordWrite(connection.written)
      for (const job of jobs) job.reject(error)
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await waitForMore(queue)
      const cause = fault()
      const jobs = queue.splice(0, BATCH_MAX)
      if (cause === undefined) await (batch = runJobs(jobs))
      else for (const job of jobs) job.reject(unavailable(cause))
      batch = undefined
    }
    running = undefined
  }

  return {
    async write<T>(this: void, unit: (tx: Writer) => Promise<T>): Promise<T> {
      if (closing) throw unavailable(new Error('The database is closing.'))
      const cause = fault()
      if (cause !== undefined) throw unavailable(cause)
      if (queue.length >= QUEUE_MAX) throw unavailable(new Error('Too many writers in line.'))
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      queue.push({ unit, resolve: resolve as Job['resolve'], reject })
      running ??= drain()
      return promise
    },
    waiting: () => queue.length,
    /** Resolves when no transaction is open: for readers that share the writer's connection. */
    async idle() {
      while (batch) await batch
    },
    /** Refuses new units and resolves once the queued ones have settled. */
    async close() {
      closing = true
      while (running) await running
    },
  }
}
