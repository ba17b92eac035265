import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** A stored row by column. */
export type Row = Readonly<Record<string, SQLOutputValue>>
type Changes = Readonly<Record<string, SQLInputValue>>

const quote = (name: string) => `"${name}"`

/** Adds rows to a table, modelled on those that the product has written, with changed values. */
export interface Table {
  readonly models: readonly Row[]
  /** Copies the first model, or the given one; null is a change, too. Returns the sequence of the new row. */
  add(changes: Changes, model?: Row): number
}

/** The columns that every table of documents has: made at this time. */
export const madeAt = ($id: string, time: number) => ({ $id, $createdAt: time, $updatedAt: time })

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
      const row = { ...model, ...changes }
      const values = columns.map((column) => row[column] ?? null)
      return Number(insert.run(...values).lastInsertRowid)
    },
  }
}

/**
 * Drops indexes and triggers during the work and recreates them from the schema afterwards, because sorting an
 * index once is many times faster than maintaining it.
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
