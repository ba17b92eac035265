import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { collections } from '#resources'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { searchVectorText } from '../../platform/database/postgres/dialect.ts'
import { searchText } from '../../platform/database/sqlite/dialect.ts'
import { type SqlValue } from '../../platform/database/index.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { migratePostgres } from '../../platform/database/postgres/schema.ts'
import { migrateSqlite } from '../../platform/database/sqlite/schema.ts'
import { searchTables } from './index-terms.ts'
import { indexedWords } from './search-words.ts'
import { foldTag } from '../schema/index.ts'
import { textFunctions } from './search-words.ts'

/*
 * Databases of an older version with live ads: after the migration their index is what it would be for new ads, without the
 * fields that are indexed in the background since.
 */

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

type Ad = Readonly<Record<string, SqlValue>>

const BASE = { $createdAt: 1, $updatedAt: 1, $permissions: '[]', poster: 'ada' }
const ADS: readonly Ad[] = [
  {
    ...BASE,
    $id: 'full',
    title: 'Rust on the desk, a desk',
    company: 'Ångström & Söhne',
    description: 'It\'s a lamp \\ "quoted", 東京',
    employment: 'fullTime',
    seniority: 'senior',
    stack: JSON.stringify(['Rust', '#C++', "d'or", 'two words', 'Straße', '日本']),
    salaryCurrency: 'EUR',
    salaryYearly: 184_000_000_000_000,
    workplace: 'remote',
    regions: JSON.stringify(['eu', 'northAmerica']),
    visa: 'sponsored',
    status: 'live',
    postedAt: 1_763_900_000_123,
    expiresAt: 1_766_500_000_000,
  },
  {
    ...BASE,
    $id: 'least',
    salaryYearly: 0,
    postedAt: 2 ** 41,
    status: 'live',
    expiresAt: 1_766_500_000_000,
  },
  { ...BASE, $id: 'bare', title: 'Nothing else', status: 'live', expiresAt: 1 },
  { ...BASE, $id: 'draft', title: 'A draft', workplace: 'onsite', status: 'draft' },
  { ...BASE, $id: 'closed', title: 'Closed', stack: '["rust"]', status: 'closed', postedAt: 5 },
]
const PERSON = `INSERT INTO users ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
  VALUES ('ada', 1, 1, '[]', 'a', 'Ada Ångström', 'ada@example.org', 'Lamp_1', 'lamp_1')`

const numbered = ADS.map((ad, at): Ad => ({ sequence: at + 1, ...ad }))
const tagsOf = (ad: Ad, field: string) =>
  (JSON.parse(String(ad[field] ?? '[]')) as string[]).map((tag) => foldTag(tag))
const namesOf = (ad: Ad) =>
  Object.keys(ad)
    .map((name) => `"${name}"`)
    .join(', ')
const texts = (row: Ad, fields: readonly string[]) =>
  fields.map((field) => indexedWords(String(row[field] ?? '')))
const [jobs, users] = ['jobs', 'users'].map((of) =>
  searchTables(collections).find((each) => each.of === of),
)
const FIELDS = ['title', 'company', 'description']
const SINCE = ['$together', 'place', 'stack']
/** Without the fields that are newer than these migrations. */
const entriesOf = (index: typeof jobs, row: Ad) =>
  (index?.entriesOf(row) ?? []).filter(([field]) => !SINCE.includes(field))

const folder = (name: string) => readMigrations(join(import.meta.dirname, '../../migrations', name))
const before = (name: string) => {
  const all = folder(name)
  return all.slice(
    0,
    all.findIndex((each) => each.name.endsWith('-index-terms')),
  )
}

/** The whole index: which word, behind the letter of its field, is in which row. */
function wordsIn(raw: DatabaseSync): unknown[] {
  raw.exec('CREATE VIRTUAL TABLE temp.entries USING fts5vocab(main, jobs_words, instance)')
  return raw.prepare('SELECT term, doc FROM temp.entries ORDER BY doc, term').all()
}

