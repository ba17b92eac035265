import { join } from 'node:path'
import { env } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { generate } from '../lab/generate/generate.ts'
import { LIGHT_WORK, testApp } from '../apps/server/test/app/app.ts'
import { pathsIn } from '../apps/server/test/backup/backups.ts'
import { documentsOf, post } from '../apps/server/test/documents/documents.ts'
import { changeEmail } from '../apps/server/test/email/email-changes.ts'
import {
  queryPostgres,
  sourceBlobs,
  targetBlobs,
  localStores,
  lockTable,
  migrateHere,
  migrateTo,
  openMovedDatabase,
  sourceRows,
  targetRows,
  startMigration,
} from '../apps/server/test/backup/moves.ts'
import { people } from '../apps/server/test/people/people.ts'
import { startPostgres } from '../apps/server/test/stores/postgres-server.ts'
import { makeTemplate } from '../apps/server/test/stores/servers.ts'
import { FILES } from '../apps/server/test/files/upload.ts'
import { readConfig } from '../apps/server/src/config/index.ts'
import { textFunctions } from '../apps/server/src/engine/index.ts'
import { openDiskBlobs } from '../apps/server/src/platform/blobs/disk/disk.ts'
import { holdLock } from '../apps/server/src/platform/lock.ts'
import { openPlatform, StartError } from '../apps/server/src/platform/index.ts'

const opened = new AsyncDisposableStack()
afterAll(async () => opened.disposeAsync())
const postgres = opened.use(await startPostgres())
const fresh = async () => (await postgres?.fresh()) ?? ''
const template = postgres && opened.use(await makeTemplate(postgres))
/** A database with the tables of this version: a copy, because making them takes longer. */
const migrated = async () => opened.use(await postgres?.make(template?.name))?.url ?? ''

/** Several batches of files (`services/move/files.ts`): by day two. */
const POSTS = env['NIGHTLY'] ? 3000 : 300
const TENTH = POSTS / 10
/** The start of today: what the product deletes by its age, such as notifications, must not depend on the day of the run. */
const UNTIL = new Date().setUTCHours(0, 0, 0, 0)
const SIZES = { posts: POSTS, people: TENTH, likes: POSTS * 10, jobs: TENTH, seed: 3, until: UNTIL }

const WHOLE = /^Moved \d+ rows and \d+ files: all are equal, read back and compared\./
const RUNNING =
  /^Copied \d+ rows and \d+ files while Devhood was still running\. Stop it, run this again, then start it with the new settings\.$/

/** The constraints, indexes, triggers and tables. */
const DERIVED = `
  SELECT conname AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT tablename, '' FROM pg_tables WHERE schemaname = 'public' ORDER BY 1, 2`

const derivedIn = async (url: string) => queryPostgres(url, DERIVED)

