import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Platform } from '../src/platform/index.ts'
import { statement } from '../src/platform/database/index.ts'

/** What changes on its own: when a session was last seen, renderings made ahead; and what follows from other rows. */
const RESTLESS = /^(sessions|file_previews|file_trash|.+_words(_.+)?)$/

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
    if (RESTLESS.test(name)) continue
    const rows = statement((db: Kysely<Tables>) => ({
      compile: () => sql`SELECT * FROM ${sql.id(name)}`.compile(db),
    }))
    hash.update(JSON.stringify([name, await database.all(rows, {})]))
  }
  return hash.digest('hex')
}
