import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { sqliteDialect } from './dialect.ts'
import { isFatal, translate } from './errors.ts'
import { openStatements } from './statements.ts'
import {
  type CompiledStatement,
  openCompiler,
  type Results,
  type SqlValue,
  type Statement,
  type Values,
} from '../shared/statement.ts'
import { openTimeLimit } from '../shared/time-limit.ts'

/**
 * Page cache of a connection in kB. With the default of 2 MB, each request would fetch the pages of a large community
 * again; a larger cache gains little.
 */
const CACHE_KB = 32 * 1024

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
  PRAGMA mmap_size = 0;
  PRAGMA cache_size = -${CACHE_KB};
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = ${64 * 1024 * 1024};
`

type TransactionCommand =
  | 'BEGIN IMMEDIATE'
  | 'COMMIT'
  | 'ROLLBACK'
  | `${'SAVEPOINT' | 'RELEASE' | 'ROLLBACK TO'} unit`

/** A synchronous connection. Errors are those of the interface. */
export interface Connection {
  /** Whether a transaction is open; SQLite itself ends one when the disk is full or fails. */
  readonly state: Pick<DatabaseSync, 'isTransaction'>
  /** Throws unless the database files are still at their paths, where a restart finds them. */
  checkFiles(): void
  /** Runs a pragma, which takes effect when it is prepared. */
  exec(sql: string): void
  /** Begins or ends a transaction or a savepoint. */
  runTransactionCommand(sql: TransactionCommand): void
  /** Runs a statement. Reads add the names of their tables to `tables`. */
  execute<M extends keyof Results<unknown>, Row, V extends Values>(
    method: M,
    statement: Statement<Row, V>,
    values: V,
    tables?: Set<string>,
  ): Results<Row>[M]
  /** The same for a statement that only reads; throws for one that writes. */
  readonly read: Connection['execute']
  /** The tables that statements have written to since a batch has emptied it. */
  readonly written: Set<string>
}

/** Opens a file or ':memory:', optionally filled from an `image`, with the settings that keep data safe. */
export function openFile(
  path: string,
  options: DatabaseSyncOptions = {},
  image?: Uint8Array,
): DatabaseSync {
  const raw = new DatabaseSync(path, {
    timeout: 5000,
    defensive: true,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    allowExtension: false,
    ...options,
  })
  try {
    // Before the settings, because a deserialized database doesn't inherit them.
    if (image) raw.deserialize(image)
    raw.exec(PRAGMAS)
  } catch (error) {
    raw.close()
    throw error
  }
  return raw
}

/** Closes a database. Its authorizer holds statements, which hold the database: its memory would never be freed. */
export function closeFile(raw: DatabaseSync): void {
  raw.setAuthorizer(null)
  raw.close()
}

/** Binds whole numbers as integers: SQLite would otherwise take each number for a REAL. */
const bindable = (value: SqlValue) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value

interface ConnectionOptions {
  readonly compile: (statement: Statement<unknown, never>) => CompiledStatement
  /** Called with errors after which the state of the disk is unknown. */
  readonly onFatal: (error: unknown) => void
  /** Throws when the files of the database aren't those that were opened. */
  readonly checkFiles: () => void
  /** Called before a transaction or a savepoint begins or ends. */
  readonly beforeTransaction?: () => void
  /** Time limit in milliseconds of a statement that checks the time. */
  readonly statementTime?: number | undefined
}

export function openConnection(
  raw: DatabaseSync,
  { compile, onFatal, checkFiles, beforeTransaction, statementTime }: ConnectionOptions,
): Connection {
  const limit = openTimeLimit(raw, statementTime)
  const statements = openStatements(raw)

  /** The error of the interface for one of the driver. */
  function errorFor(error: unknown): unknown {
    if (isFatal(error)) onFatal(error)
    return translate(error)
  }
  const executing =
    (readsOnly: boolean): Connection['execute'] =>
    (method, statement, values, tables) => {
      const { sql, bind } = compile(statement)
      try {
        const { keepsVersions } = statement
        const prepared = statements.use(sql, { tables, keepsVersions, readsOnly })
        limit.began = undefined
        return prepared.call(method, bind(values)) as never
      } catch (error) {
        throw errorFor(error)
      }
    }
  return {
    state: raw,
    execute: executing(false),
    read: executing(true),
    checkFiles,
    exec(sql) {
      try {
        raw.exec(sql)
      } catch (error) {
        throw errorFor(error)
      }
    },
    runTransactionCommand(sql) {
      beforeTransaction?.()
      try {
        statements.use(sql).call('run', [])
      } catch (error) {
        throw errorFor(error)
      }
    },
    written: statements.written,
  }
}

/** Compiles each statement once for all databases of the process. */
export const compileSqlite = openCompiler(
  {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  { dialect: sqliteDialect, bindable },
  (compiled) => compiled,
)
