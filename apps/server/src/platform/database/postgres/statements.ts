import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import { postgresDialect } from './dialect.ts'
import type { Catalog, TableAccess } from './catalog.ts'
import {
  type CompiledStatement,
  openCompiler,
  type SqlValue,
  type Statement,
  type Values,
} from '../shared/statement.ts'

/**
 * Limit of prepared statements per connection: clients determine the shapes of some, so their number must be bounded.
 */
const PREPARED_MAX = 1000

/** A statement with its values and a name, in the client library's form. */
export interface Query extends QueryConfig {
  readonly name: string
}

interface PreparedQuery extends TableAccess {
  readonly query: Query
}

export type PrepareQuery = <V extends Values>(
  statement: Statement<unknown, V>,
  values: V,
) => PreparedQuery

const NO_WRITES: Pick<TableAccess, 'writes' | 'revokes'> = { writes: new Set(), revokes: false }

/** The library expects bytes as Node's Buffer. */
const bindable = (value: SqlValue) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value

/** Names each text. When all names are taken, the least recently used text loses its name to the new one. */
function openStatementNames(): (text: string) => string {
  const names = new Map<string, string>()

  function takeOldest(): string {
    const [[text, name] = ['', '']] = names
    names.delete(text)
    return name
  }
  return (text) => {
    const known = names.get(text)
    const name = known ?? (names.size < PREPARED_MAX ? `s${names.size}` : takeOldest())
    names.delete(text)
    names.set(text, name)
    return name
  }
}

export function openStatementCache({
  tableAccessOf,
}: Pick<Catalog, 'tableAccessOf'>): PrepareQuery {
  const nameOf = openStatementNames()
  const compile = openCompiler<CompiledStatement & TableAccess>(
    {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    { dialect: postgresDialect, bindable },
    (compiled) => ({ ...compiled, ...tableAccessOf(compiled.sql) }),
  )
  return (statement, values) => {
    const compiled = compile(statement as Statement<unknown, never>)
    const { sql, bind } = compiled
    const query = { name: nameOf(sql), text: sql, values: bind(values) }
    const { writes, revokes } = statement.keepsVersions ? NO_WRITES : compiled
    return { query, reads: compiled.reads, writes, revokes }
  }
}

/** Internals of the library's connection that its types omit: the prepared texts by name. */
interface Prepared {
  readonly connection: {
    readonly parsedStatements: Record<string, string>
    close(statement: { readonly type: 'S'; readonly name: string }): void
  }
}

/**
 * Sends a statement on a connection in exclusive use. If its name belongs to another statement, that one is closed in
 * the same batch, without an extra round trip.
 */
export async function send<Row extends object>(
  client: ClientBase,
  query: Query,
): Promise<QueryResult<Row>> {
  const { connection } = client as ClientBase & Prepared
  const { name, text } = query
  const prepared = connection.parsedStatements[name]
  if (prepared !== undefined && prepared !== text) {
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }
  return client.query<Row>(query)
}