describe('job ads created by an older version', () => {
  it('are indexed on SQLite like new ones', () => {
    using raw = new DatabaseSync(':memory:')
    migrateSqlite(raw, before('sqlite'), textFunctions)
    raw.exec(PERSON)
    const word = raw.prepare(
      'INSERT INTO jobs_words (rowid, title, company, description) VALUES (?, ?, ?, ?)',
    )
    for (const ad of numbered) {
      const marks = Object.keys(ad).map(() => '?')
      raw
        .prepare(`INSERT INTO jobs (${namesOf(ad)}) VALUES (${marks.join()})`)
        .run(...Object.values(ad))
      word.run(ad['sequence'] ?? null, ...texts(ad, FIELDS))
      for (const field of ['stack', 'regions'])
        for (const tag of tagsOf(ad, field))
          raw
            .prepare(`INSERT INTO jobs_${field} (tag, document) VALUES (?, ?)`)
            .run(tag, ad['sequence'] ?? null)
    }
    migrateSqlite(raw, folder('sqlite'), textFunctions)
    const tables = "SELECT name FROM sqlite_schema WHERE name = 'jobs_facets'"
    expect(raw.prepare(tables).all()).toEqual([])
    const migrated = wordsIn(raw)
    using fresh = new DatabaseSync(':memory:')
    migrateSqlite(fresh, folder('sqlite'), textFunctions)
    const insertion = fresh.prepare('INSERT INTO jobs_words (rowid, words) VALUES (?, ?)')
    for (const ad of numbered)
      insertion.run(ad['sequence'] ?? null, searchText(entriesOf(jobs, ad)))
    expect(migrated).toEqual(wordsIn(fresh))
    expect(migrated.length).toBeGreaterThan(70)
    raw.exec('DELETE FROM jobs')
    raw.exec('DROP TABLE temp.entries')
    expect(wordsIn(raw)).toEqual([])
  })

  it.skipIf(!postgres)('are indexed on PostgreSQL like new ones, and so are people', async () => {
    await using opened = new AsyncDisposableStack()
    const client = new Client({ connectionString: (await postgres?.fresh()) ?? '' })
    await client.connect()
    opened.defer(async () => client.end())
    await migratePostgres(client, before('postgres'), {})
    await client.query(PERSON)
    /** Words as the older version stored them: by weight. */
    const weighted = (row: Ad, fields: readonly string[]) =>
      texts(row, fields)
        .flatMap((words, at) =>
          words
            .split(' ')
            .filter(Boolean)
            .map((word) => `'${word}':${at + 1}${'ABC'.charAt(at)}`),
        )
        .join(' ')
    const person = { name: 'Ada Ångström', username: 'Lamp_1' }
    await client.query('INSERT INTO users_words (rowid, words) SELECT sequence, $1 FROM users', [
      weighted(person, ['name', 'username']),
    ])
    for (const ad of numbered) {
      const marks = Object.keys(ad).map((_, at) => `$${at + 1}`)
      await client.query(
        `INSERT INTO jobs (${namesOf(ad)}) VALUES (${marks.join()})`,
        Object.values(ad),
      )
      await client.query('INSERT INTO jobs_words (rowid, words) VALUES ($1, $2)', [
        ad['sequence'],
        weighted(ad, FIELDS),
      ])
      for (const field of ['stack', 'regions'])
        for (const tag of tagsOf(ad, field))
          await client.query(`INSERT INTO jobs_${field} (tag, document) VALUES ($1, $2)`, [
            tag,
            ad['sequence'],
          ])
    }
    await migratePostgres(client, folder('postgres'), { textFunctions })
    const kept = async (table: string) =>
      (
        await client.query<{ words: string }>(
          `SELECT words::text AS words FROM ${table} ORDER BY rowid`,
        )
      ).rows.map(({ words }) => words)
    expect(await kept('jobs_words')).toEqual(
      numbered.map((ad) => searchVectorText(entriesOf(jobs, ad))),
    )
    expect(await kept('users_words')).toEqual([searchVectorText(entriesOf(users, person))])
  })
})
