import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOwnPostgresMissing, startOwnPostgres } from '../../../../test/stores/postgres-cluster.ts'
import { localBus } from '../../bus/local.ts'
import type { Report } from '../../outage-report.ts'
import { StartError } from '../../start-error.ts'
import type { Database } from '../database.ts'
import { migrationOf } from '../migrate.ts'
import { openPostgres } from './postgres.ts'
import { statement } from '../shared/statement.ts'

const migrations = [
  migrationOf('0001-things', 'CREATE TABLE things (name TEXT); CREATE TABLE others (name TEXT)'),
]

/** The rows, and whether the answering server is a replica. */
const look = statement((db: Kysely<object>) => ({
  compile: () =>
    sql<{
      count: number
      follows: number
    }>`SELECT (SELECT count(*) FROM things) AS count, pg_is_in_recovery() AS follows`.compile(db),
}))
const lookAtOthers = statement((db: Kysely<object>) => ({
  compile: () =>
    sql<{ follows: number }>`SELECT pg_is_in_recovery() AS follows, count(*) FROM others`.compile(
      db,
    ),
}))
const add = statement((db: Kysely<object>) => ({
  compile: () => sql`INSERT INTO things (name) VALUES ('a')`.compile(db),
}))
const addTo = async (database: Database) => database.write(async (tx) => tx.run(add, {}))

async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

describe.skipIf(isOwnPostgresMissing())('a database with a read replica', () => {
  let primary: Awaited<ReturnType<typeof startOwnPostgres>>
  let replica: Awaited<ReturnType<typeof primary.follow>>
  beforeAll(async () => {
    primary = await startOwnPostgres()
    replica = await primary.follow()
  })
  afterAll(async () => {
    await replica[Symbol.asyncDispose]()
    await primary[Symbol.asyncDispose]()
  })
  const open = async (readUrl: string, url = primary.url, onReplicaOutage?: Report) =>
    openPostgres({
      url,
      readUrl,
      migrations,
      bus: localBus(),
      isExclusive: false,
      ...(onReplicaOutage && { onReplicaOutage }),
    })
  const late = async (database: Database) => database.watch({ allowReplica: true }).first(look, {})
  const replay = async (does: 'pause' | 'resume') =>
    command(replica.url, `SELECT pg_wal_replay_${does}()`)

  test('reads from the replica what it has, where that is allowed, and the rest from the primary', async () => {
    await using database = await open(replica.url)
    const before = (await database.first(look, {}))?.count ?? 0
    await expect.poll(async () => late(database)).toEqual({ count: before, follows: 1 })
    expect(await database.first(look, {})).toEqual({ count: before, follows: 0 })
    expect(await database.watch().first(look, {})).toEqual({ count: before, follows: 0 })
  })

  test('never misses writes of this process or of another', async () => {
    const bus = localBus()
    const openBy = async () =>
      openPostgres({ url: primary.url, readUrl: replica.url, migrations, bus, isExclusive: false })
    await using database = await openBy()
    await using other = await openBy()
    const before = (await database.first(look, {}))?.count ?? 0
    await expect.poll(async () => late(database)).toEqual({ count: before, follows: 1 })
    await replay('pause')
    await addTo(database)
    expect(await late(database)).toEqual({ count: before + 1, follows: 0 })
    await addTo(other)
    expect(await late(database)).toEqual({ count: before + 2, follows: 0 })
    // Tables without writes are the same on both.
    expect((await database.watch({ allowReplica: true }).first(lookAtOthers, {}))?.follows).toBe(1)
    await replay('resume')
    await expect.poll(async () => late(database)).toEqual({ count: before + 2, follows: 1 })
  })

  test('does not return to the replica within one read session', async () => {
    await using database = await open(replica.url)
    await expect.poll(async () => (await late(database))?.follows).toBe(1)
    await replay('pause')
    await addTo(database)
    const watch = database.watch({ allowReplica: true })
    expect((await watch.first(lookAtOthers, {}))?.follows).toBe(1)
    expect((await watch.first(look, {}))?.follows).toBe(0)
    expect((await watch.first(lookAtOthers, {}))?.follows).toBe(0)
    await replay('resume')
  })

  test('caches replica reads until the next write', async () => {
    await using database = await open(replica.url)
    await expect.poll(async () => (await late(database))?.follows).toBe(1)
    const watch = database.watch({ allowReplica: true })
    await watch.first(look, {})
    expect(watch.isUnchanged()).toBe(true)
    await addTo(database)
    expect(watch.isUnchanged()).toBe(false)
  })

  test('works without a replica that is down, says so once, and uses it when it is there', async () => {
    const reports: string[] = []
    const onReplicaOutage = (why: Error | undefined) =>
      reports.push(why === undefined ? 'up' : 'down')
    await using own = await primary.follow()
    await own.end()
    await using database = await open(own.url, primary.url, onReplicaOutage)
    expect(reports).toEqual(['down'])
    expect((await late(database))?.follows).toBe(0)
    await own.restart()
    await expect.poll(async () => (await late(database))?.follows).toBe(1)
    expect(reports).toEqual(['down', 'up'])
    await own.end()
    expect((await late(database))?.follows).toBe(0)
    await expect.poll(() => reports).toEqual(['down', 'up', 'down'])
    await own.restart()
    await expect.poll(async () => (await late(database))?.follows).toBe(1)
  })

  test('never reads from a server that is no replica, even if it was unreachable at the start', async () => {
    await using another = await startOwnPostgres()
    await command(another.url, 'CREATE TABLE things (name TEXT); CREATE TABLE others (name TEXT)')
    await command(another.url, "INSERT INTO things SELECT 'a' FROM generate_series(1, 77)")
    await another.end()
    await using database = await open(another.url)
    const expected = await database.first(look, {})
    await another.restart()
    const asked = async () => {
      expect(await late(database)).toEqual(expected)
      const client = new Client({ connectionString: another.url })
      await client.connect()
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_activity WHERE application_name LIKE 'devhood%' AND query LIKE '%pg_control_system%'",
      )
      await client.end()
      return rowCount
    }
    await expect.poll(asked).toBeGreaterThan(0)
    expect(await late(database)).toEqual(expected)
  })

  test('rejects a server that is not a replica, or is one of another database', async () => {
    const refusal = new StartError(
      'The server of DATABASE_READ_URL does not follow the one of DATABASE_URL: nothing is read there.',
    )
    await expect(open(primary.url)).rejects.toThrow(refusal)
    const otherUrl = new URL(primary.url)
    otherUrl.searchParams.set('options', '-c synchronous_commit=off')
    await expect(open(replica.url, otherUrl.href)).rejects.toThrow(
      new StartError('DATABASE_READ_URL needs a DATABASE_URL with `synchronous_commit`.'),
    )
    await using another = await startOwnPostgres()
    await expect(open(replica.url, another.url)).rejects.toThrow(refusal)
  })
})
