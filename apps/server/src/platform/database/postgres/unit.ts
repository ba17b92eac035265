import type { QueryResult } from 'pg'
import type { PreCommitStatement, Writer } from '../database.ts'
import { isConflict } from './errors.ts'
import type { Session } from './session.ts'
import type { PrepareQuery } from './statements.ts'
import type { Statement, Values } from '../shared/statement.ts'
import { openKeyedMutex } from '../../keyed-mutex.ts'
import { isUnavailable } from '../../unavailable.ts'
import { runWithTimeout, type Unit } from '../unit.ts'
import { postgresDialect } from './dialect.ts'

export interface UnitContext {
  readonly session: Session
  readonly prepare: PrepareQuery
  readonly translate: (error: unknown) => unknown
  /** Called with the tables of a commit before anyone is told of it. */
  readonly onTablesWritten: (tables: ReadonlySet<string>) => void
  /** Called with the tables of a commit without a reply: it may take effect, now or shortly. */
  readonly onUncertainCommit: (tables: ReadonlySet<string>) => void
}

export interface UnitResult {
  readonly value: unknown
  readonly effects: readonly (() => void)[]
  /** Whether other processes must be notified before it is acknowledged. */
  readonly revokes: boolean
}

/**
 * How a unit runs. `plain` assumes that no statement fails, because PostgreSQL aborts the transaction after a
 * failure. `guarded` wraps each statement in a savepoint, so that a violation undoes only its statement.
 */
export type RunMode = 'plain' | 'guarded'

/** The unit must run again, because of a conflict or because it continues after a failed statement. */
export class RetryUnit extends Error {
  override readonly name = 'Again'
  readonly mode: RunMode
  constructor(mode: RunMode, cause?: unknown) {
    super('The unit of work must be run again.', { cause })
    this.mode = mode
  }
}

/** One attempt of a unit, and whether it may be committed. */
function openRun(context: UnitContext, mode: RunMode) {
  let isOpen = true
  let hasFailed = false
  /** The reason why this attempt can't be committed. */
  let retry: RetryUnit | undefined
  return {
    close: () => void (isOpen = false),
    /** Throws when the result of the unit must be discarded. */
    checkRetry() {
      if (retry) throw retry
    },
    check() {
      if (!isOpen)
        throw new Error('A unit of work was used after its end: await every call inside it.')
      if (hasFailed) retry ??= new RetryUnit('guarded')
      if (retry) throw retry
    },
    /** Translates the error of a statement for the unit. */
    fail(error: unknown): unknown {
      // PostgreSQL refuses what was sent after a statement that has failed.
      if (hasFailed || retry) return (retry ??= new RetryUnit('guarded'))
      if (isConflict(error)) return (retry = new RetryUnit(mode, error))
      hasFailed = mode === 'plain'
      return context.translate(error)
    },
  }
}

/** Runs a statement so that it can fail alone. */
async function inSavepoint<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.run('SAVEPOINT statement')
  try {
    const result = await work()
    await session.run('RELEASE statement')
    return result
  } catch (error) {
    if (!isConflict(error)) await session.run('ROLLBACK TO statement')
    throw error
  }
}

function openWriter(context: UnitContext, mode: RunMode) {
  const { session, prepare } = context
  const run = openRun(context, mode)
  const withLock = openKeyedMutex()
  const written = new Set<string>()
  let revokes = false
  const effects: (() => void)[] = []
  const beforeCommit: (() => Promise<void>)[] = []

  async function query<V extends Values>(statement: Statement<unknown, V>, values: V) {
    run.check()
    const { query: asked, writes, revokes: takesAway } = prepare(statement, values)
    for (const table of writes) written.add(table)
    revokes ||= takesAway
    async function send(ask: () => Promise<QueryResult>) {
      run.check()
      try {
        return await ask()
      } catch (error) {
        throw run.fail(error)
      }
    }
    const ask = async () => session.send(asked)
    // Concurrent statements are sent without waiting for each other. A savepoint includes every later one, so there they take turns.
    if (mode === 'plain') return send(ask)
    return withLock('statements', async () => send(async () => inSavepoint(session, ask)))
  }
  const writer: Writer = {
    dialect: postgresDialect,
    all: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      rowsOf<Row>(await query(statement, values)),
    first: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      rowsOf<Row>(await query(statement, values))[0],
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
    runBeforeCommit<V extends Values>({ statement, onlyIf, values }: PreCommitStatement<V>) {
      run.check()
      beforeCommit.push(async () => {
        if ((await query(onlyIf, values)).rows.length > 0) await query(statement, values)
      })
    },
    // This transaction's snapshot may be older than the newest version known here.
    versionOf: () => undefined,
    afterCommit(effect) {
      run.check()
      effects.push(effect)
    },
  }
  return { ...run, writer, effects, written, beforeCommit, revokes: () => revokes }
}

const rowsOf = <Row>({ rows }: QueryResult): Row[] => rows as Row[]

/**
 * Runs a unit in its own transaction, as if it were alone. Throws RetryUnit when it must run again, and otherwise the
 * unit's own error; then nothing is committed.
 */
export async function runUnit(
  context: UnitContext,
  unit: Unit,
  mode: RunMode,
): Promise<UnitResult> {
  const { session, translate, onTablesWritten, onUncertainCommit } = context
  const run = openWriter(context, mode)
  const send = async (sql: string) => {
    try {
      await session.run(sql)
    } catch (error) {
      throw isConflict(error) ? new RetryUnit(mode, error) : translate(error)
    }
  }
  await send('BEGIN ISOLATION LEVEL SERIALIZABLE')
  try {
    const value = await runWithTimeout(unit, run.writer).finally(() => run.checkRetry())
    run.check()
    for (const runBeforeCommit of run.beforeCommit) await runBeforeCommit()
    run.close()
    await send('COMMIT').catch((error: unknown) => {
      if (isUnavailable(error)) onUncertainCommit(run.written)
      throw error
    })
    onTablesWritten(run.written)
    return { value, effects: run.effects, revokes: run.revokes() }
  } catch (error) {
    run.close()
    await session.rollBack()
    throw error
  }
}
