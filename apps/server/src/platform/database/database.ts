import type { Dialect } from './dialect.ts'
import type { Statement, Values } from './shared/statement.ts'

/** Reads rows. Each call is one statement; a Writer also sees what its own unit has written. */
export interface Reader {
  readonly dialect: Dialect['name']
  all<Row, V extends Values>(statement: Statement<Row, V>, values: V): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row, V extends Values>(statement: Statement<Row, V>, values: V): Promise<Row | undefined>
  /**
   * Which of all versions of a table is read here: as long as it is the same, so are its rows. Undefined where that is
   * not known: in a unit of work that changes them, and in any that sees the rows of a moment before.
   */
  versionOf(table: string): number | undefined
}

/** Reads, and knows later whether it would read the same again. */
interface Watch extends Reader {
  /** False once a commit has written to any table that was read here; it may be another row. */
  readonly isUnchanged: () => boolean
}

export interface PreCommitStatement<V extends Values> {
  readonly statement: Statement<unknown, V>
  readonly onlyIf: Statement<unknown, V>
  readonly values: V
}

/** One unit of work: all of it is kept, or none. */
export interface Writer extends Reader {
  /** Runs an insert, update or delete and tells how many rows it touched. */
  run<V extends Values>(statement: Statement<unknown, V>, values: V): Promise<number>
  /**
   * Runs a statement as one of the last of the commit, in the order of these calls, if the unit is kept and `onlyIf`
   * finds a row then: what no unit reads, and is cheaper to write for many at once. Neither may fail.
   */
  runBeforeCommit<V extends Values>(last: PreCommitStatement<V>): void
  /** Runs `effect` once the unit is durable, never when it is undone. Effects must not throw. */
  afterCommit(effect: () => void): void
}

/** A value that must be unique is taken; thrown out of `run` and, uncaught, out of `write`. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
  /** Columns of the violated constraint as `table.column`; the index's name where it is over an expression. */
  readonly columns: readonly string[]
  constructor(columns: readonly string[], cause: unknown) {
    super(`Unique constraint violated: ${columns.join(', ')}`, { cause })
    this.columns = columns
  }
}

/** A row that is pointed to does not exist, or one that is still pointed to was to be deleted. */
export class ReferenceViolation extends Error {
  override readonly name = 'ReferenceViolation'
}

export interface DatabaseLoad {
  /** Units of work in line. */
  readonly waiting: number
  /** Sizes of the database and of its write-ahead log; 0 in memory. */
  readonly bytes: number
  readonly logBytes: number
}

/**
 * Where rows live. Readers see what was kept, never half of it. Disposing finishes the units in line.
 * Small enough to be implemented on SQLite and on PostgreSQL alike.
 */
export interface Database extends Reader, AsyncDisposable {
  /**
   * Begins a reading whose result may be kept for as long as nothing of it has changed. With `mayLag` a server that
   * follows the first may be asked: it misses nothing that this process has written or heard of, but perhaps what
   * another is about to tell. Not for whether somebody may come in.
   */
  watch(options?: { readonly allowReplica?: boolean }): Watch
  /**
   * Runs a unit of work and resolves once what it wrote would survive a power cut. Units are kept as if they ran one
   * after another; on SQLite they do, in the order they were asked for, elsewhere one that others came in the way of is
   * run again: what it does outside its Writer must bear that. One that throws is undone alone and leaves units beside
   * it untouched; a violation that it catches undoes only its statement. Inside, await nothing but the unit's own
   * Writer: others stand behind it, and one that takes five seconds is undone.
   * Rejects with `general_service_unavailable` when the line is too long (10,000 units), the disk is full
   * or failing, or the database is closing.
   */
  write<T>(unit: (tx: Writer) => Promise<T>): Promise<T>
  /**
   * Resolves to whether nothing of what was deleted before is left in any file of the database. It is not so as long
   * as another program reads what was there before: then it is to be asked again.
   */
  purge(): Promise<boolean>
  /** Resolves when a write could be acknowledged now; rejects otherwise. For health. */
  ping(): Promise<void>
  /** What is to be done and what there is at this moment. For figures. */
  load(): DatabaseLoad
}
