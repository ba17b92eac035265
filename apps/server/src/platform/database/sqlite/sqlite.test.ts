import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import {
  add,
  addPerson,
  idsOf,
  people,
  personById,
  removePeople,
  schemaOf,
  setLast,
} from '../../../../test/conformance/database/tables.ts'
import { describeDatabase } from '../../../../test/conformance/database/database.ts'
import type { Writer } from '../database.ts'
import type { Migration } from '../migrate.ts'
import { openSqlite } from './sqlite.ts'
import { statement } from '../shared/statement.ts'
import { TIME_LIMIT_FUNCTION } from '../shared/time-limit.ts'

async function openTemporary(migrations: readonly Migration[] = schemaOf('sqlite')) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const path = join(folder.path, 'test.db')
  const reports: string[] = []
  const report = (message: string) => void reports.push(message)
  const database = openSqlite({ path, migrations, report })
  return {
    ...database,
    path,
    reports,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
}

const raw = (text: string) =>
  statement((builder: Kysely<object>) => ({
    compile: () => sql<Record<string, unknown>>`${sql.raw(text)}`.compile(builder),
  }))

/** Counts the commits in a write-ahead log: the last frame of a commit contains the size of the database. */
function commitsIn(log: Buffer): number {
  const pageSize = log.readUInt32BE(8)
  const salt = log.subarray(16, 24)
  let commits = 0
  for (let at = 32; at + 24 <= log.length; at += 24 + pageSize)
    if (log.subarray(at + 8, at + 16).equals(salt) && log.readUInt32BE(at + 4) > 0) commits++
  return commits
}

const unavailable = expect.objectContaining({ type: 'general_service_unavailable', status: 503 })
const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(4, '0'))

describeDatabase('SQLite in memory', 'sqlite', async (migrations) =>
  openSqlite({ path: ':memory:', migrations }),
)
describeDatabase('SQLite in a file', 'sqlite', openTemporary)

