import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Database,
  type Statement,
  type Values,
  type Writer,
} from '../../../apps/server/src/platform/database/index.ts'
import { openStatementCache } from '../../../apps/server/src/platform/database/postgres/statements.ts'
import { compileSqlite } from '../../../apps/server/src/platform/database/sqlite/connection.ts'
import { databaseName } from '../../../apps/server/test/stores/database-name.ts'

/** A statement's total time in milliseconds, and the approximate size of its results in characters. */
export interface StatementStats {
  readonly sql: string
  /** The parameters of the last run. */
  readonly values: readonly unknown[]
  readonly runs: number
  readonly ms: number
  readonly size: number
}

/** Compiles a statement to SQL and parameters for this kind of database. */
function compilerFor(name: ReturnType<typeof databaseName>) {
  if (name === 'sqlite') {
    return (statement: Statement<unknown, never>, values: Values) => {
      const { sql, bind } = compileSqlite(statement)
      return { sql, values: bind(values) as readonly unknown[] }
    }
  }
  const touched = { reads: new Set<string>(), writes: new Set<string>(), revokes: false }
  const ask = openStatementCache({ tableAccessOf: () => touched })
  return (statement: Statement<unknown, never>, values: Values) => {
    const { query } = ask(statement, values as never)
    return { sql: query.text, values: query.values as readonly unknown[] }
  }
}

/**
 * A database that records its statements and their times. SQLite runs them synchronously, so that nothing else
 * is in the figures; those of PostgreSQL include the round trip. All reads count as stale at once, so that
 * nothing is cached. With `cachesParts`, parts of responses are cached as in production.
 */
export function recordDatabase(database: Database, { cachesParts = false } = {}) {
  const name = databaseName(database.dialect)
  const compile = compilerFor(name)
  const notes = new AsyncLocalStorage<Map<string, StatementStats>>()
  /** Statements outside of any request: the start, and background jobs. */
  const others = new Map<string, StatementStats>()

  async function note<T>(
    statement: Statement<unknown, never>,
    bound: Values,
    run: () => Promise<T>,
  ): Promise<T> {
    const noted = notes.getStore() ?? others
    const startTime = performance.now()
    const running = run()
    const here = performance.now() - startTime
    const response = await running
    const ms = name === 'sqlite' ? here : performance.now() - startTime
    const { sql, values } = compile(statement, bound)
    const before = noted.get(sql) ?? { runs: 0, ms: 0, size: 0 }
    const size = before.size + sizeOf(response)
    noted.set(sql, { sql, values, runs: before.runs + 1, ms: before.ms + ms, size })
    return response
  }
  const readerOf = (db: Database | Writer) => ({
    dialect: db.dialect,
    all: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      note(statement as never, values, async () => db.all(statement, values)),
    first: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      note(statement as never, values, async () => db.first(statement, values)),
    versionOf: (table: string) => (cachesParts ? db.versionOf(table) : undefined),
  })
  const writerOf = (tx: Writer): Writer => ({
    ...readerOf(tx),
    run: async (statement, values) =>
      note(statement as never, values, async () => tx.run(statement, values)),
    runBeforeCommit: (last) => tx.runBeforeCommit(last),
    afterCommit: (effect) => tx.afterCommit(effect),
  })
  const watched: Database = {
    ...database,
    ...readerOf(database),
    watch: () => ({ ...readerOf(database), isUnchanged: () => false }),
    write: async (unit) => {
      // The queue runs the unit later, so the caller's context must follow it.
      const within = AsyncLocalStorage.snapshot()
      return database.write(async (tx) => within(async () => unit(writerOf(tx))))
    },
  }
  return {
    database: watched,
    others: () => [...others.values()],
    /** The statements of this work, in the order of their first run. */
    measure: async <T>(work: () => Promise<T>) => {
      const taken = new Map<string, StatementStats>()
      const response = await notes.run(taken, work)
      return { response, taken: [...taken.values()] }
    },
  }
}

/** Approximate size in characters. Bytes aren't converted to text, because that would take longer than the response. */
function sizeOf(response: unknown): number {
  if (response instanceof Uint8Array) return response.length
  if (typeof response !== 'object' || response === null) return String(response).length
  return Object.entries(response).reduce(
    (sum, [name, value]) => sum + name.length + sizeOf(value),
    0,
  )
}