/** Disconnects a move. */
const END_MOVE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'devhood-move'`

/** A separate folder for files, as the command names it and as a server opens it. */
const filesIn = (folder: string) => {
  const path = join(folder, 'moved')
  return { path, url: `file:${path}`, open: async () => openDiskBlobs(path) }
}

/** The number of the last post that has ever existed. */
function highestIn(dataDir: string): number {
  using raw = new DatabaseSync(pathsIn(dataDir).database)
  return Number(raw.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'posts'").get()?.['seq'])
}

/** The target must contain exactly what the source contains. */
async function expectEqual(dataDir: string, url: string, files: ReturnType<typeof filesIn>) {
  expect(await targetRows(url)).toEqual(sourceRows(dataDir))
  expect(await targetBlobs(await files.open(), dataDir)).toEqual(sourceBlobs(dataDir))
}

describe.skipIf(!postgres)('a move', { timeout: 300_000 }, () => {
  test('that is repeatedly killed continues, and no server starts before its end', async () => {
    await using stores = await localStores()
    const { config } = readConfig({ DATA_DIR: stores.path })
    await generate(config, SIZES, () => undefined, LIGHT_WORK)
    const [url, files] = [await fresh(), filesIn(stores.path)]
    const args = ['--database', url, '--blobs', files.url]
    const server = 'The database is half of a copy: run devhood migrate-to once more, to its end.'
    // By day in the second batch, when the first is whole.
    for (const line of [/^20 % of \d+ files/, /^70 % of \d+ files/].slice(env['NIGHTLY'] ? 0 : 1)) {
      const onLine = (printed: string, kill: () => void) => void (line.test(printed) && kill())
      expect((await migrateTo(stores.path, args, { onLine })).code).toBe('SIGKILL')
      await expect(openMovedDatabase(url)).rejects.toThrow(
        new StartError(`${server} Nothing was changed.`),
      )
      await expect(openPlatform({ ...config, blobsUrl: files.url }, textFunctions)).rejects.toThrow(
        new StartError(
          'BLOBS_URL names half of a copy: run devhood migrate-to once more, to its end.',
        ),
      )
    }
    for (const [table, mode] of [
      ['posts', 'EXCLUSIVE'],
      // By day only the lost connection below ends a copy of this one.
      ...(env['NIGHTLY'] ? ([['posts_words', 'EXCLUSIVE']] as const) : []),
      // Others may write to it, and nobody may create its indexes.
      ['users', 'ACCESS SHARE'],
    ] as const) {
      await using held = await lockTable(url, table, mode)
      const run = startMigration(stores.path, args)
      await expect.poll(held.isWaitedFor).toBe(true)
      run.child.kill('SIGKILL')
      expect((await run.done).code).toBe('SIGKILL')
    }
    {
      await using held = await lockTable(url, 'posts_words', 'EXCLUSIVE')
      const run = migrateHere(stores.path, args)
      await expect.poll(held.isWaitedFor).toBe(true)
      await queryPostgres(url, END_MOVE)
      const { code, lines } = await run
      expect([code, lines.at(-1)]).toEqual([
        1,
        'The copy is not complete; run this again to continue: terminating connection due to administrator command.',
      ])
    }
    const { code, lines } = await migrateHere(stores.path, args)
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(WHOLE)])
    await expectEqual(stores.path, url, files)
    expect(await derivedIn(url)).toEqual(await derivedIn(await migrated()))
    const places = { databaseUrl: url, blobsUrl: files.url }
    await using platform = await openPlatform({ ...config, ...places }, textFunctions)
    await Promise.all([platform.database.ping(), platform.blobs.ping()])
    expect(await platform.blobs.get('moving/files/00000000')).toBeUndefined()
  })

  test('of a running server is preliminary; once it has stopped, everything acknowledged is copied', async () => {
    await using stores = await localStores()
    const [url, files] = [await fresh(), filesIn(stores.path)]
    const args = ['--database', url, '--blobs', files.url]
    let highest = 0
    {
      await using server = await testApp({}, await stores.open())
      const { Ada, Ben, Cy, Di } = await people(server.app, 'Ada', 'Ben', 'Cy', 'Di')
      const [ada, ben] = [documentsOf(Ada.request), documentsOf(Ben.request)]
      const kept = await post(Ada, { caption: 'kept' })
      const changed = await post(Ada, { caption: 'before' })
      const deletedPost = await post(Ben, { caption: 'gone' })
      await ben.update('posts', deletedPost.$id, { likes: [Ben.userId] })
      let isGoing = true
      const writing = (async () => {
        for (let number = 0; isGoing || number < 3; number++) {
          await post(Ada, { caption: `meanwhile ${number}` })
          await ben.update('posts', kept.$id, { likes: number % 2 === 0 ? [Ben.userId] : [] })
        }
      })()
      const first = await migrateTo(stores.path, args)
      isGoing = false
      await writing
      expect([first.code, first.last]).toEqual([3, expect.stringMatching(RUNNING)])
      await ada.update('posts', changed.$id, { caption: 'after', tags: ['new'] })
      // Addresses that change owners: no two rows of the target may ever conflict.
      for (const [{ request }, email] of [
        [Cy, 'spare@example.com'],
        [Di, 'cy@example.com'],
      ] as const) {
        const { confirmed } = await changeEmail(server, { request }, email)
        expect(confirmed.statusCode).toBe(204)
      }
      await ben.delete('posts', deletedPost.$id)
      await Ben.request('DELETE', `${FILES}/${String(deletedPost['imageId'])}`)
      const last = await post(Ben)
      await ben.delete('posts', last.$id)
      highest = highestIn(stores.path)
    }
    const second = await migrateHere(stores.path, args)
    expect([second.code, second.lines.at(-1)]).toEqual([0, expect.stringMatching(WHOLE)])
    await expectEqual(stores.path, url, files)
    const namesOf = (...at: [string, string?]) => Object.keys(sourceBlobs(...at))
    expect(namesOf(stores.path, files.path)).toEqual(namesOf(stores.path))

    await using server = await testApp(
      {},
      { database: await openMovedDatabase(url), blobs: await files.open() },
    )
    const { Cleo } = await people(server.app, 'Cleo')
    await post(Cleo)
    const [next] = await queryPostgres(url, 'SELECT max(sequence) AS number FROM posts')
    expect(Number(next?.['number'])).toBe(highest + 1)
  })

  test('is rejected where it is not possible, and changes nothing there', async () => {
    await using stores = await localStores()
    {
      await using server = await testApp({}, await stores.open())
      await people(server.app, 'Ada')
    }
    const to = async (...args: string[]) => {
      const { code, lines } = await migrateHere(stores.path, args)
      return [code, lines]
    }
    const refused = (line: string) => [1, [line]]
    const usage =
      'Say where to, one or both: devhood migrate-to --database postgres://user@host/database --blobs s3://bucket/prefix?region=…'
    expect(await migrateTo(stores.path, [])).toMatchObject({ code: 1, lines: [usage] })
    for (const args of [['x'], ['--base=postgres://u:hush@h/d'], ['--database=']])
      expect(await to(...args)).toEqual(refused(usage))
    for (const url of ['mysql://u:hush@h/d', 'postgres://h', 'hush://']) {
      const [code, [line]] = (await to('--database', url)) as [number, [string]]
      expect([code, line]).toEqual([1, expect.stringMatching(/^--database: DATABASE_URL /)])
      expect(line).not.toContain('hush')
    }
    const notSqlite = '--database takes postgres://… alone.'
    expect(await to('--database', 'file:/x')).toEqual(refused(notSqlite))
    const [, [line]] = (await to('--blobs', 's3://id:hush@bucket/x?region=a&zone=1')) as [
      number,
      [string],
    ]
    expect(line).toMatch(/^--blobs: BLOBS_URL has parameters other than `endpoint` and `region`\. /)
    const [, [error]] = (await to('--database', 'postgres://u:hush@127.0.0.1:1/d')) as [1, [string]]
    expect(error).toMatch(/^The database of --database can't be opened: .*ECONNREFUSED/)

    const otherFolder = await fresh()
    await queryPostgres(otherFolder, 'CREATE TABLE theirs (a INT)')
    const [taken, used, half] = [await migrated(), await migrated(), await fresh()]
    {
      await using theirs = await testApp({}, { database: await openMovedDatabase(taken) })
      await people(theirs.app, 'Theirs')
    }
    await using _ = await openMovedDatabase(used)
    await queryPostgres(half, 'CREATE TABLE _moving (source TEXT NOT NULL, later TEXT[] NOT NULL)')
    await queryPostgres(half, 'CREATE TABLE _migrations (name TEXT, sha256 TEXT)')
    await queryPostgres(half, "INSERT INTO _moving VALUES ('another', '{}')")
    {
      using _ = holdLock(join(stores.path, 'move.lock'), '')
      const line = `Another move of DATA_DIR ${stores.path} is going on.`
      expect(await to('--database', await fresh())).toEqual(refused(line))
    }
    const why = [
      [otherFolder, 'holds tables of another program: choose another'],
      [taken, 'holds a Devhood already: a move needs an empty one, or one that it has begun'],
      [used, 'is used by a Devhood, or by another move: end that first, or choose another'],
      [half, 'is half a copy of another Devhood: choose another'],
    ] as const
    for (const [url, reason] of why) {
      const before = [await targetRows(url), await derivedIn(url)]
      expect(await to('--database', url)).toEqual(
        refused(`The database of --database ${reason}. Nothing was changed.`),
      )
      expect([await targetRows(url), await derivedIn(url)]).toEqual(before)
    }
  })

  test('of files only is rejected where others are, and deletes what was deleted since it started', async () => {
    await using stores = await localStores()
    const files = filesIn(stores.path)
    const run = async () => {
      const { code, lines } = await migrateHere(stores.path, ['--blobs', files.url])
      return [code, lines.at(-1)]
    }
    expect(await run()).toEqual([
      1,
      `There is no database at ${pathsIn(stores.path).database} to move.`,
    ])
    const local = await stores.open()
    {
      await using server = await testApp({}, local)
      const { Ada } = await people(server.app, 'Ada')
      await post(Ada)
      const deletedPost = await post(Ada)
      const target = await files.open()
      await target.put('mine', Readable.from(['mine']))
      expect(await run()).toEqual([
        1,
        '--blobs holds files already: a move needs an empty place, or one that it has begun. Nothing was changed.',
      ])
      await target.delete('mine')
      expect(await run()).toEqual([3, expect.stringMatching(/^Copied 2 files while Devhood/)])
      await documentsOf(Ada.request).delete('posts', deletedPost.$id)
      await Ada.request('DELETE', `${FILES}/${String(deletedPost['imageId'])}`)
    }
    const own = `file:${pathsIn(stores.path).blobs}`
    const same = await migrateHere(stores.path, ['--blobs', own])
    expect(same.lines).toEqual([`--blobs ${own} is where the files are already: nothing was done.`])
    expect(await run()).toEqual([
      0,
      'Moved 1 files: all are equal, read back and compared. Start Devhood with the new BLOBS_URL.',
    ])
    expect(sourceBlobs(stores.path, files.path)).toEqual(sourceBlobs(stores.path))
  })

  test('rejects a database of another version, and a partial copy started by another version', async () => {
    await using stores = await localStores()
    {
      await using server = await testApp({}, await stores.open())
      await people(server.app, 'Ada')
    }
    const url = await fresh()
    using raw = new DatabaseSync(pathsIn(stores.path).database)
    const [last] = raw.prepare('SELECT * FROM _migrations ORDER BY name DESC LIMIT 1').all()
    const run = async () => (await migrateHere(stores.path, ['--database', url])).lines
    raw.exec("INSERT INTO _migrations VALUES ('9999-later', 'x')")
    expect(await run()).toEqual([
      'The database was made by a newer version of Devhood (it knows the migration 9999-later): start that version, or restore a backup. Nothing was changed.',
    ])
    raw.exec("DELETE FROM _migrations WHERE name = '9999-later'")
    raw.prepare('DELETE FROM _migrations WHERE name = ?').run(String(last?.['name']))
    expect(await run()).toEqual(['The database is of an older version: start this one once.'])
    expect(await targetRows(url)).toEqual({})
    raw
      .prepare('INSERT INTO _migrations VALUES (?, ?)')
      .run(String(last?.['name']), String(last?.['sha256']))
    {
      await using _ = (await stores.open()).database
      expect((await migrateHere(stores.path, ['--database', url])).code).toBe(3)
    }
    raw.exec('CREATE TABLE extra (a)')
    expect(await run()).toEqual([
      'The copy is not complete; run this again to continue: The tables differ: extra is on one side alone.',
    ])
    await queryPostgres(url, 'DELETE FROM _migrations')
    expect(await run()).toEqual([
      'The database of --database is half a copy that an older version has begun: empty it, or choose another. Nothing was changed.',
    ])
  })
})
