import { createHash, type Hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Platform } from '../src/platform/index.ts'
import { statement } from '../src/platform/database/index.ts'

/** What is made ahead or cleared away on its own, and what follows from other rows. */
const RESTLESS = /^(file_previews|file_trash|.+_words(_.+)?)$/
/** What the use of a session alone changes. */
const LAST_USE: ReadonlySet<string> = new Set(['sessions.usedAt', 'accounts.accessedAt'])

interface Tables {
  sqlite_master: { name: string; type: string }
}
const allTables = statement((db: Kysely<Tables>) =>
  db.selectFrom('sqlite_master').select('name').where('type', '=', 'table').orderBy('name'),
)

type Place = Pick<Platform, 'database' | 'blobs'> & {
  readonly blobs: { readonly held?: ReadonlyMap<string, Buffer> }
}

async function hashRows({ database }: Place, name: string, hash: Hash): Promise<void> {
  const all = statement((db: Kysely<Tables>) => ({
    compile: () => sql`SELECT * FROM ${sql.id(name)}`.compile(db),
  }))
  const rows = (await database.all(all, {})) as unknown as readonly object[]
  const lasting = rows.map((row) =>
    Object.entries(row).filter(([column]) => !LAST_USE.has(`${name}.${column}`)),
  )
  hash.update(JSON.stringify([name, lasting]))
}

/** Renderings are made ahead; every other blob belongs to a row. */
function hashBlobs({ blobs: { held } }: Place, hash: Hash): void {
  for (const [key, bytes] of held ?? [])
    if (!key.startsWith('previews/')) hash.update(`${key} ${bytes.length}`).update(bytes)
}

/** A hash of all rows and of all blobs in memory, to see that a refusal has changed nothing. */
export async function stateOf(place: Place): Promise<string> {
  const hash = createHash('sha256')
  for (const { name } of await place.database.all(allTables, {}))
    if (!RESTLESS.test(name)) await hashRows(place, name, hash)
  hashBlobs(place, hash)
  return hash.digest('hex')
}
