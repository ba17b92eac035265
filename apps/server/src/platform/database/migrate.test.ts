import { createHash } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { mkdtempDisposable, open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { type Migration, migrationOf, readMigrations } from './migrate.ts'
import { openSqlite } from './sqlite/sqlite.ts'

const first = migrationOf('0001-a', 'CREATE TABLE a (id TEXT PRIMARY KEY) STRICT')
const second = migrationOf('0002-b', 'CREATE TABLE b (a TEXT REFERENCES a) STRICT')
const third = migrationOf('0003-c', "INSERT INTO a VALUES ('x')")

function dumpOf(path: string) {
  using raw = new DatabaseSync(path)
  const tables = raw.prepare('SELECT name FROM sqlite_schema WHERE type = ?').all('table')
  return tables.map(({ name }) => [name, raw.prepare(`SELECT * FROM "${String(name)}"`).all()])
}

async function openFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const path = join(folder.path, 'test.db')
  return {
    path,
    async migrate(...migrations: Migration[]) {
      await openSqlite({ path, migrations })[Symbol.asyncDispose]()
    },
    /** Every table with its rows, and the recorded migrations. */
    dump: () => dumpOf(path),
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}

const ledger = (...migrations: Migration[]) => [
  '_migrations',
  migrations.map(({ name, sha256 }) => ({ name, sha256 })),
]

const REFUSED: [what: string, applied: Migration[], ours: Migration[], line: string][] = [
  [
    'created by a newer version',
    [first, second, third],
    [first, second],
    'The database was made by a newer version of Devhood (it knows the migration 0003-c): start that version, or restore a backup. Nothing was changed.',
  ],
  [
    'whose migration was different',
    [first, second],
    [first, migrationOf('0002-b', 'SELECT 1'), third],
    'Migration 0002-b is not the one that the database has applied: start the version that made the database. Nothing was changed.',
  ],
  [
    'that has skipped a step',
    [first, third],
    [first, second, third],
    'Migration 0002-b is missing in the database, which has later ones: start the version that made it. Nothing was changed.',
  ],
]

const FAILING: [what: string, migration: Migration, line: string][] = [
  [
    'with invalid SQL',
    migrationOf('0002-b', 'CREATE TABLE b (id TEXT); CREATE TABEL c'),
    'Migration 0002-b failed: near "TABEL": syntax error. Nothing was changed.',
  ],
  [
    'that contradicts the rows',
    migrationOf('0002-b', "INSERT INTO a VALUES ('x'), ('x')"),
    'Migration 0002-b failed: UNIQUE constraint failed: a.id. Nothing was changed.',
  ],
  [
    'that leaves dangling references',
    migrationOf('0002-b', "CREATE TABLE b (a TEXT REFERENCES a); INSERT INTO b VALUES ('x')"),
    'A migration left rows in b that point to nothing. Nothing was changed.',
  ],
]

describe('migrations', () => {
  it('are applied once, in order, and recorded with their hash', async () => {
    await using folder = await openFolder()
    await folder.migrate(first, second)
    expect(folder.dump()).toEqual([ledger(first, second), ['a', []], ['b', []]])
    await folder.migrate(first, second, third)
    await folder.migrate(first, second, third)
    expect(folder.dump()).toEqual([ledger(first, second, third), ['a', [{ id: 'x' }]], ['b', []]])
  })
  it.each(REFUSED)("reject a database %s, and don't touch it", async (_, applied, ours, line) => {
    await using folder = await openFolder()
    await folder.migrate(...applied)
    const before = folder.dump()
    await expect(folder.migrate(...ours)).rejects.toThrow(new StartError(line))
    expect(folder.dump()).toEqual(before)
  })
  it.each(FAILING)('roll back a step %s, and those before it', async (_, step, line) => {
    await using folder = await openFolder()
    await expect(folder.migrate(first, step)).rejects.toThrow(new StartError(line))
    expect(folder.dump()).toEqual([])
    await folder.migrate(first)
    await expect(folder.migrate(first, step)).rejects.toThrow(new StartError(line))
    expect(folder.dump()).toEqual([ledger(first), ['a', []]])
  })
  it('interrupted by a kill are rolled back and run again; until then the older version works', async () => {
    await using folder = await openFolder()
    const steps = [
      first,
      migrationOf('0002-b', "INSERT INTO a VALUES ('x'), ('y')"),
      migrationOf('0003-c', 'CREATE TABLE c AS SELECT moment(id) AS id FROM a; DELETE FROM a'),
      migrationOf('0004-d', 'CREATE TABLE d AS SELECT moment(id) AS id FROM c'),
    ]
    const old = steps.slice(0, 2)
    await folder.migrate(...old)
    const before = folder.dump()
    const copies: string[] = []
    const moment = (text: string) => {
      const copy = `${folder.path}.copy-${copies.length}`
      // The files as a kill at this moment leaves them.
      for (const end of ['', '-wal', '-shm']) copyFileSync(folder.path + end, copy + end)
      copies.push(copy)
      return text
    }
    const take = async (path: string, migrations: Migration[], textFunctions = {}) =>
      openSqlite({ path, migrations, textFunctions })[Symbol.asyncDispose]()
    await take(folder.path, steps, { moment })
    expect(copies.length).toBe(4)
    for (const path of copies) {
      await take(path, old)
      expect(dumpOf(path)).toEqual(before)
      await take(path, steps, { moment: (text: string) => text })
      expect(dumpOf(path)).toEqual(folder.dump())
    }
  })
  it('may rebuild a table that others refer to', async () => {
    await using folder = await openFolder()
    const row = migrationOf('0003-c', "INSERT INTO a VALUES ('x'); INSERT INTO b VALUES ('x')")
    const rebuild = migrationOf(
      '0004-d',
      'CREATE TABLE n (id TEXT PRIMARY KEY, n TEXT) STRICT; INSERT INTO n (id) SELECT id FROM a; DROP TABLE a; ALTER TABLE n RENAME TO a',
    )
    await folder.migrate(first, second, row)
    await folder.migrate(first, second, row, rebuild)
    expect(folder.dump()).toEqual([
      ledger(first, second, row, rebuild),
      ['b', [{ a: 'x' }]],
      ['a', [{ id: 'x', n: null }]],
    ])
  })
  it('reject a database of another program, and a file that is not a database', async () => {
    await using folder = await openFolder()
    {
      using other = new DatabaseSync(folder.path)
      other.exec('CREATE TABLE wallets (id INTEGER)')
    }
    await expect(folder.migrate(first)).rejects.toThrow(
      'The database holds tables of another program: choose another DATABASE_URL. Nothing was changed.',
    )
    expect(folder.dump()).toEqual([['wallets', []]])
    await writeFile(folder.path, 'x'.repeat(5000))
    await expect(folder.migrate(first)).rejects.toThrow(
      `The database ${folder.path} can't be opened: it is not an SQLite database, or it is damaged.`,
    )
  })
  it('reject a database with a damaged page', async () => {
    await using folder = await openFolder()
    const rows = migrationOf(
      '0002-b',
      `CREATE TABLE b (id TEXT);
       WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 200)
       INSERT INTO b SELECT n || '${'y'.repeat(500)}' FROM s`,
    )
    await folder.migrate(first, rows)
    await using file = await open(folder.path, 'r+')
    await file.write(Buffer.alloc(4096, 0xff), 0, 4096, 8 * 4096)
    await expect(folder.migrate(first, rows)).rejects.toThrow(
      /^The database is damaged \(.*\): restore a backup\.$/s,
    )
  })
})

describe('a migrations folder', () => {
  it('is read in the order of names, with hashes that do not depend on line endings', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    await writeFile(join(folder.path, '0002-b.sql'), 'b\r\n')
    await writeFile(join(folder.path, '0001-a.sql'), 'a\n')
    await writeFile(join(folder.path, 'README.md'), '')
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(readMigrations(folder.path)).toEqual([
      { name: '0001-a', sql: 'a\n', sha256: sha256('a\n') },
      { name: '0002-b', sql: 'b\n', sha256: sha256('b\n') },
    ])
  })
  it.each([
    ['1-a.sql', 'Migration 1-a.sql is not named NNNN-name.sql.'],
    ['0001-b.sql', 'Migration number 0001 is used twice.'],
  ])('is rejected with a file %s', async (name, line) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    await writeFile(join(folder.path, '0001-a.sql'), '')
    await writeFile(join(folder.path, name), '')
    expect(() => readMigrations(folder.path)).toThrow(line)
  })
})
