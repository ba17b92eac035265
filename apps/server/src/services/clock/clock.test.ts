import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { HOUR, openDigestWorld, UNTIL_MORNING } from '../../../test/digests/digest-world.ts'
import { documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { databaseName } from '../../../test/stores/database-name.ts'
import { MIGRATIONS } from '../../../test/stores/migrated.ts'
import { textFunctions } from '../../engine/index.ts'
import { type Database, statement } from '../../platform/database/index.ts'
import { compileSqlite, openFile } from '../../platform/database/sqlite/connection.ts'
import { migrateSqlite } from '../../platform/database/sqlite/schema.ts'
import { clockModule } from './module.ts'
import { correctPortion } from './store.ts'
import { STORED_TIMES, type StoredTimes } from './stored-times.ts'

const DAY = 24 * HOUR
const MINUTE = HOUR / 60
/** A change of a document is always later than the one before it. */
const MOMENT = 100
/** Less than a session lives without use. */
const AHEAD = 20 * DAY

interface Column {
  readonly table: string
  readonly column: string
}
const COLUMNS = {
  sqlite: sql<Column>`SELECT tables.name AS "table", columns.name AS "column"
      FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.type = 'INTEGER'`,
  postgres: sql<Column>`SELECT table_name::text AS "table", column_name::text AS "column"
      FROM information_schema.columns WHERE table_schema = current_schema() AND data_type = 'bigint'`,
}
const columnsOf = statement((db: Kysely<object>, _: object, dialect) => ({
  compile: () => COLUMNS[databaseName(dialect)].compile(db),
}))

/** The greatest value of each column of numbers, in one query; the numbers of a text index are none of times. */
async function readingOf(database: Database) {
  const all = await database.all(columnsOf, {})
  const greatest = all
    .filter(({ table }) => !/_words(_|$)/.test(table))
    .map(
      ({ table, column }) =>
        sql`(SELECT max(${sql.id(column)}) FROM ${sql.id(table)}) AS ${sql.id(`${table}.${column}`)}`,
    )
  return statement((db: Kysely<object>) => ({
    compile: () => sql<Record<string, number | null>>`SELECT ${sql.join(greatest)}`.compile(db),
  }))
}
const readings = new WeakMap<Database, ReturnType<typeof readingOf>>()

/** The columns in which a value is later than this time. */
async function later(database: Database, time: number): Promise<string[]> {
  const reading = readings.get(database) ?? readingOf(database)
  readings.set(database, reading)
  const greatest = Object.entries((await database.first(await reading, {})) ?? {})
  return greatest.flatMap(([name, value]) => (Number(value ?? 0) > time ? [name] : [])).toSorted()
}

const namesOf = ({ table }: StoredTimes, columns: readonly string[]) =>
  columns.map((column) => `${table}.${column}`)
/** Times that may be in the future. */
const AHEAD_OF_NOW = [
  'jobs.expiresAt',
  ...STORED_TIMES.flatMap((times) =>
    namesOf(times, [
      ...Object.keys({ ...times.ends, ...times.most }),
      ...(times.due ? [times.due] : []),
    ]),
  ),
]
const KNOWN = [
  'jobs.postedAt',
  ...AHEAD_OF_NOW,
  ...STORED_TIMES.flatMap((times) => namesOf(times, times.past)),
]

/**
 * Lets the clock run ahead, and sets it back. The job of this world looks at the clock when it should: the server's own looks
 * at intervals.
 */
async function runAhead({ clock, platform }: TestApp) {
  const { database } = platform
  const [correct] = clockModule(platform).sweeps
  clock.advance(AHEAD)
  await correct?.()
  return {
    /** Resolves when what has happened counts as now: what is under way may store its time a moment later. */
    setBack: async () => {
      clock.advance(-AHEAD)
      const wrong = async () => {
        await correct?.()
        const columns = await later(database, clock.now() + MOMENT)
        return columns.filter((column) => !AHEAD_OF_NOW.includes(column))
      }
      await expect.poll(wrong, { interval: 20 }).toEqual([])
    },
  }
}

test('what was stored while the clock ran ahead counts as now, in every table', async () => {
  await using world = await openDigestWorld()
  const { server, Alice, Bob, Carol, alice, bob, comment, like } = world
  const { app, clock, platform } = server
  const { setBack } = await runAhead(server)
  const guest = caller(app)
  const wrong = await post(Alice)
  await like(Bob)
  await comment('Hello @carol')
  await bob.create('follows', { follower: Bob.userId, followed: Alice.userId })
  await bob.create('saves', { user: Bob.userId, post: wrong.$id })
  await bob.create('tagFollows', { user: Bob.userId, tag: 'desk' })
  await bob.create('mutes', { muted: Carol.userId })
  await bob.create('blocks', { blocked: Carol.userId })
  await alice.create('threadMutes', { post: wrong.$id })
  await bob.create('reports', { post: wrong.$id, reason: 'spam' })
  await ad(Alice)
  await alice.update('posts', wrong.$id, { caption: 'Edited' })
  await upload(Bob.request)
  await people(app, 'Dora')
  const credentials = { email: Bob.email, password: PASSWORD }
  await guest('POST', '/v1/account/sessions/email', credentials)
  await guest('POST', '/v1/account/recovery', {
    email: Bob.email,
    url: 'http://localhost:3000/reset',
  })
  await Carol.request('PATCH', '/v1/account/password', {
    password: 'another password',
    oldPassword: PASSWORD,
  })
  await world.pass(UNTIL_MORNING)

  const written = await later(platform.database, clock.now() - AHEAD + DAY)
  expect(written.length).toBeGreaterThan(40)
  expect(written.filter((column) => !KNOWN.includes(column))).toEqual([])
  await setBack()
  // A session lasts longest.
  expect(await later(platform.database, clock.now() + 30 * DAY)).toEqual(['sessions.expire'])
  expect(await later(platform.database, clock.now() + 180 * DAY)).toEqual([])

  // New posts are first again, and lists by the time of change begin with them.
  const right = await post(Bob)
  clock.advance(1000)
  for (const order of ['$createdAt', '$updatedAt'])
    expect((await documentsOf(Bob.request).listText('posts', `orderDesc("${order}")`)).ids[0]).toBe(
      right.$id,
    )
  expect((await documentsOf(Bob.request).get('posts', wrong.$id)).outcome).toBe('200')
})

test('after the clock was corrected, digests come in the next morning', async () => {
  await using world = await openDigestWorld()
  const { server, Bob, Carol, like, pass, sent } = world
  await like(Bob)
  const { setBack } = await runAhead(server)
  await pass(UNTIL_MORNING)
  expect(await sent()).toHaveLength(1)
  await setBack()
  await like(Carol)
  await pass(2 * DAY)
  expect(await sent()).toHaveLength(2)
})

test('an ad posted while the clock ran ahead is live for its time, and first among the new ones no longer', async () => {
  await using world = await openDigestWorld()
  const { server, Alice, Bob } = world
  const { setBack } = await runAhead(server)
  const wrong = await ad(Alice)
  await setBack()
  const read = async () => (await world.alice.get('jobs', String(wrong.$id))).body
  const now = server.clock.now()
  await expect.poll(async () => Date.parse(String((await read())['postedAt']))).toBe(now)
  expect(Date.parse(String((await read())['expiresAt']))).toBe(now + 30 * DAY)
  server.clock.advance(HOUR)
  const right = await ad(Bob)
  const recent = `greaterThan("postedAt", ["${new Date(now).toISOString()}"])`
  expect((await world.bob.listText('jobs', recent)).ids).toEqual([right.$id])
})

test('a sign-in that began while the clock ran ahead ends when it would have', async () => {
  await using world = await openDigestWorld()
  const { server, Bob } = world
  const { setBack } = await runAhead(server)
  const { email } = Bob
  await caller(server.app)('POST', '/v1/account/sessions/email', { email, password: PASSWORD })
  await setBack()
  const { sessions } = (await Bob.request('GET', '/v1/account/sessions')).json<{
    sessions: { expire: string }[]
  }>()
  const ends = sessions.map(({ expire }) => Date.parse(expire))
  expect(Math.max(...ends)).toBe(server.clock.now() + 180 * DAY)
})

/** Rows that many servers have: more than one look through a table takes at a time. */
const MANY = 12_000
const fillTrash = statement((db: Kysely<object>, values: { dueAt: number }) => ({
  compile: () =>
    sql`INSERT INTO file_trash (folder, "dueAt")
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(MANY)})
      SELECT 'f' || n, CAST(${values.dueAt} AS BIGINT) FROM numbers`.compile(db),
}))
const timesInTrash = statement((db: Kysely<{ file_trash: { dueAt: number } }>) =>
  db.selectFrom('file_trash').select('dueAt').distinct(),
)

test('a table of many rows is corrected in portions', async () => {
  await using server = await testApp()
  const { clock, platform } = server
  const { database } = platform
  const ahead = clock.now() + AHEAD
  await database.write(async (tx) => tx.run(fillTrash, { dueAt: ahead }))
  const [correct] = clockModule(platform).sweeps
  await correct?.()
  clock.advance(MINUTE)
  await correct?.()
  const corrected = await database.all(timesInTrash, {})
  expect(corrected).toEqual([{ dueAt: clock.now() }])
})

test('no portion of a table is looked for without an index', async () => {
  using raw = openFile(':memory:')
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  const steps: string[] = []
  const first: Database['first'] = async (asked) => {
    const { sql: text } = compileSqlite(asked as never)
    steps.push(
      ...raw
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all()
        .map(({ detail }) => String(detail)),
    )
    return { end: 1 } as never
  }
  const database = { first, write: async () => undefined } as unknown as Database
  for (const times of STORED_TIMES) await correctPortion(database, times, { now: 0, after: 0 })
  expect(steps.length).toBeGreaterThanOrEqual(3 * STORED_TIMES.length)
  expect(steps.filter((step) => !/^(?:CO-ROUTINE|SCAN) portion$|^SEARCH /.test(step))).toEqual([])
})
