import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Platform } from '../src/platform/index.ts'
import { statement } from '../src/platform/database/index.ts'

/** Tables that change without anybody doing anything: when a session was last seen. */
const RESTLESS = new Set(['sessions'])

interface Tables {
  sqlite_master: { name: string; type: string }
}
const allTables = statement((db: Kysely<Tables>) =>
  db.selectFrom('sqlite_master').select('name').where('type', '=', 'table').orderBy('name'),
)

/** A hash of all rows, to see that a refusal has changed nothing. */
export async function stateOf({ database }: Pick<Platform, 'database'>): Promise<string> {
  const hash = createHash('sha256')
  for (const { name } of await database.all(allTables, {})) {
    if (RESTLESS.has(name)) continue
    const rows = statement((db: Kysely<Tables>) => ({
      compile: () => sql`SELECT * FROM ${sql.id(name)}`.compile(db),
    }))
    hash.update(JSON.stringify([name, await database.all(rows, {})]))
  }
  return hash.digest('hex')
}
