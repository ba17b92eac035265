import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { textFunctions } from '../../../engine/index.ts'
import type { Reader } from '../../../platform/database/index.ts'
import { MIGRATIONS } from '../../../../test/stores/migrated.ts'
import { compileSqlite } from '../../../platform/database/sqlite/connection.ts'
import { migrateSqlite } from '../../../platform/database/sqlite/schema.ts'
import { listInterrupted, listUnused } from './store.ts'
import { sqliteDialect } from '../../../platform/database/sqlite/dialect.ts'

/** The plan steps of the statements that the work executes. */
async function stepsOf(work: (db: Reader) => Promise<unknown>): Promise<string[]> {
  using raw = new DatabaseSync(':memory:')
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  const steps: string[] = []
  const all: Reader['all'] = async (statement) => {
    const { sql } = compileSqlite(statement as never)
    for (const { detail } of raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
      steps.push(String(detail))
    return []
  }
  await work({
    dialect: sqliteDialect,
    all,
    first: async () => undefined,
    versionOf: () => undefined,
  })
  return steps
}

test.each<[what: string, work: (db: Reader) => Promise<unknown>, step: string]>([
  [
    'interrupted',
    (db) => listInterrupted(db, { since: 0, max: 1 }),
    'SEARCH files USING INDEX filesJoining (usedAt>?)',
  ],
  [
    'unused',
    (db) => listUnused(db, { before: 1, max: 1 }),
    'SEARCH files USING INDEX filesUsed (usedAt<?)',
  ],
])('%s files are found without scanning others', async (_what, work, step) => {
  expect(await stepsOf(work)).toEqual([step])
})
