import { type Kysely, sql } from 'kysely'
import { type Database, statement } from '../../src/platform/database/index.ts'
import { databaseName } from '../stores/database-name.ts'

const run = async (database: Database, text: string) => {
  const change = statement((db: Kysely<object>) => ({ compile: () => sql.raw(text).compile(db) }))
  await database.write(async (tx) => tx.run(change, {}))
}

/** Statements of each database that make it refuse writes. */
const REFUSALS = {
  sqlite: (when: string) => [
    `CREATE TRIGGER refusing BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END`,
  ],
  postgres: (when: string) => [
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''The disk is full.''; END'`,
    `CREATE TRIGGER refusing BEFORE ${when} FOR EACH ROW EXECUTE FUNCTION refuse()`,
  ],
}
const ENDS = {
  sqlite: () => 'DROP TRIGGER refusing',
  postgres: (table: string) => `DROP TRIGGER refusing ON ${table}`,
}

/** Refuses all inserts or deletions in a table until the returned function is called. */
export async function refuseRows(
  database: Database,
  change: 'INSERT' | 'DELETE',
  table: string,
): Promise<() => Promise<void>> {
  for (const text of REFUSALS[databaseName(database.dialect)](`${change} ON ${table}`))
    await run(database, text)
  return async () => run(database, ENDS[databaseName(database.dialect)](table))
}
