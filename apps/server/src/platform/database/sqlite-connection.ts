import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { openRecent } from '../recent.ts'
import { unavailable } from '../unavailable.ts'
import { isFatal, translate } from './sqlite-errors.ts'
import {
  type CompiledStatement,
  compileStatement,
  type SqlValue,
  type Statement,
  type Values,
} from './statement.ts'

/** Statements kept prepared per connection. Declared ones are some hundred; the engine adds one per query shape. */
const PREPARED_MAX = 1000

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
  PRAGMA mmap_size = 0;
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = ${64 * 1024 * 1024};
`

/** One connection, asked synchronously. Errors come out as the interface names them. */
export interface Connection extends Disposable {
  /** Whether a transaction is open; SQLite ends one by itself when the disk is full or fails. */
  readonly isInTransaction: () => boolean
  /** Throws unless the database is still where a restart would find it. */
  checkPlace(): void
  /** Runs text without values. */
  exec(sql: string): void
  all<Row, V extends Values>(statement: Statement<Row, V>, values: V): Row[]
  first<Row, V extends Values>(statement: Statement<Row, V>, values: V): Row | undefined
  run<V extends Values>(statement: Statement<unknown, V>, values: V): number
}

/** A query builder that compiles for SQLite and can run nothing. */
function sqliteBuilder(): Kysely<never> {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

/** Opens a file or ':memory:' with the settings that keep data safe. */
export function openRaw(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const raw = new DatabaseSync(path, {
    timeout: 5000,
    defensive: true,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    allowExtension: false,
    ...options,
  })
  try {
    raw.exec(PRAGMAS)
  } catch (error) {
    raw.close()
    throw error
  }
  return raw
}

/** Whole numbers go in as integers: bound as they are, SQLite would take each number for a real one. */
const bindable = (value: SqlValue) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value

interface ConnectionOptions {
  readonly compile: (statement: Statement<unknown, never>) => CompiledStatement
  /** Hears of errors after which nobody knows what is on the disk. */
  readonly onFatal: (error: unknown) => void
  /** Throws when the database's files are not those that were opened. */
  readonly checkPlace: () => void
}

export function openConnection(
  raw: DatabaseSync,
  { compile, onFatal, checkPlace }: ConnectionOptions,
): Connection {
  const prepared = openRecent<string, StatementSync>(PREPARED_MAX)

  function guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (isFatal(error)) onFatal(error)
      throw translate(error)
    }
  }
  function ask<T, V extends Values>(
    statement: Statement<unknown, V>,
    values: V,
    use: (prepared: StatementSync, parameters: SqlValue[]) => T,
  ): T {
    const { sql, bind } = compile(statement as Statement<unknown, never>)
    return guarded(() => {
      const found = prepared.get(sql) ?? prepared.set(sql, raw.prepare(sql))
      return use(found, bind(values).map(bindable))
    })
  }
  return {
    isInTransaction: () => raw.isTransaction,
    checkPlace() {
      try {
        checkPlace()
      } catch (error) {
        onFatal(error)
        throw unavailable(error)
      }
    },
    exec: (sql) => guarded(() => raw.exec(sql)),
    all: <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      ask(statement, values, (found, parameters) => found.all(...parameters) as Row[]),
    first: <Row, V extends Values>(statement: Statement<Row, V>, values: V) =>
      ask(statement, values, (found, parameters) => found.get(...parameters) as Row | undefined),
    run: (statement, values) =>
      ask(statement, values, (found, parameters) => Number(found.run(...parameters).changes)),
    [Symbol.dispose]: () => raw.close(),
  }
}

/** Compiles each statement once, for all connections. */
export function statementCompiler(): (statement: Statement<unknown, never>) => CompiledStatement {
  const builder = sqliteBuilder()
  const compiled = new WeakMap<Statement<unknown, never>, CompiledStatement>()
  return (statement) => {
    const known = compiled.get(statement)
    if (known !== undefined) return known
    const fresh = compileStatement(builder, statement)
    compiled.set(statement, fresh)
    return fresh
  }
}
