import type { Dialect } from './dialect.ts'
import type { Statement, Values } from './shared/statement.ts'

/** Reads rows. Each call is one statement; a Writer also sees the writes of its own unit. */
export interface Reader {
  readonly dialect: Dialect
  all<Row, V extends Values>(statement: Statement<Row, V>, values: V): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row, V extends Values>(statement: Statement<Row, V>, values: V): Promise<Row | undefined>
  /**
   * The version of a table that is read here: while it is the same, so are its rows. Undefined when unknown: in a
   * unit of work that changes the table, and in any that reads an older snapshot.
   */
  versionOf(table: string): number | undefined
}

/** Reads, and can tell later whether the results may have changed. */
interface Watch extends Reader {
  /** False once a commit has written to any table that was read here, even to another row. */
  readonly isUnchanged: () => boolean
}

export interface PreCommitStatement<V extends Values> {
  readonly statement: Statement<unknown, V>
  readonly onlyIf: Statement<unknown, V>
  readonly values: V
}

/** One unit of work: it is committed as a whole or not at all. */
export interface Writer extends Reader {
  /** Runs an insert, update or delete; returns the number of affected rows. */
  run<V extends Values>(statement: Statement<unknown, V>, values: V): Promise<number>
  /**
   * Runs a statement just before the commit, in the order of these calls, if the unit succeeds and `onlyIf` finds a
   * row then. For data that no unit reads and that is cheaper to write in batches. Neither may fail.
   */
  runBeforeCommit<V extends Values>(last: PreCommitStatement<V>): void
  /** Runs `effect` once the unit is durable, never after a rollback. Effects must not throw. */
  afterCommit(effect: () => void): void
}

/** A unique value is taken; thrown by `run` and, if uncaught, by `write`. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
  /** Columns of the violated constraint as `table.column`; the index's name when it is over an expression. */
  readonly columns: readonly string[]
  constructor(columns: readonly string[], cause: unknown) {
    super(`Unique constraint violated: ${columns.join(', ')}`, { cause })
    this.columns = columns
  }
}

/** A referenced row doesn't exist, or a row to delete is still referenced. */
export class ReferenceViolation extends Error {
  override readonly name = 'ReferenceViolation'
}

export interface DatabaseLoad {
  /** Queued units of work. */
  readonly waiting: number
  /** Sizes in bytes of the database and of its write-ahead log; 0 in memory. */
  readonly bytes: number
  readonly logBytes: number
}

/**
 * Storage of rows. Readers see only committed data. Disposing finishes the queued units. Small enough to be
 * implemented on both SQLite and PostgreSQL.
 */
export interface Database extends Reader, AsyncDisposable {
  /**
   * Begins a read whose result may be cached until any table it read changes. With `allowReplica`, a replica may
   * respond. The replica has every write that this process made or knows of, but perhaps not the latest of other
   * processes. Don't use it for access checks.
   */
  watch(options?: { readonly allowReplica?: boolean }): Watch
  /**
   * Runs a unit of work and resolves once its writes would survive a power failure. Units are serializable. SQLite
   * runs them one after another, in the order of the calls. Elsewhere, a unit with a conflict runs again, so its
   * effects outside its Writer must tolerate that. A unit that throws is rolled back alone, without effect on other
   * units. A violation that it catches undoes only that statement. Inside, await only the unit's own Writer: others
   * are queued behind it, and a unit that takes five seconds is rolled back.
   * Rejects with `general_service_unavailable` when the queue is full (10,000 units), the disk is full or failing, or
   * the database is closing.
   */
  write<T>(unit: (tx: Writer) => Promise<T>): Promise<T>
  /**
   * Resolves to whether all data deleted before is gone from every file of the database. It is false while another
   * program reads an older snapshot; then call it again.
   */
  purge(): Promise<boolean>
  /** Resolves when a write could be acknowledged now; rejects otherwise. Used by health checks. */
  ping(): Promise<void>
  /** Queue length and sizes at this moment. Used by metrics. */
  load(): DatabaseLoad
}
