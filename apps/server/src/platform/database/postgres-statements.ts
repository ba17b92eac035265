import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { QueryConfig } from 'pg'
import { openCompiler } from './compiler.ts'
import { postgresDialect } from './dialect.ts'
import type { Catalog, Touched } from './postgres-catalog.ts'
import { type CompiledStatement, type SqlValue, type Statement, type Values } from './statement.ts'

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

/** The library knows bytes by Node's own class. */
const bindable = (value: SqlValue) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value

export function openAsking({ touchedBy }: Pick<Catalog, 'touchedBy'>): Ask {
  let named = 0
  const compile = openCompiler<Compiled>(
    {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    postgresDialect,
    (compiled) => {
      const name = named < PREPARED_MAX ? `s${named++}` : undefined
      return { ...compiled, ...touchedBy(compiled.sql), name }
    },
  )
  return (statement, values) => {
    const { sql, bind, name, reads, writes } = compile(statement as Statement<unknown, never>)
    const query = { text: sql, values: bind(values).map(bindable), ...(name && { name }) }
    return { query, reads, writes }
  }
}
