import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../test/stores/postgres-server.ts'
import { localBus } from '../../bus/local.ts'
import type { Database, Reader } from '../database.ts'
import { migrationOf } from '../migrate.ts'
import { openPostgres } from './postgres.ts'
import { statement } from '../shared/statement.ts'

const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())

/** `refuse` fails with the given SQLSTATE. */
const migrations = [
  migrationOf(
    '0001-things',
    `CREATE TABLE things (name TEXT PRIMARY KEY);
     INSERT INTO things (name) VALUES ('a');
     CREATE FUNCTION refuse(state TEXT) RETURNS BIGINT LANGUAGE plpgsql
       AS 'BEGIN RAISE ''Refused'' USING ERRCODE = state; END'`,
  ),
]

async function open() {
  const url = (await server?.fresh()) ?? ''
  const database = await openPostgres({ url, migrations, bus: localBus(), isExclusive: true })
  return { url, database, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

const queryOf = <Row>(text: string) =>
  statement((db: Kysely<object>) => ({ compile: () => sql.raw<Row>(text).compile(db) }))

const session = queryOf<{ pid: number }>('SELECT pg_backend_pid() AS pid')
const refuse = statement((db: Kysely<object>, { state }: { state: string }) => ({
  compile: () => sql`SELECT refuse(${state})`.compile(db),
}))
const rename = queryOf("UPDATE things SET name = 'b'")
const prepared = queryOf<{ statement: string; prepare_time: Date }>(
  'SELECT statement, prepare_time FROM pg_prepared_statements',
)

/** Variants of one unit of work. */
const PORTION = 250

/** Both kinds of connections: for units of work, and for reads. */
const WAYS: readonly [
  name: string,
  ask: <T>(database: Database, work: (db: Reader) => Promise<T>) => Promise<T>,
][] = [
  ['a unit of work', async (database, work) => database.write(work)],
  ['a reading', async (database, work) => work(database)],
]

describe.skipIf(!server).for(WAYS)('a connection to PostgreSQL of %s', ([, ask]) => {
  test('caches prepared statements by use, 1,000 at most', async () => {
    await using opened = await open()
    const { database } = opened
    const shapeOf = (shape: number) => queryOf<{ shape: number }>(`SELECT ${shape} AS shape`)
    const often = shapeOf(-1)
    const responses: (number | undefined)[] = []
    const pids = new Set<number | undefined>()
    /** Each portion is a separate unit of work: one may take five seconds at most. */
    async function run(shapes: readonly number[]) {
      return ask(database, async (db) => {
        pids.add((await db.first(session, {}))?.pid)
        await db.first(often, {})
        const found: (number | undefined)[] = []
        for (const shape of shapes) found.push((await db.first(shapeOf(shape), {}))?.shape)
        return { found, all: await db.all(prepared, {}) }
      })
    }
    const { all: first } = await run([])
    const before = first.find(({ statement: text }) => text === 'SELECT -1 AS shape')
    const shapes = Array.from({ length: 1200 }, (_, shape) => shape)
    for (let at = 0; at < shapes.length; at += PORTION)
      responses.push(...(await run(shapes.slice(at, at + PORTION))).found)
    // A statement compiled again is the same for the server; a replaced connection prepares it again.
    const kept = await run([1199, 0])
    responses.push(...kept.found)
    expect(pids.size).toBe(1)
    expect(responses).toEqual([...shapes, 1199, 0])
    const texts = kept.all.map((each) => each.statement)
    expect(texts).toHaveLength(1000)
    expect(texts.filter((text) => text === 'SELECT 1199 AS shape')).toHaveLength(1)
    expect(texts).toContain('SELECT 0 AS shape')
    expect(texts).not.toContain('SELECT 1 AS shape')
    expect(kept.all).toContainEqual(before)
  })

  test.each([
    ['a lock held by another client', '55P03'],
    ['a full disk', '53100'],
    ['lack of memory', '53200'],
    ['a configuration limit', '53400'],
    ['a disk that fails', '58030'],
    ['a fault within the server', 'XX000'],
    ['a statement that takes too long', '57014'],
    ['an invalid value', '22P02'],
  ])('survives %s', async (_, state) => {
    await using opened = await open()
    const { database } = opened
    const before = await ask(database, async (db) => db.first(session, {}))
    await expect(ask(database, async (db) => db.first(refuse, { state }))).rejects.toBeInstanceOf(
      Error,
    )
    expect(await ask(database, async (db) => db.first(session, {}))).toEqual(before)
  })

  test('closed by the server is replaced', async () => {
    await using opened = await open()
    const { url, database } = opened
    const before = await ask(database, async (db) => db.first(session, {}))
    const other = new Client({ connectionString: url })
    await other.connect()
    const ending = ask(database, async (db) => {
      await other.query('SELECT pg_terminate_backend($1)', [before?.pid])
      return db.first(session, {})
    })
    await ending.catch(() => undefined)
    await other.end()
    const after = await ask(database, async (db) => db.first(session, {}))
    expect(after?.pid).not.toBe(before?.pid)
  })
})

test.skipIf(!server).each([
  ['that keeps its plan is planned once', true, { planned: 0, kept: 2, scans: 'off' }],
  ['is planned for its values each time', false, { planned: 2, kept: 0, scans: 'on' }],
])('a statement on PostgreSQL %s', async (_, keepsPlan, expected) => {
  await using opened = await open()
  const options = { keepsPlan }
  const named = statement(
    (db: Kysely<object>, { name }: { name: string }) => ({
      compile: () => sql`SELECT name FROM things WHERE name = ${name}`.compile(db),
    }),
    options,
  )
  const plans = statement(
    (db: Kysely<object>) => ({
      compile: () =>
        sql`SELECT custom_plans AS planned, generic_plans AS kept,
          current_setting('enable_seqscan') AS scans
          FROM pg_prepared_statements WHERE statement LIKE '%FROM things%' AND statement NOT LIKE '%plans%'`.compile(
          db,
        ),
    }),
    options,
  )
  for (const name of ['a', 'b']) await opened.database.all(named, { name })
  expect(await opened.database.all(plans, {})).toEqual([expected])
})

describe.skipIf(!server)('a unit of work on PostgreSQL', () => {
  test('that times out waiting for a lock is rolled back, and its connection stays open', async () => {
    await using opened = await open()
    const { url, database } = opened
    const before = await database.write(async (tx) => tx.first(session, {}))
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query("BEGIN; UPDATE things SET name = 'c'")
    await expect(database.write(async (tx) => tx.run(rename, {}))).rejects.toMatchObject({
      status: 503,
    })
    await other.query('ROLLBACK')
    await other.end()
    expect(await database.write(async (tx) => tx.first(session, {}))).toEqual(before)
    expect(await database.all(queryOf('SELECT name FROM things'), {})).toEqual([{ name: 'a' }])
  })
})
