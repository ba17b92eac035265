import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@devhood/contract'
import { unavailable } from '../../unavailable.ts'
import type { PreCommitStatement, Writer } from '../database.ts'
import type { Connection } from '../sqlite/connection.ts'
import { isBusy } from '../sqlite/errors.ts'
import type { Results, Statement, Values } from './statement.ts'
import { type Job, runWithTimeout } from '../unit.ts'
import { sqliteDialect } from '../sqlite/dialect.ts'

/** Longest wait for another program's lock, in milliseconds. */
const LOCK_MS = 5000
const LOCK_RETRY_MS = 20

/** The result of a unit, held back until the commit. */
export interface UnitResult {
  readonly job: Job
  readonly outcome: { readonly value: unknown } | { readonly error: unknown }
  readonly effects: readonly (() => void)[]
  readonly beforeCommit: readonly (() => void)[]
}

interface BatchContext {
  readonly connection: Connection
  readonly versions: Pick<Writer, 'versionOf'>
}

/** A unit while it runs: its writer works only while it is open. */
export function openUnit({ connection, versions }: BatchContext) {
  const state = { isOpen: true }
  const effects: (() => void)[] = []
  const beforeCommit: (() => void)[] = []
  const check = () => {
    if (!state.isOpen)
      throw new Error('A unit of work was used after its end: await every call inside it.')
    // A full disk ends the transaction. Without it, a statement would be committed on its own.
    if (!connection.state.isTransaction) throw unavailable(new Error('The transaction was lost.'))
  }
  const executing =
    <M extends keyof Results<unknown>>(method: M) =>
    async <Row, V extends Values>(statement: Statement<Row, V>, values: V) => {
      check()
      return connection.execute(method, statement, values)
    }
  const writer: Writer = {
    dialect: sqliteDialect,
    all: executing('all'),
    first: executing('first'),
    run: executing('run'),
    runBeforeCommit<V extends Values>({ statement, onlyIf, values }: PreCommitStatement<V>) {
      check()
      beforeCommit.push(() => {
        if (connection.execute('first', onlyIf, values) !== undefined)
          connection.execute('run', statement, values)
      })
    },
    versionOf: (table) => (connection.written.has(table) ? undefined : versions.versionOf(table)),
    afterCommit(effect) {
      check()
      effects.push(effect)
    },
  }
  return { state, writer, effects, beforeCommit }
}

async function runUnit(context: BatchContext, job: Job): Promise<UnitResult> {
  const { connection } = context
  const unit = openUnit(context)
  try {
    connection.runTransactionCommand('SAVEPOINT unit')
    const value = await runWithTimeout(job.unit, unit.writer)
    unit.state.isOpen = false
    connection.runTransactionCommand('RELEASE unit')
    return { job, outcome: { value }, effects: unit.effects, beforeCommit: unit.beforeCommit }
  } catch (error) {
    unit.state.isOpen = false
    if (connection.state.isTransaction) {
      connection.runTransactionCommand('ROLLBACK TO unit')
      connection.runTransactionCommand('RELEASE unit')
    }
    return { job, outcome: { error }, effects: [], beforeCommit: [] }
  }
}

/** Waits for another program's lock without blocking the event loop. */
async function begin(connection: Connection): Promise<void> {
  for (const until = performance.now() + LOCK_MS; ; await wait(LOCK_RETRY_MS)) {
    try {
      connection.runTransactionCommand('BEGIN IMMEDIATE')
      return
    } catch (error) {
      const busy = error instanceof AppError && isBusy(error.cause)
      if (!busy || performance.now() >= until) throw error
    }
  }
}

/**
 * Runs jobs in one transaction. When the transaction is lost, with everything done in it, the jobs that hadn't
 * started are returned as `remaining`.
 */
export async function runBatch(
  context: BatchContext,
  jobs: readonly Job[],
): Promise<{ results: UnitResult[]; remaining: readonly Job[] }> {
  const { connection } = context
  const results: UnitResult[] = []
  connection.written.clear()
  await begin(connection)
  for (const [index, job] of jobs.entries()) {
    const result = await runUnit(context, job)
    results.push(result)
    if (!connection.state.isTransaction) {
      const error = 'error' in result.outcome ? result.outcome.error : undefined
      return {
        results: results.map((each) => undone(each, error)),
        remaining: jobs.slice(index + 1),
      }
    }
  }
  try {
    for (const { beforeCommit } of results)
      for (const runBeforeCommit of beforeCommit) runBeforeCommit()
    connection.runTransactionCommand('COMMIT')
    connection.checkFiles()
  } catch (error) {
    if (connection.state.isTransaction) connection.runTransactionCommand('ROLLBACK')
    return { results: results.map((each) => undone(each, error)), remaining: [] }
  }
  return { results, remaining: [] }
}

const undone = ({ job }: UnitResult, cause: unknown): UnitResult => ({
  job,
  outcome: { error: cause instanceof AppError ? cause : unavailable(cause) },
  effects: [],
  beforeCommit: [],
})

/** Rolls back a transaction that can't be committed; a failure here has already been reported as fatal. */
export function rollBack(connection: Connection): void {
  if (!connection.state.isTransaction) return
  try {
    connection.runTransactionCommand('ROLLBACK')
  } catch {
    // Nothing was acknowledged, and the next unit meets the same fault.
  }
}
