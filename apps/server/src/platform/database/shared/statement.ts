import { type CompiledQuery, DummyDriver, Kysely, type Dialect as KyselyDialect } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** The values of columns. Booleans are stored as 0 and 1, lists and objects as JSON text. */
export type SqlValue = string | number | bigint | null | Uint8Array

/** A placeholder for a value while a statement is compiled; `bind` replaces it with the real one. */
class Placeholder {
  readonly name: string
  readonly convert: ((value: SqlValue) => SqlValue) | undefined
  constructor(name: string, convert?: Placeholder['convert']) {
    this.name = name
    this.convert = convert
  }
}

/** The value of a placeholder, converted to a form that a database needs. */
export function converted(value: unknown, convert: (value: unknown) => SqlValue): unknown {
  return value instanceof Placeholder ? new Placeholder(value.name, convert) : convert(value)
}

export type Values = Readonly<Record<string, SqlValue>>

/** A query, or SQL text with values: `` sql`…` ``. */
export interface Compilable<Row> {
  compile(executor: Kysely<never>): CompiledQuery<Row>
}

export type Build<Row, Tables, V> = (
  sql: Kysely<Tables>,
  values: V,
  dialect: Dialect,
) => Compilable<Row>

/**
 * A query that is built and compiled once per database and stays prepared; only its values change. Building costs ten
 * times as much as running, so no request builds a query.
 */
export interface Statement<Row, V extends Values> extends WriteOptions, ReadOptions {
  readonly build: Build<Row, never, V>
}

/** The result of a statement by how it is run; `run` returns the number of affected rows. */
export interface Results<Row> {
  readonly all: Row[]
  readonly first: Row | undefined
  readonly run: number
}

export interface ReadOptions {
  /**
   * One plan serves all values, as for rows by a unique key, so PostgreSQL keeps it. Other statements are planned for their
   * actual values each time.
   */
  readonly keepsPlan?: boolean
}

export interface WriteOptions {
  /**
   * Its writes leave the versions of tables unchanged. For last-used times, which are written often, are part of no
   * cached result, and are read again where they matter.
   */
  readonly keepsVersions?: boolean
}

const placeholders = new Proxy({} as Values, {
  get: (_, name) => new Placeholder(String(name)),
  ownKeys: () => {
    throw new TypeError('Name each value of a statement: they cannot be spread or enumerated.')
  },
})

/**
 * Declares a statement. `build` gets a query builder, typed with the tables that it touches, and one placeholder per
 * value:
 * `statement((sql: Kysely<Tables>, v: { email: string }) => sql.selectFrom('accounts').selectAll().where('email', '=', v.email))`
 */
export function statement<Row, Tables, V extends Values>(
  build: Build<Row, Tables, V>,
  options: WriteOptions & ReadOptions = {},
): Statement<Row, V> {
  return { build: build as unknown as Build<Row, never, V>, ...options }
}

/** Text and parameter order of a compiled statement, ready to bind. */
export interface CompiledStatement {
  readonly sql: string
  readonly bind: (values: Values) => SqlValue[]
}

interface CompileOptions {
  readonly dialect: Dialect
  /** Converts a value to what the driver binds. */
  readonly bindable: (value: SqlValue) => SqlValue
}

function compileStatement(
  builder: Kysely<never>,
  { dialect, bindable }: CompileOptions,
  { build }: Statement<unknown, never>,
): CompiledStatement {
  const compiled = build(builder, placeholders as never, dialect).compile(builder)
  const parameters = compiled.parameters as readonly (SqlValue | Placeholder)[]
  return {
    sql: compiled.sql,
    bind(values) {
      const bound: SqlValue[] = []
      for (const parameter of parameters) {
        if (!(parameter instanceof Placeholder)) {
          bound.push(bindable(parameter))
          continue
        }
        const value = values[parameter.name]
        if (value === undefined) throw new TypeError(`No value for "${parameter.name}"`)
        bound.push(bindable(parameter.convert ? parameter.convert(value) : value))
      }
      return bound
    },
  }
}

/**
 * Compiles each statement once, for all connections, with a query builder that can't execute. `finish` turns the
 * result into what the database stores.
 */
export function openCompiler<C>(
  words: Omit<KyselyDialect, 'createDriver'>,
  options: CompileOptions,
  finish: (compiled: CompiledStatement) => C,
): (statement: Statement<unknown, never>) => C {
  const builder = new Kysely<never>({
    dialect: { ...words, createDriver: () => new DummyDriver() },
  })
  const compiled = new WeakMap<Statement<unknown, never>, C>()
  return (statement) => {
    const known = compiled.get(statement)
    if (known !== undefined) return known
    const fresh = finish(compileStatement(builder, options, statement))
    compiled.set(statement, fresh)
    return fresh
  }
}
