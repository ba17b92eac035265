import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Database,
  type Statement,
  type Values,
  type Writer,
} from '../../apps/server/src/platform/database/index.ts'
import { statementCompiler } from '../../apps/server/src/platform/database/sqlite-connection.ts'

/** What a statement took of all its runs, in milliseconds, and how much it answered, in characters of JSON. */
export interface Taken {
  readonly sql: string
  readonly runs: number
  readonly ms: number
  readonly size: number
}

/**
 * A database that notes which statements are asked of it, and what each takes. Statements run within the call itself,
 * so that nothing else is in the figures. What was read is said to be stale at once: nothing is kept, all is asked.
 */
export function watchDatabase(database: Database) {
  const compile = statementCompiler()
  const notes = new AsyncLocalStorage<Map<string, Taken>>()
  /** Of nobody's asking: the start, and what goes on by itself. */
  const others = new Map<string, Taken>()

  function note<T>(statement: Statement<unknown, never>, run: () => T): T {
    const began = performance.now()
    const result = run()
    const ms = performance.now() - began
    const { sql } = compile(statement)
    const taken = notes.getStore() ?? others
    const before = taken.get(sql) ?? { sql, runs: 0, ms: 0, size: 0 }
    const noted = { sql, runs: before.runs + 1, ms: before.ms + ms, size: before.size }
    taken.set(sql, noted)
    void Promise.resolve(result).then(
      (answer) => void Object.assign(noted, { size: noted.size + sizeOf(answer) }),
      () => undefined,
    )
    return result
  }
  const readerOf = (db: Database | Writer) => ({
    dialect: db.dialect,
    all: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      note(statement as never, () => db.all(statement, values)),
    first: async <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      note(statement as never, () => db.first(statement, values)),
    versionOf: () => undefined,
  })
  const writerOf = (tx: Writer): Writer => ({
    ...readerOf(tx),
    run: async (statement, values) => note(statement as never, () => tx.run(statement, values)),
    runLast: (last) => tx.runLast(last),
    afterCommit: (effect) => tx.afterCommit(effect),
  })
  const watched: Database = {
    ...database,
    ...readerOf(database),
    watch: () => ({ ...readerOf(database), isUnchanged: () => false }),
    write: async (unit) => {
      // The queue runs it in its own time.
      const within = AsyncLocalStorage.snapshot()
      return database.write(async (tx) => within(async () => unit(writerOf(tx))))
    },
  }
  return {
    database: watched,
    others: () => [...others.values()],
    /** What is asked of the database for this work, in the order in which each statement first came. */
    take: async <T>(work: () => Promise<T>) => {
      const taken = new Map<string, Taken>()
      const answer = await notes.run(taken, work)
      return { answer, taken: [...taken.values()] }
    },
  }
}

const sizeOf = (answer: unknown): number => JSON.stringify(answer ?? null).length
