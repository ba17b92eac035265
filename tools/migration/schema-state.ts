import { DatabaseSync } from 'node:sqlite'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { linesOf, statementsOf } from './statements.ts'

/** A table's lines by column name, or by the whole constraint. Their order doesn't matter. */
interface Table {
  readonly lines: ReadonlyMap<string, string>
  /** The statement that creates it. */
  readonly sql: string
}

/** The schema of a database. */
export interface SchemaState {
  readonly tables: ReadonlyMap<string, Table>
  /** Indexes, triggers, functions and search tables, by kind and name: the statement that creates each. */
  readonly others: ReadonlyMap<string, string>
}

const NAME = '("[^"]+"|\\w+)'
const CREATE_TABLE = new RegExp(`^CREATE TABLE ${NAME} ?\\((.*)\\)([^()]*)$`, 's')
const ADD_COLUMN = new RegExp(`^ALTER TABLE ${NAME} ADD COLUMN (.*)$`, 's')
const DROP_COLUMN = new RegExp(`^ALTER TABLE ${NAME} DROP COLUMN ()${NAME}$`)
const OPTIONAL = new RegExp(`^ALTER TABLE ${NAME} ALTER COLUMN ${NAME} DROP NOT NULL$`)
const DROP = new RegExp(`^DROP (TABLE|INDEX|TRIGGER|FUNCTION)(?: IF EXISTS)? ${NAME}`)
const CREATE_OTHER = new RegExp(`^CREATE (?:UNIQUE )?(?:VIRTUAL )?(\\w+) ${NAME}`)
const ON = new RegExp(` ON ${NAME}`)

const bare = (name: string) => name.replaceAll('"', '')
const CONSTRAINT = /^(?:UNIQUE|PRIMARY|CHECK|FOREIGN|CONSTRAINT)\b/
/** Whether a line of a table is a constraint instead of a column. */
export const isConstraint = (line: string): boolean => CONSTRAINT.test(line)
const keyOf = (line: string) => (isConstraint(line) ? line : bare(line.split(' ')[0] ?? line))
const byKey = (lines: readonly string[]) => lines.map((line) => [keyOf(line), line] as const)

/** Normalizes whitespace and quoting, so that equal statements compare as equal. */
export const inOneForm = (sql: string): string =>
  sql
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([,()]) ?/g, '$1')

/** Applies statements one after another. Statements that write rows don't affect the schema. */
function open(): { readonly state: SchemaState; readonly take: (sql: string) => void } {
  const tables = new Map<string, Table>()
  const others = new Map<string, string>()

  function create(sql: string): void {
    const [, table, body = '', end = ''] = CREATE_TABLE.exec(sql) ?? []
    const [, kind, name = ''] = CREATE_OTHER.exec(sql) ?? []
    if (table === undefined) others.set(`${kind} ${bare(name)}`, sql)
    else
      tables.set(bare(table), { sql, lines: new Map([...byKey(linesOf(body)), [')', end.trim()]]) })
  }

  /** A column that may be NULL from then on; undefined for other statements. */
  function makeOptional(sql: string): true | undefined {
    const [, table = '', column = ''] = OPTIONAL.exec(sql) ?? []
    const before = tables.get(bare(table))
    const line = before?.lines.get(bare(column))
    if (before === undefined || line === undefined) return undefined
    const lines = new Map([...before.lines, [bare(column), line.replace(' NOT NULL', '')]])
    tables.set(bare(table), { ...before, lines })
    return true
  }

  function alter(sql: string): void {
    if (makeOptional(sql)) return
    const [, table, added, dropped] = ADD_COLUMN.exec(sql) ?? DROP_COLUMN.exec(sql) ?? []
    const before = tables.get(bare(table ?? ''))
    if (table === undefined || before === undefined)
      throw new Error(`The schema test doesn't understand this statement: ${sql}`)
    const lines = new Map([...before.lines, ...(added ? byKey([added]) : [])])
    if (dropped) lines.delete(bare(dropped))
    tables.set(bare(table), { ...before, lines })
  }

  function drop(sql: string): void {
    const [, kind = '', name = ''] = DROP.exec(sql) ?? []
    others.delete(`${kind} ${bare(name)}`)
    if (kind !== 'TABLE') return
    tables.delete(bare(name))
    for (const [key, made] of others)
      if (bare(ON.exec(made)?.[1] ?? '') === bare(name)) others.delete(key)
  }

  const steps: readonly [string, (sql: string) => void][] = [
    ['CREATE ', create],
    ['ALTER ', alter],
    ['DROP ', drop],
  ]
  return {
    state: { tables, others },
    take: (sql) => steps.find(([word]) => sql.startsWith(word))?.[1](sql),
  }
}

function stateOf(statements: readonly string[]): SchemaState {
  const { state, take } = open()
  for (const sql of statements) take(sql)
  return state
}

/** The schema that statements for PostgreSQL create, parsed from their text. */
export const postgresState = (sql: string): SchemaState => stateOf(statementsOf(sql))

/** The schema that statements for SQLite create, read back from SQLite itself. */
export function sqliteState(statements: readonly string[]): SchemaState {
  using raw = new DatabaseSync(':memory:')
  // Stubs of the engine's functions that migrations call for rows: there are no rows here.
  for (const name of Object.keys(textFunctions)) raw.function(name, String)
  for (const sql of statements) raw.exec(sql)
  const rows = raw
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT IN
       (SELECT name FROM pragma_table_list WHERE type = 'shadow')`,
    )
    .all()
  return stateOf(rows.map(({ sql }) => String(sql)))
}
