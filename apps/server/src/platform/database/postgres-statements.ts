import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { QueryConfig } from 'pg'
import { postgresDialect } from './dialect.ts'
import type { Catalog, Touched } from './postgres-catalog.ts'
import {
  type CompiledStatement,
  compileStatement,
  type SqlValue,
  type Statement,
  type Values,
} from './statement.ts'

/** Statements that each connection keeps prepared; clients choose the shapes of some, so those beyond have no name. */
const PREPARED_MAX = 1000

interface Compiled extends CompiledStatement, Touched {
  readonly name: string | undefined
}

/** A statement with its values, as the client library takes it. */
interface Asked extends Touched {
  readonly query: QueryConfig
}

export type Ask = <V extends Values>(statement: Statement<unknown, V>, values: V) => Asked

/** A query builder that compiles for PostgreSQL and can run nothing. */
function postgresBuilder(): Kysely<never> {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** The library knows bytes by Node's own class. */
const bindable = (value: SqlValue) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value

/** Compiles each statement once, for all connections. */
export function openAsking({ touchedBy }: Pick<Catalog, 'touchedBy'>): Ask {
  const builder = postgresBuilder()
  const compiled = new WeakMap<Statement<unknown, never>, Compiled>()
  let named = 0

  function compile(statement: Statement<unknown, never>): Compiled {
    const known = compiled.get(statement)
    if (known) return known
    const fresh = compileStatement(builder, postgresDialect, statement)
    const name = named < PREPARED_MAX ? `s${named++}` : undefined
    const made = { ...fresh, ...touchedBy(fresh.sql), name }
    compiled.set(statement, made)
    return made
  }
  return (statement, values) => {
    const { sql, bind, name, reads, writes } = compile(statement as Statement<unknown, never>)
    const query = { text: sql, values: bind(values).map(bindable), ...(name && { name }) }
    return { query, reads, writes }
  }
}
