import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@devhood/contract'
import { unavailable } from '../unavailable.ts'
import type { LastStatement, Writer } from './database.ts'
import type { Connection } from './sqlite-connection.ts'
import { isBusy } from './sqlite-errors.ts'
import type { TableVersions } from './table-versions.ts'
import type { Statement, Values } from './statement.ts'
import { inTime, type Job } from './unit.ts'

/** How long a lock that another program holds is waited for. */
const LOCK_MS = 5000
const LOCK_RETRY_MS = 20

/** What has become of a unit, told to nobody before the commit. */
export interface Done {
  readonly job: Job
  readonly outcome: { readonly value: unknown } | { readonly error: unknown }
  readonly effects: readonly (() => void)[]
  readonly lasts: readonly (() => void)[]
}

/** Where a batch is written. */
interface Place {
  readonly connection: Connection
  readonly versions: Pick<TableVersions, 'versionOf'>
}

function openWriter({ connection, versions }: Place) {
  let open = true
  const effects: (() => void)[] = []
  const lasts: (() => void)[] = []
  const check = () => {
    if (!open) throw new Error('A unit of work was used after its end: await every call inside it.')
    // Without its transaction, which a full disk ends, a statement would be kept by itself.
    if (!connection.isInTransaction()) throw unavailable(new Error('The transaction was lost.'))
  }
  const writer: Writer = {
    dialect: 'sqlite',
    async all<Row, V extends Values>(statement: Statement<Row, V>, values: V) {
      check()
      return connection.all(statement, values)
    },
    async first<Row, V extends Values>(statement: Statement<Row, V>, values: V) {
      check()
      return connection.first(statement, values)
    },
    async run(statement, values) {
      check()
      return connection.run(statement, values)
    },
    runLast<V extends Values>({ statement, onlyIf, values }: LastStatement<V>) {
      check()
      lasts.push(() => {
        if (connection.first(onlyIf, values) !== undefined) connection.run(statement, values)
      })
    },
    versionOf: (table) => (connection.hasWritten(table) ? undefined : versions.versionOf(table)),
    afterCommit(effect) {
      check()
      effects.push(effect)
    },
  }
  return { writer, effects, lasts, close: () => void (open = false) }
}

async function runUnit(place: Place, job: Job): Promise<Done> {
  const { connection } = place
  const { writer, effects, lasts, close } = openWriter(place)
  try {
    connection.mark('SAVEPOINT unit')
    const value = await inTime(job.unit, writer)
    close()
    connection.mark('RELEASE unit')
    return { job, outcome: { value }, effects, lasts }
  } catch (error) {
    close()
    if (connection.isInTransaction()) {
      connection.mark('ROLLBACK TO unit')
      connection.mark('RELEASE unit')
    }
    return { job, outcome: { error }, effects: [], lasts: [] }
  }
}

/** Waits for another program's lock without holding up this one. */
async function begin(connection: Connection): Promise<void> {
  for (const until = performance.now() + LOCK_MS; ; await wait(LOCK_RETRY_MS)) {
    try {
      connection.mark('BEGIN IMMEDIATE')
      return
    } catch (error) {
      const busy = error instanceof AppError && isBusy(error.cause)
      if (!busy || performance.now() >= until) throw error
    }
  }
}

/**
 * Runs jobs in one transaction. When the transaction is lost under way, with all that was done in it,
 * the jobs that had not begun come back as `left`.
 */
export async function runBatch(
  place: Place,
  jobs: readonly Job[],
): Promise<{ done: Done[]; left: readonly Job[] }> {
  const { connection } = place
  const done: Done[] = []
  await begin(connection)
  for (const [index, job] of jobs.entries()) {
    const unit = await runUnit(place, job)
    done.push(unit)
    if (!connection.isInTransaction()) {
      const error = 'error' in unit.outcome ? unit.outcome.error : undefined
      return { done: done.map((each) => undone(each, error)), left: jobs.slice(index + 1) }
    }
  }
  try {
    for (const runLast of done.flatMap(({ lasts }) => lasts)) runLast()
    connection.mark('COMMIT')
    connection.checkPlace()
  } catch (error) {
    if (connection.isInTransaction()) connection.mark('ROLLBACK')
    return { done: done.map((each) => undone(each, error)), left: [] }
  }
  return { done, left: [] }
}

const undone = ({ job }: Done, cause: unknown): Done => ({
  job,
  outcome: { error: cause instanceof AppError ? cause : unavailable(cause) },
  effects: [],
  lasts: [],
})

/** Ends a transaction that could not even be undone in order; a failure here has been reported as fatal. */
export function abandon(connection: Connection): void {
  if (!connection.isInTransaction()) return
  try {
    connection.mark('ROLLBACK')
  } catch {
    // Nothing was acknowledged, and the next unit meets the same fault.
  }
}
