import { type CompiledQuery, type Kysely } from 'kysely'
import type { Dialect } from '../dialect.ts'
import { Placeholder, type SqlValue } from './placeholder.ts'

export { type SqlValue }

export type Values = Readonly<Record<string, SqlValue>>

/** A query, or SQL text with values: `` sql`…` ``. */
interface Compilable<Row> {
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
export interface Statement<Row, V extends Values> extends WriteOptions {
  readonly build: Build<Row, never, V>
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
  writing: WriteOptions = {},
): Statement<Row, V> {
  return { build: build as unknown as Build<Row, never, V>, ...writing }
}

/** Text and parameter order of a compiled statement, ready to bind. */
export interface CompiledStatement {
  readonly sql: string
  readonly bind: (values: Values) => SqlValue[]
}

/** The target of compiled statements. */
export interface CompileOptions {
  readonly dialect: Dialect
  /** Converts a value to what the driver binds. */
  readonly bindable: (value: SqlValue) => SqlValue
}

/** Compiles for one database; implementations of Database cache the result per statement. */
export function compileStatement(
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
