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
import { reindexing } from './reindexing.ts'

/* Documents of an older version, whose index entries had other words, and not those of all fields, nor all tags of captions. */

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

/** More than two batches. */
const POSTS = 250

const run = (text: string) =>
  statement((db: Kysely<object>) => ({ compile: () => sql`${sql.raw(text)}`.compile(db) }))
const rows = (text: string) =>
  statement((db: Kysely<object>) => ({
    compile: () => sql<Readonly<Record<string, unknown>>>`${sql.raw(text)}`.compile(db),
  }))

const BASE = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const OLD_DATA = [
  `INSERT INTO users (${BASE}, "accountId", name, email, username, "username$folded", headline, place, stack)
   VALUES ('ada', 1, 1, '[]', 'a', 'Ada', 'ada@example.org', 'ada', 'ada', 'Likes C++', 'Köln', '["Go"]')`,
  `INSERT INTO jobs (${BASE}, poster, title, place, stack, employment, status)
   VALUES ('ad', 1, 1, '[]', 'ada', 'Back-end developer', 'Leipzig, Deutschland', '["pg"]', 'fullTime', 'live')`,
  `INSERT INTO posts (${BASE}, creator, caption, "imageUrl", "imageId", location, tags, "likesCount", "imageWidth", "imageHeight", "imageHash", "imageAlt")
   WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${POSTS})
   SELECT 'p' || i, i, i, '[]', 'ada', 'Node.js #n' || i, '/v1/x', 'x', 'Łódź', '["lamp oil"]', 0, 40, 30, 'x', 'C# on a lamp' FROM n`,
  // The first one has the tag of its list in the index already.
  `INSERT INTO posts_tags (tag, document) SELECT 'lamp oil', sequence FROM posts WHERE "$id" = 'p1'`,
]
/** Index entries as the older version wrote them. */
const OLD_ENTRIES = {
  sqlite: [
    `INSERT INTO users_words (rowid, words) SELECT sequence, 'aada bada' FROM users`,
    `INSERT INTO jobs_words (rowid, words) SELECT sequence, 'aback aend' FROM jobs`,
    `INSERT INTO posts_words (rowid, caption) SELECT sequence, 'node js' FROM posts`,
  ],
  postgres: ['users', 'jobs', 'posts'].map(
    (of) =>
      `INSERT INTO ${of}_words (rowid, words) SELECT sequence, CAST('aold' AS tsvector) FROM ${of}`,
  ),
}
const HAVING = {
  sqlite: (of: string, word: string) =>
    `SELECT rowid FROM ${of}_words WHERE ${of}_words MATCH '"${word}"'`,
  postgres: (of: string, word: string) =>
    `SELECT rowid FROM ${of}_words WHERE words @@ CAST('${word}' AS tsquery)`,
}

async function openDatabase(
  kind: 'sqlite' | 'postgres',
  place: string,
  before?: string,
): Promise<Database> {
  const all = readMigrations(join(import.meta.dirname, '../../migrations', kind))
  const at = all.findIndex(({ name }) => before !== undefined && name.endsWith(before))
  const migrations = at === -1 ? all : all.slice(0, at)
  return kind === 'sqlite'
    ? openSqlite({ path: place, migrations, textFunctions })
    : openPostgres({ url: place, migrations, textFunctions, bus: localBus(), isExclusive: true })
}

test.each(['sqlite', 'postgres'] as const)(
  'documents of an older version are indexed anew in the background: %s',
  async (kind) => {
    if (kind === 'postgres' && !postgres) return
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-words-'))
    const place =
      kind === 'sqlite' ? join(folder.path, 'old.db') : ((await postgres?.fresh()) ?? '')
    {
      await using old = await openDatabase(kind, place, '-names-in-searches')
      await old.write(async (tx) => {
        for (const text of [...OLD_DATA, ...OLD_ENTRIES[kind]]) await tx.run(run(text), {})
      })
    }
    await using database = await openDatabase(kind, place)
    const found = async (of: string, word: string) =>
      (await database.all(rows(HAVING[kind](of, word)), {})).length
    const postsHaving = async (word: string) => found('posts', word)
    // Interrupted after the only batch of people and two of posts.
    let batches = 0
    const write: Database['write'] = async (unit) => {
      const result = await database.write(unit)
      batches += 1
      if (batches === 3) throw new Error('The process ends.')
      return result
    }
    const interrupted = reindexing({ database: { ...database, write } })
    await expect(interrupted()).rejects.toThrow('The process ends.')
    expect(await postsHaving('nodejs')).toBe(200)
    await reindexing({ database })()
    for (const word of [
      'nodejs',
      'node',
      'js',
      '\ue000csharp',
      '\ue000lodz',
      '\ue002oil',
      '\ue100nodejs',
    ])
      expect([word, await postsHaving(word)]).toEqual([word, POSTS])
    const [users, jobs] = [
      [
        'aada',
        'bada',
        'ccplusplus',
        'cgolang',
        'c\ue100go',
        'ckoln',
        'cgermany',
        'c\uf000de',
        'dkoln',
        'ego',
      ],
      [
        'abackend',
        'aend',
        'eleipzig',
        'efulltime',
        'epostgresql',
        'e\ue100pg',
        'e\uf000de',
        'fgermany',
        'gpg',
      ],
    ]
    const tagged = async (tag: string) =>
      (await database.all(rows(`SELECT document FROM posts_tags WHERE tag = '${tag}'`), {})).length
    expect([await tagged('lamp oil'), await tagged('n7')]).toEqual([POSTS, 1])
    for (const word of users ?? []) expect([word, await found('users', word)]).toEqual([word, 1])
    for (const word of jobs ?? []) expect([word, await found('jobs', word)]).toEqual([word, 1])
    for (const table of ['users', 'jobs', 'posts'])
      expect(await database.all(rows(`SELECT * FROM ${table}_indexing`), {})).toEqual([])
    await reindexing({ database })()
    expect(await postsHaving('nodejs')).toBe(POSTS)
  },
)
