import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** A row as it is stored, by column. */
export type Row = Readonly<Record<string, SQLOutputValue>>
type Changes = Readonly<Record<string, SQLInputValue>>

const quote = (name: string) => `"${name}"`

/** Makes rows of a table that are like those that the product has written there, but for what they are given. */
export interface Table {
  readonly models: readonly Row[]
  /** Like the first one, or the one that is named. Answers the sequence of the new row. */
  add(changes: Changes, model?: Row): number
}

export function openTable(raw: DatabaseSync, name: string): Table {
  const models = raw.prepare(`SELECT * FROM ${quote(name)}`).all() as Row[]
  const [first] = models
  if (first === undefined) throw new Error(`The product has written nothing into ${name}.`)
  const columns = Object.keys(first).filter((column) => column !== 'sequence')
  const marks = columns.map(() => '?').join(', ')
  const insert = raw.prepare(
    `INSERT INTO ${quote(name)} (${columns.map(quote).join(', ')}) VALUES (${marks})`,
  )
  return {
    models,
    add(changes, model = first) {
      const values = columns.map((column) => changes[column] ?? model[column] ?? null)
      return Number(insert.run(...values).lastInsertRowid)
    },
  }
}

/**
 * Does the work without what the database keeps beside the rows, and makes that anew at the end out of the schema's own
 * words: to sort an index once is many times faster than to keep it in order.
 */
export function withoutIndexes(raw: DatabaseSync, work: () => void): void {
  const kept = raw
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND type IN ('index', 'trigger') ORDER BY rowid",
    )
    .all() as { type: string; name: string; sql: string }[]
  raw.exec('PRAGMA foreign_keys = OFF')
  for (const { type, name } of kept) raw.exec(`DROP ${type.toUpperCase()} ${quote(name)}`)
  work()
  for (const { sql } of kept) raw.exec(sql)
  raw.exec('PRAGMA foreign_keys = ON')
}
