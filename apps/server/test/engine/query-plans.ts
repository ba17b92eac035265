import { DatabaseSync } from 'node:sqlite'
import { collections } from '#resources'
import { schemaSql } from '../../../../tools/migration/schema-sql.ts'
import { type Reader, TIME_LIMIT_FUNCTION } from '../../src/platform/database/index.ts'
import { compileSqlite } from '../../src/platform/database/sqlite/connection.ts'
import { sqliteDialect } from '../../src/platform/database/sqlite/dialect.ts'

/**
 * A plan step that scans a whole table or sorts what it has read. Lists of a statement's parameters aren't tables, few
 * deletions are pending, and hidden rows are collected up to a limit.
 */
export const isSlow = (step: string): boolean =>
  /TEMP B-TREE(?! FOR count\(DISTINCT\))/.test(step) ||
  (/^SCAN \w+/.test(step) &&
    !/CONSTANT ROWS?$|VALUES CLAUSE$|^SCAN (parents|unseen|hidden|among|counted|\w+_deletions)$| USING | VIRTUAL /.test(
      step,
    ))

/** Explains the plans of statements against the schema of a database, in a file or ':memory:'. */
export function openPlans(path: string, schema = '') {
  const raw = new DatabaseSync(path, { readOnly: path !== ':memory:' })
  raw.exec(schema)
  raw.function(TIME_LIMIT_FUNCTION, { varargs: true }, () => 1)
  return {
    stepsOf: (sql: string): string[] =>
      raw
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    [Symbol.dispose]: () => raw.close(),
  }
}

/** Records SQLite's plan of every statement. */
export function explaining(db: Reader) {
  const explainer = openPlans(':memory:', schemaSql(collections).join('\n'))
  const plans: string[] = []
  const explain = (statement: Parameters<typeof compileSqlite>[0]) =>
    plans.push(...explainer.stepsOf(compileSqlite(statement).sql))
  const reader: Reader = {
    dialect: sqliteDialect,
    all: async (statement, values) => {
      explain(statement as never)
      return db.all(statement, values)
    },
    first: async (statement, values) => {
      explain(statement as never)
      return db.first(statement, values)
    },
    versionOf: () => undefined,
  }
  return { reader, plans, [Symbol.dispose]: () => explainer[Symbol.dispose]() }
}
