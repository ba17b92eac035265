import type { Insertable, InsertQueryBuilder, InsertResult, Kysely, Updateable } from 'kysely'
import type { Reader, Writer } from './database.ts'
import {
  type Build,
  type ReadOptions,
  type SqlValue,
  type Statement,
  statement,
  type Values,
  type WriteOptions,
} from './shared/statement.ts'

type AnySql = Kysely<Record<string, Record<string, SqlValue>>>

type Valued<V> = Readonly<Record<keyof V, SqlValue>>
type NoValues = Record<never, never>
/** The parameter of a function whose statement has values. */
type Given<V> = keyof V extends never ? [] : [values: V]

/** The row's only column. */
type Only<Row> = Row[keyof Row]

/** The value of `update` that selects the row; no column has this name. */
const KEY = ' key'

/** Builds a statement for each set of columns, once. The columns are those of the code's own objects: they are few. */
function perColumns(build: (columns: readonly string[]) => Statement<unknown, Values>) {
  const built = new Map<string, Statement<unknown, Values>>()
  return (columns: readonly string[]) => {
    const name = columns.join()
    const known = built.get(name) ?? build(columns)
    built.set(name, known)
    return known
  }
}

const pick = (values: Values, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, values[column] as SqlValue]))

function reads<Tables>() {
  /** The first row, or undefined. */
  function first<Row, V extends Valued<V> = NoValues>(
    build: Build<Row, Tables, V>,
    options?: ReadOptions,
  ) {
    const query = statement(build as Build<Row, Tables, Values>, options)
    return async (db: Pick<Reader, 'first'>, ...[values]: Given<V>): Promise<Row | undefined> =>
      db.first(query, (values ?? {}) as Values)
  }

  function all<Row, V extends Valued<V> = NoValues>(
    build: Build<Row, Tables, V>,
    options?: ReadOptions,
  ) {
    const query = statement(build as Build<Row, Tables, Values>, options)
    return async (db: Pick<Reader, 'all'>, ...[values]: Given<V>): Promise<Row[]> =>
      db.all(query, (values ?? {}) as Values)
  }

  /** Whether there is a row. */
  function exists<V extends Valued<V> = NoValues>(build: Build<unknown, Tables, V>) {
    const find = first(build)
    return async (...given: Parameters<typeof find>): Promise<boolean> =>
      (await find(...given)) !== undefined
  }

  /** The only column of the first row. */
  function value<Row extends object, V extends Valued<V> = NoValues>(build: Build<Row, Tables, V>) {
    const find = first(build)
    return async (...given: Parameters<typeof find>): Promise<Only<Row> | undefined> =>
      Object.values((await find(...given)) ?? {})[0] as Only<Row> | undefined
  }

  /** The only column of all rows. */
  function column<Row extends object, V extends Valued<V> = NoValues>(
    build: Build<Row, Tables, V>,
  ) {
    const list = all(build)
    return async (...given: Parameters<typeof list>): Promise<Only<Row>[]> =>
      (await list(...given)).map((row) => Object.values(row)[0] as Only<Row>)
  }

  return { first, all, exists, value, column }
}

function writes<Tables>() {
  type Columns<T extends keyof Tables> = keyof Tables[T] & string

  /** An insert, update or delete. Returns the number of affected rows, as the next functions do. */
  function run<V extends Valued<V> = NoValues>(
    build: Build<unknown, Tables, V>,
    options?: WriteOptions,
  ) {
    const query = statement(build as Build<unknown, Tables, Values>, options)
    return async (tx: Writer, ...[values]: Given<V>): Promise<number> =>
      tx.run(query, (values ?? {}) as Values)
  }

  /** Changes the columns of the given object, in the rows with this key. */
  function update<T extends keyof Tables & string, K extends Columns<T>>(
    table: T,
    key: K,
    options?: WriteOptions,
  ) {
    const queryFor = perColumns((columns) =>
      statement(
        (sql: AnySql, v: Values) =>
          sql
            .updateTable(table as string)
            .set(pick(v, columns))
            .where(key as string, '=', v[KEY] as SqlValue),
        options,
      ),
    )
    return async (
      tx: Writer,
      id: Tables[T][K] & SqlValue,
      change: Readonly<Updateable<Tables[T]>>,
    ): Promise<number> => tx.run(queryFor(Object.keys(change)), { ...change, [KEY]: id } as Values)
  }

  /** Deletes the rows with this key. */
  function remove<T extends keyof Tables & string, K extends Columns<T>>(table: T, key: K) {
    const query = statement((sql: AnySql, v: { id: SqlValue }) =>
      sql.deleteFrom(table as string).where(key as string, '=', v.id),
    )
    return async (tx: Writer, id: Tables[T][K] & SqlValue): Promise<number> => tx.run(query, { id })
  }

  return { run, update, remove }
}

type Insertion = InsertQueryBuilder<Record<string, Record<string, SqlValue>>, string, InsertResult>

function inserts<Tables>() {
  const inserting = <T extends keyof Tables & string>(
    table: T,
    finish: (query: Insertion, row: Record<string, SqlValue>) => Insertion,
  ) => {
    const queryFor = perColumns((columns) =>
      statement((sql: AnySql, v: Values) => {
        const row = pick(v, columns)
        return finish(sql.insertInto(table as string).values(row), row)
      }),
    )
    return async (tx: Writer, row: Readonly<Insertable<Tables[T]>>): Promise<number> =>
      tx.run(queryFor(Object.keys(row)), row as Values)
  }

  /** Inserts a row with exactly the columns of the given object. */
  const insert = <T extends keyof Tables & string>(table: T) => inserting(table, (query) => query)

  /** The same, unless there is such a row. */
  const insertNew = <T extends keyof Tables & string>(table: T) =>
    inserting(table, (query) => query.onConflict((on) => on.doNothing()))

  /** The same, or changes the row that has the same values in the `keys`. */
  const upsert = <T extends keyof Tables & string>(
    table: T,
    ...keys: (keyof Tables[T] & string)[]
  ) =>
    inserting(table, (query, row) => {
      const isKey = (column: string) => keys.some((key) => key === column)
      const others = Object.entries(row).filter(([column]) => !isKey(column))
      return query.onConflict((on) => on.columns(keys).doUpdateSet(Object.fromEntries(others)))
    })

  return { insert, insertNew, upsert }
}

/** Statements as functions, for the store of these tables: each takes a database or a unit of work, and its values. */
export const queries = <Tables>() => ({
  ...reads<Tables>(),
  ...writes<Tables>(),
  ...inserts<Tables>(),
})
