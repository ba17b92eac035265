import { mkdir, mkdtempDisposable, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { type Migration, migrationOf } from '../migrate.ts'
import { copyDatabase } from './copy.ts'
import { openSqlite } from './sqlite.ts'

const steps = Array.from({ length: 7 }, (_, at) =>
  migrationOf(`000${at + 1}-step`, `CREATE TABLE t${at + 1} (id TEXT) STRICT`),
)

async function openFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const path = join(folder.path, 'test.db')
  return {
    path,
    /** Runs the version with these migrations. */
    async start(migrations: readonly Migration[]) {
      await openSqlite({ path, migrations })[Symbol.asyncDispose]()
    },
    copies: async () =>
      (await readdir(folder.path)).filter((name) => name.includes('.before-')).toSorted(),
    tablesOf(name: string) {
      using raw = new DatabaseSync(join(folder.path, name), { readOnly: true })
      const tables = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
      return tables.map((row) => row['name'])
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  }
}

it('a database with rows is copied before it is migrated, and the last three copies are kept', async () => {
  await using folder = await openFolder()
  await folder.start(steps.slice(0, 1))
  await folder.start(steps.slice(0, 1))
  expect(await folder.copies()).toEqual([])
  await folder.start(steps.slice(0, 3))
  expect(await folder.copies()).toEqual(['test.db.before-0002-step'])
  expect(folder.tablesOf('test.db.before-0002-step')).toEqual(['_migrations', 't1'])
  expect((await stat(`${folder.path}.before-0002-step`)).mode & 0o777).toBe(0o600)
  for (const count of [4, 5, 6, 7]) await folder.start(steps.slice(0, count))
  expect(await folder.copies()).toEqual(
    [5, 6, 7].map((number) => `test.db.before-000${number}-step`),
  )
})

it('a failed migration keeps the copy, and the next try replaces it', async () => {
  await using folder = await openFolder()
  await folder.start(steps.slice(0, 1))
  const bad = migrationOf('0002-step', 'CREATE TABEL x')
  await expect(folder.start([...steps.slice(0, 1), bad])).rejects.toThrow(
    'Migration 0002-step failed: near "TABEL": syntax error. Nothing was changed.',
  )
  {
    using raw = new DatabaseSync(folder.path)
    raw.exec("INSERT INTO t1 VALUES ('later')")
  }
  await folder.start(steps.slice(0, 2))
  expect(await folder.copies()).toEqual(['test.db.before-0002-step'])
  using copy = new DatabaseSync(`${folder.path}.before-0002-step`)
  expect(copy.prepare('SELECT id FROM t1').all()).toEqual([{ id: 'later' }])
})

it("a database that can't be copied is not migrated", async () => {
  await using folder = await openFolder()
  await folder.start(steps.slice(0, 1))
  await mkdir(`${folder.path}.before-0002-step.partial`)
  await expect(folder.start(steps.slice(0, 2))).rejects.toThrow(StartError)
  expect(folder.tablesOf('test.db')).toEqual(['_migrations', 't1'])
})

it('a copy has the committed rows, and nothing of deleted ones', async () => {
  await using folder = await openFolder()
  using raw = new DatabaseSync(folder.path)
  raw.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES ('kept'), ('gone')")
  raw.exec("DELETE FROM t WHERE x = 'gone'; BEGIN; INSERT INTO t VALUES ('open')")
  const copy = `${folder.path}.copy`
  copyDatabase(folder.path, copy)
  using copied = new DatabaseSync(copy)
  expect(copied.prepare('SELECT x FROM t').all()).toEqual([{ x: 'kept' }])
})
