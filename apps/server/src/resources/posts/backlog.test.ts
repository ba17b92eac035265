import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { textFunctions } from '#engine'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { localBus } from '../../platform/bus/local.ts'
import { type Database, statement } from '../../platform/database/index.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { openPostgres } from '../../platform/database/postgres/postgres.ts'
import { openSqlite } from '../../platform/database/sqlite/sqlite.ts'
import { captionTagIndexing } from './backlog.ts'

/* Posts created by older versions, which did not index the tags in captions. */

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

/** More than two batches. */
const POSTS = 1100

const run = (text: string) =>
  statement((db: Kysely<object>) => ({ compile: () => sql`${sql.raw(text)}`.compile(db) }))
const rows = (text: string) =>
  statement((db: Kysely<object>) => ({
    compile: () => sql<Readonly<Record<string, unknown>>>`${sql.raw(text)}`.compile(db),
  }))

const BASE = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const OLD_DATA = [
  `INSERT INTO users (${BASE}, "accountId", name, email, username, "username$folded")
   VALUES ('ada', 1, 1, '[]', 'a', 'Ada', 'ada@example.org', 'ada', 'ada')`,
  `INSERT INTO posts (${BASE}, creator, caption, "imageUrl", "imageId", tags, "likesCount", "imageWidth", "imageHeight", "imageHash")
   WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${POSTS})
   SELECT 'p' || i, i, i, '[]', 'ada', CASE WHEN i % 2 = 0 THEN 'About #Rust and #n' || i ELSE NULL END, '/v1/x', 'x', '["rust"]', 0, 40, 30, 'x' FROM n`,
  // Some have the tag in their list, too, which the older version did index.
  `INSERT INTO posts_tags (tag, document) SELECT 'rust', sequence FROM posts WHERE sequence <= 100`,
]

/** A database as it was before a migration, or as it is now. */
async function openDatabase(kind: string, place: string, before?: string): Promise<Database> {
  const all = readMigrations(join(import.meta.dirname, '../../migrations', kind))
  const at = all.findIndex(({ name }) => before !== undefined && name.endsWith(before))
  const migrations = at === -1 ? all : all.slice(0, at)
  return kind === 'sqlite'
    ? openSqlite({ path: place, migrations, textFunctions })
    : openPostgres({ url: place, migrations, textFunctions, bus: localBus(), isExclusive: true })
}

test.each(['sqlite', 'postgres'])(
  'tags in captions are indexed in the background: %s',
  async (kind) => {
    if (kind === 'postgres' && !postgres) return
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-tags-'))
    const place =
      kind === 'sqlite' ? join(folder.path, 'old.db') : ((await postgres?.fresh()) ?? '')
    {
      await using old = await openDatabase(kind, place, '-tag-follows')
      await old.write(async (tx) => {
        for (const text of OLD_DATA) await tx.run(run(text), {})
      })
    }
    await using database = await openDatabase(kind, place)
    const tagged = async (tag: string) =>
      (await database.all(rows(`SELECT document FROM posts_tags WHERE tag = '${tag}'`), {})).length
    expect(await tagged('rust')).toBe(100)
    // Interrupted after the first batch.
    await expect(
      captionTagIndexing({
        database: {
          ...database,
          write: async (unit) => {
            await database.write(unit)
            throw new Error('The process ends.')
          },
        },
      })(),
    ).rejects.toThrow('The process ends.')
    expect([await tagged('rust'), await tagged('n1100'), await tagged('n2')]).toEqual([150, 1, 0])
    await captionTagIndexing({ database })()
    expect([await tagged('rust'), await tagged('n1100'), await tagged('n2')]).toEqual([600, 1, 1])
    expect(await database.all(rows('SELECT * FROM posts_tagging'), {})).toEqual([])
    await captionTagIndexing({ database })()
    expect(await tagged('rust')).toBe(600)
  },
)
