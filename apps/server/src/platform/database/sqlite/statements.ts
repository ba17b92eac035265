import { constants, type DatabaseSync, type StatementSync } from 'node:sqlite'
import { openLruCache } from '#platform/lru-cache'
import { separateVersion } from '../shared/separate-columns.ts'
import type { Results, SqlValue } from '../shared/statement.ts'

/** Limit of prepared statements per connection. About a hundred are declared; the engine adds one per query shape. */
const PREPARED_MAX = 1000

type Row = Record<string, SqlValue>
type Parameters = readonly SqlValue[]

const WRITES: ReadonlySet<number> = new Set([
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
])

/**
 * Runs a statement. It returns arrays, and this code builds the rows. All rows then have the same hidden
 * class, so later code reads them faster than the objects of Node's binding.
 */
function callerOf(statement: StatementSync) {
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  // A copy has all keys at once. Adding each to an empty object takes longer, and so does a spread: it is only quick for
  // objects of a few shapes.
  const empty: Readonly<Row> = Object.fromEntries(names.map((name) => [name, null]))
  // The binding's types only know objects.
  const rowOf = (found: object): Row => {
    const values = found as SqlValue[]
    const row: Row = Object.assign({}, empty)
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at] ?? null
    return row
  }
  return (method: keyof Results<Row>, parameters: Parameters): Results<Row>[typeof method] => {
    if (method === 'run') return Number(statement.run(...parameters).changes)
    if (method === 'all') return statement.all(...parameters).map(rowOf)
    const found = statement.get(...parameters)
    return found && rowOf(found)
  }
}

/** A prepared statement, and the tables that it reads and writes, including those of triggers; also separate columns. */
interface Prepared {
  readonly call: ReturnType<typeof callerOf>
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
}

interface Use {
  readonly tables?: Set<string> | undefined
  /** As for Statement. */
  readonly keepsVersions?: boolean | undefined
  /**
   * Refuses a statement that writes. The pragma for it would make SQLite prepare all statements of the connection again.
   */
  readonly readsOnly?: boolean
}

/** Prepared statements, with the tables that SQLite reports for them. */
export function openStatements(raw: DatabaseSync) {
  const prepared = openLruCache<string, Prepared>(PREPARED_MAX)
  let reads = new Set<string>()
  let writes = new Set<string>()
  const written = new Set<string>()

  raw.setAuthorizer((action, table, column) => {
    if (table === null) return constants.SQLITE_OK
    const separate = separateVersion(table, column)
    if (action === constants.SQLITE_READ) reads.add(table).add(separate ?? table)
    if (WRITES.has(action)) writes.add(separate ?? table)
    return constants.SQLITE_OK
  })
  function prepare(sql: string): Prepared {
    reads = new Set()
    writes = new Set()
    const one = { call: callerOf(raw.prepare(sql)), reads, writes }
    // What SQLite prepares for itself while another statement runs, as for text search, is not part of this one.
    reads = new Set()
    writes = new Set()
    return one
  }
  return {
    /** The statement, about to run: adds the tables that it reads to `tables`. */
    use(sql: string, { tables, keepsVersions = false, readsOnly = false }: Use = {}): Prepared {
      const one = prepared.get(sql) ?? prepared.set(sql, prepare(sql))
      if (readsOnly && one.writes.size > 0) throw new Error(`A read may not write: ${sql}`)
      if (tables) for (const table of one.reads) tables.add(table)
      if (!keepsVersions) for (const table of one.writes) written.add(table)
      return one
    },
    written,
  }
}