describe('SQLite', () => {
  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['cell_size_check', 1],
    ['mmap_size', 0],
    ['secure_delete', 1],
    ['journal_size_limit', 64 * 1024 * 1024],
  ])('writes with %s = %s', async (name, value) => {
    await using db = await openTemporary()
    const pragma = raw(`PRAGMA ${name}`)
    expect(await db.write(async (tx) => tx.first(pragma, {}))).toEqual({ [name]: value })
  })
  it('does not let a statement damage the file', async () => {
    await using db = await openTemporary()
    const edit = raw("UPDATE sqlite_schema SET sql = 'x'")
    await expect(db.write(async (tx) => tx.run(edit, {}))).rejects.toThrow('may not be modified')
  })
  it('runs units of work one after another, in the order of their calls', async () => {
    await using db = await openTemporary()
    const log: string[] = []
    const unit = (id: string) => async (tx: Writer) => {
      log.push(`begin ${id}`)
      await tx.run(addPerson, { id })
      log.push(`end ${id}`)
    }
    await Promise.all(['ada', 'bob', 'eve'].map(async (id) => db.write(unit(id))))
    expect(log).toEqual(['ada', 'bob', 'eve'].flatMap((id) => [`begin ${id}`, `end ${id}`]))
  })
  it('skips deferred statements for rows that another unit of the commit has deleted', async () => {
    await using db = await openTemporary()
    const ids = ['ada', 'zoe']
    const adding = ids.map(async (id) =>
      db.write(async (tx) => {
        tx.runBeforeCommit(setLast(id, 1))
        await tx.run(addPerson, { id })
      }),
    )
    const removing = db.write(async (tx) => tx.run(removePeople, { below: 'h' }))
    await Promise.all([...adding, removing])
    expect(await removing).toBe(1)
    expect(await db.all(people, {})).toEqual([{ id: 'zoe' }])
    expect(await db.first(personById, { id: 'zoe' })).toMatchObject({ score: 1 })
  })
  it('knows, inside a unit of work, the versions of tables that the commit has not changed', async () => {
    await using db = await openTemporary()
    await add(db, 'ada')
    const before = db.versionOf('people')
    const within = await db.write(async (tx) => {
      const known = tx.versionOf('people')
      await tx.run(addPerson, { id: 'bob' })
      return [known, tx.versionOf('people'), tx.versionOf('pets')]
    })
    expect(within).toEqual([before, undefined, db.versionOf('pets')])
  })
  it('commits a hundred concurrent units of work together, and a single one alone', async () => {
    await using db = await openTemporary()
    const commits = async () => commitsIn(await readFile(`${db.path}-wal`))
    const before = await commits()
    await Promise.all(ids(100).map(async (id) => add(db, id)))
    expect((await commits()) - before).toBe(1)
    await add(db, 'alone')
    expect((await commits()) - before).toBe(2)
  })
  it('commits more than a hundred in batches, so that nobody waits for all', async () => {
    await using db = await openTemporary()
    const before = commitsIn(await readFile(`${db.path}-wal`))
    await Promise.all(ids(250).map(async (id) => add(db, id)))
    expect(commitsIn(await readFile(`${db.path}-wal`)) - before).toBe(3)
  })
  it('rejects all units of a failed commit, and continues with the next', async () => {
    await using db = await openTemporary()
    const defer = raw('PRAGMA defer_foreign_keys = ON')
    const orphan = raw("INSERT INTO pets VALUES ('rex', 'nobody', 'Rex')")
    const log: string[] = []
    const writes = [
      add(db, 'ada'),
      db.write(async (tx) => {
        tx.afterCommit(() => log.push('effect'))
        await tx.run(defer, {})
        await tx.run(orphan, {})
      }),
      db.write(async () => Promise.reject(new Error('own reason'))),
    ]
    for (const { status, ...outcome } of await Promise.allSettled(writes))
      expect({ status, ...outcome }).toEqual({ status: 'rejected', reason: unavailable })
    await add(db, 'bob')
    expect(idsOf(await db.all(people, {}))).toEqual(['bob'])
    expect(log).toEqual([])
  })
  it('rejects an oversized unit, keeps the others of the commit and recovers', async () => {
    await using db = await openTemporary()
    const pages = (count: number) => raw(`PRAGMA max_page_count = ${count}`)
    const fill = raw('INSERT INTO people SELECT hex(randomblob(400000)), NULL, 0')
    await db.write(async (tx) => tx.first(pages(40), {}))
    await add(db, 'before')
    const together = [add(db, 'ada'), db.write(async (tx) => tx.run(fill, {})), add(db, 'bob')]
    const outcomes = await Promise.allSettled(together)
    const statuses = outcomes.map(({ status }) => status)
    expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toEqual({ status: 'rejected', reason: unavailable })
    expect(idsOf(await db.all(people, {}))).toEqual(['ada', 'before', 'bob'])
    await db.write(async (tx) => tx.first(pages(100_000), {}))
    await db.write(async (tx) => tx.run(fill, {}))
    expect(await db.all(people, {})).toHaveLength(4)
    expect(db.reports).toEqual([])
  })
  it('does not keep a statement that runs after the disk has ended its transaction', async () => {
    await using db = await openTemporary()
    const abort = raw('INSERT OR ROLLBACK INTO people VALUES (NULL, NULL, 0)')
    const unit = db.write(async (tx) => {
      await tx.run(abort, {}).catch(() => undefined)
      await tx.run(addPerson, { id: 'ada' })
    })
    const next = add(db, 'bob')
    await expect(unit).rejects.toEqual(unavailable)
    await next
    expect(idsOf(await db.all(people, {}))).toEqual(['bob'])
  })
  it('detects writes of another program', async () => {
    await using db = await openTemporary()
    const watch = db.watch()
    expect(await watch.all(people, {})).toEqual([])
    using other = new DatabaseSync(db.path)
    other.exec("INSERT INTO people VALUES ('eve', NULL, 0)")
    await nextTurn()
    expect(watch.isUnchanged()).toBe(false)
    const later = db.watch()
    expect(await later.all(people, {})).toEqual([{ id: 'eve' }])
    await nextTurn()
    expect(later.isUnchanged()).toBe(true)
  })
  it('reads what was committed or can be purged since an earlier read in the same turn', async () => {
    await using db = await openTemporary()
    const later: Promise<unknown>[] = []
    await db.write(async (tx) => {
      await tx.run(addPerson, { id: 'ada' })
      // A read beside the unit sees nothing of it.
      expect(await db.all(people, {})).toEqual([])
      tx.afterCommit(() => void later.push(db.all(people, {}), db.purge()))
    })
    expect(await Promise.all(later)).toEqual([[{ id: 'ada' }], true])
  })
  it('waits for a lock of another program, while reads continue', async () => {
    await using db = await openTemporary()
    using other = new DatabaseSync(db.path)
    other.exec("BEGIN IMMEDIATE; INSERT INTO people VALUES ('eve', NULL, 0)")
    const log: string[] = []
    const writing = add(db, 'ada').then(() => log.push('written'))
    for (let n = 0; n < 20; n++) {
      expect(await db.all(people, {})).toEqual([])
      await new Promise((resolve) => setImmediate(resolve))
    }
    log.push('read')
    other.exec('COMMIT')
    await writing
    expect(log).toEqual(['read', 'written'])
    expect(idsOf(await db.all(people, {}))).toEqual(['ada', 'eve'])
  })
  it('rolls back a unit of work that does not end, and runs the next ones', async () => {
    await using db = await openTemporary()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const endless = db.write(async (tx) => {
        await tx.run(addPerson, { id: 'ada' })
        vi.advanceTimersByTime(5000)
        await new Promise(() => undefined)
      })
      const next = add(db, 'bob')
      await expect(endless).rejects.toThrow('took longer than 5000 ms')
      await next
    } finally {
      vi.useRealTimers()
    }
    expect(idsOf(await db.all(people, {}))).toEqual(['bob'])
  })
  it('answers a unit whose effect fails, and reports the error', async () => {
    await using db = await openTemporary()
    const response = await db.write(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('no')
      })
      return 'kept'
    })
    expect([response, db.reports]).toEqual(['kept', ['An effect of a kept unit of work failed']])
  })
  it('keeps no deleted data in its files after a purge', async () => {
    await using db = await openTemporary()
    const name = 'somebody who leaves'
    const isInFiles = async () => {
      const files = [await readFile(db.path), await readFile(`${db.path}-wal`)]
      return files.map((bytes) => bytes.includes(name))
    }
    await db.write(async (tx) => tx.run(addPerson, { id: name }))
    expect((await isInFiles())[1]).toBe(true)
    await db.write(async (tx) => tx.run(raw(`DELETE FROM people WHERE id = '${name}'`), {}))
    {
      using other = new DatabaseSync(db.path)
      other.exec('BEGIN; SELECT count(*) FROM people')
      expect(await db.purge()).toBe(false)
      expect((await isInFiles())[1]).toBe(true)
      // Writes continue meanwhile.
      await add(db, 'ada')
    }
    expect(await db.purge()).toBe(true)
    expect(await isInFiles()).toEqual([false, false])
  })
  it('interrupts an endless statement, and runs the next ones', async () => {
    await using db = await openTemporary()
    const endless = raw(
      `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n WHERE ${TIME_LIMIT_FUNCTION}(i)`,
    )
    const refused = expect.objectContaining({ type: 'general_query_invalid', status: 400 })
    for (let time = 0; time < 2; time++)
      await expect(db.first(endless, {})).rejects.toEqual(refused)
    await expect(db.write(async (tx) => tx.first(endless, {}))).rejects.toEqual(refused)
    await add(db, 'ada')
    expect(idsOf(await db.all(people, {}))).toEqual(['ada'])
    expect(db.reports).toEqual([])
  })
  it('leaves no log behind after close', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const path = join(folder.path, 'new', 'test.db')
    const db = openSqlite({ path, migrations: schemaOf('sqlite') })
    await add(db, 'ada')
    await db[Symbol.asyncDispose]()
    await expect(readFile(`${path}-wal`)).rejects.toThrow('ENOENT')
    await using again = openSqlite({ path, migrations: schemaOf('sqlite') })
    expect(await again.all(people, {})).toEqual([{ id: 'ada' }])
  })
})
