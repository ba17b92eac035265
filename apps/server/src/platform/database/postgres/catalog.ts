import type { ClientBase } from 'pg'
import { type Change, isRevocation } from '../shared/revocations.ts'
import { SEPARATE_VERSIONS, separateVersion } from '../shared/separate-columns.ts'

/** The tables that a statement reads and writes, cascades and triggers included. */
export interface TableAccess {
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
  /** Whether other processes must be notified before it is acknowledged. */
  readonly revokes: boolean
}

interface Reference {
  readonly child: string
  readonly parent: string
  readonly onDelete: string
}
interface Trigger {
  readonly table: string
  readonly events: number
  readonly source: string
}

const TABLES = `
  SELECT relname AS name FROM pg_class
  WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`
const REFERENCES = `
  SELECT child.relname AS child, parent.relname AS parent, confdeltype AS "onDelete"
  FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`
const TRIGGERS = `
  SELECT relname AS table, tgtype::int AS events, prosrc AS source
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
  WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace`
const UNIQUE = `
  SELECT indexes.relname AS name, tables.relname AS table, indexprs IS NOT NULL AS "isOfExpression",
    (SELECT json_agg(attname ORDER BY place) FROM unnest(indkey) WITH ORDINALITY AS keys (number, place)
      JOIN pg_attribute ON attrelid = indrelid AND attnum = number) AS columns
  FROM pg_index JOIN pg_class AS indexes ON indexes.oid = indexrelid JOIN pg_class AS tables ON tables.oid = indrelid
  WHERE indisunique AND indexes.relnamespace = current_schema()::regnamespace`

/** The bits of a trigger's events in the catalog. */
const EVENTS: Readonly<Record<Change, number>> = { insert: 4, delete: 8, update: 16 }
/** An update of a single column names it. */
const WRITES =
  /\b(insert into|update|delete from) "?([a-z_]+)"?(?:(?= set "?([a-z]+)"? = [^,;]+?(?: where|;|$))|)/gi
const NAMES = /[a-z_]+/gi
/** The effect of a deletion on referencing rows, by the catalog's letters: cascade, set null, set default. */
const CONSEQUENCES: Readonly<Record<string, Change>> = { c: 'delete', n: 'update', d: 'update' }

const changesOf = (verb: string, sql: string): Change[] => {
  if (/^insert/i.test(verb)) return /\bdo update\b/i.test(sql) ? ['insert', 'update'] : ['insert']
  return [/^update/i.test(verb) ? 'update' : 'delete']
}

async function rowsOf<Row>(client: ClientBase, sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[]
}

export async function readCatalog(client: ClientBase) {
  const tables = new Set((await rowsOf<{ name: string }>(client, TABLES)).map(({ name }) => name))
  const references = await rowsOf<Reference>(client, REFERENCES)
  const triggers = await rowsOf<Trigger>(client, TRIGGERS)
  const unique = await rowsOf<{
    name: string
    table: string
    isOfExpression: boolean
    columns: readonly string[]
  }>(client, UNIQUE)
  const columns = new Map(
    unique.map(({ name, table, isOfExpression, columns: list }) => [
      name,
      isOfExpression ? [name] : list.map((each) => `${table}.${each}`),
    ]),
  )
  /** The tables that a statement, or a trigger's source, changes directly. */
  function* changesIn(sql: string): Generator<readonly [string, Change]> {
    for (const [, verb = '', table = '', column = null] of sql.matchAll(WRITES)) {
      const written = separateVersion(table, column) ?? table
      if (tables.has(table)) for (const change of changesOf(verb, sql)) yield [written, change]
    }
  }
  function namesIn(text: string): string[] {
    const words = new Set(text.match(NAMES))
    return [
      ...[...words].filter((word) => tables.has(word)),
      ...SEPARATE_VERSIONS.flatMap(([column, version]) => (words.has(column) ? version : [])),
    ]
  }

  /** The direct effects of a change on other tables. */
  function* followed(table: string, change: Change): Generator<readonly [string, Change]> {
    for (const trigger of triggers)
      if (trigger.table === table && (trigger.events & EVENTS[change]) !== 0)
        yield* changesIn(trigger.source)
    if (change !== 'delete') return
    for (const { child, parent, onDelete } of references) {
      const consequence = CONSEQUENCES[onDelete]
      if (parent === table && consequence) yield [child, consequence]
    }
  }
  function follow(table: string, change: Change, found: Map<string, Set<Change>>): void {
    const known = found.get(table) ?? new Set()
    if (known.has(change)) return
    found.set(table, known.add(change))
    for (const [other, consequence] of followed(table, change)) follow(other, consequence, found)
  }
  return {
    columnsOf: (constraint: string) => columns.get(constraint),
    /** Parses a statement's text. Every word that is a table's name counts as one. */
    tableAccessOf(this: void, sql: string): TableAccess {
      const found = new Map<string, Set<Change>>()
      for (const [table, change] of changesIn(sql)) follow(table, change, found)
      return {
        reads: new Set(namesIn(sql)),
        writes: new Set(found.keys()),
        revokes: [...found].some(([table, changes]) => isRevocation(table, changes)),
      }
    },
  }
}

export type Catalog = Awaited<ReturnType<typeof readCatalog>>
