import { inOneForm, isConstraint, type SchemaState } from './schema-state.ts'

/** Differences between the declared schema and the one that the migrations create. */
export interface Differences {
  /** Descriptions, each with the name of the missing item. */
  readonly missing: readonly string[]
  /** The statements that create what is missing. */
  readonly statements: readonly string[]
  /** Descriptions of differences that no such statement can resolve. */
  readonly refused: readonly string[]
}

const quote = (name: string) => `"${name}"`
const isSame = (one: string, other: string) => inOneForm(one) === inOneForm(other)

/** A default only serves rows that are older than their column: one that was created with its table needs none. */
const withoutDefault = (line: string) => line.replace(/ DEFAULT \d+$/, '')

interface Found {
  readonly missing?: string
  readonly statement?: string
  readonly refused?: string
}

function columnFound(table: string, name: string, line: string): Found {
  const column = `column "${name}" of ${table}`
  if (!line.startsWith('"')) return { refused: `The table ${table} doesn't match its declaration.` }
  if (/ NOT NULL(?! DEFAULT)/.test(line))
    return {
      refused: `The ${column} is required, and existing rows have no value for it: make the field optional, or give it a default.`,
    }
  return {
    missing: `the ${column}`,
    statement: `ALTER TABLE ${quote(table)} ADD COLUMN ${line};`,
  }
}

function tablesFound(declared: SchemaState, made: SchemaState): Found[] {
  return [...declared.tables].flatMap(([table, { lines, sql }]): Found[] => {
    const before = made.tables.get(table)?.lines
    if (before === undefined) return [{ missing: `the table ${table}`, statement: `${sql};` }]
    const now = [...lines].flatMap(([name, line]) => {
      const old = before.get(name)
      if (old === undefined) return [columnFound(table, name, line)]
      const refused = `The column "${name}" of ${table} doesn't match its declaration: ${line} instead of ${old}. Write that migration by hand.`
      return isSame(line, old) || isSame(withoutDefault(line), old) ? [] : [{ refused }]
    })
    // A migration may add constraints to those that the declaration needs.
    const removed = [...before.keys()].filter((name) => !lines.has(name) && !isConstraint(name))
    return [
      ...now,
      ...removed.map((name) => ({
        refused: `The column "${name}" of ${table} is no longer declared. Write the migration that drops it by hand.`,
      })),
    ]
  })
}

function othersFound(declared: SchemaState, made: SchemaState): Found[] {
  return [...declared.others].flatMap(([name, sql]): Found[] => {
    const before = made.others.get(name)
    const what = name.toLowerCase().replace(' ', ' “').concat('”')
    if (before === undefined) return [{ missing: `the ${what}`, statement: `${sql};` }]
    const refused = `The ${what} doesn't match its declaration. Write that migration by hand.`
    return isSame(sql, before) ? [] : [{ refused }]
  })
}

/**
 * Compares the declared schema with the existing one. Ignores anything that exists without a declaration, made
 * by hand.
 */
export function differencesOf(declared: SchemaState, made: SchemaState): Differences {
  const found = [...tablesFound(declared, made), ...othersFound(declared, made)]
  return {
    missing: found.flatMap(({ missing }) => missing ?? []),
    statements: found.flatMap(({ statement }) => statement ?? []),
    refused: found.flatMap(({ refused }) => refused ?? []),
  }
}
