import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { openFixture } from '../../../test/access/fixture.ts'
import { CONFIG, START, testApp } from '../../../test/app/app.ts'
import {
  openMovedDatabase,
  queryPostgres,
  sourceBlobs,
  targetRows,
} from '../../../test/backup/moves.ts'
import { caller, PASSWORD } from '../../../test/people/people.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { StartError } from '#platform'
import { RESTORE_MARKER } from '#platform/backup'
import { DAY } from '#lib/time'
import { openDiskBlobs } from '../../platform/blobs/disk/disk.ts'
import { localLeases } from '../../platform/leases/local.ts'
import { dataPathsOf, newestBackup, restore, scheduledBackups } from './index.ts'

const DEVHOOD = join(import.meta.dirname, '../../../../../tools/devhood.ts')
const PASSPHRASE = 'correct horse battery'
const silent = () => {}
const said: string[] = []
const log = { info: (line: string) => void said.push(line) }
const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())
const fresh = async () => (await postgres?.fresh()) ?? ''

/** An instance on PostgreSQL with a bit of everything, after which no server runs, and its schedule. */
async function openSchedule(
  settings: { readonly blobsUrl?: string; readonly backupPassphrase?: string } = {},
) {
  await using opening = new AsyncDisposableStack()
  const { path } = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-backup-')))
  const [dataDir, folder, databaseUrl] = [join(path, 'data'), join(path, 'backups'), await fresh()]
  mkdirSync(dataDir)
  const blobs = await openDiskBlobs(join(dataDir, 'blobs'))
  const world = await openFixture('owner', {
    database: await openMovedDatabase(databaseUrl),
    blobs,
  })
  await world[Symbol.asyncDispose]()
  const stores = { dataDir, databaseUrl, blobsUrl: `file:${join(dataDir, 'blobs')}`, ...settings }
  const config = { ...CONFIG, ...stores, backups: { folder, every: DAY, keep: 2 } }
  const schedule = scheduledBackups({ now: () => START, leases: localLeases(), log, config })
  const opened = opening.move()
  return {
    ...schedule,
    world,
    path,
    folder,
    stores,
    url: databaseUrl,
    /** An empty place, and its settings. */
    async empty(name: string) {
      const target = { dataDir: join(path, name), databaseUrl: await fresh() }
      const files = `file:${join(target.dataDir, 'blobs')}`
      return dataPathsOf({ ...stores, ...target, blobsUrl: settings.blobsUrl ?? files })
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** Rows that a backup has: no sessions and what belongs to them, secrets, and no id of the instance. */
async function keptRows(url: string) {
  const left =
    /^(sessions|pushSubscriptions|pending_pushes|tokens|email_changes|oauthAttempts|account_keys|file_keys|instance)$/
  const { accounts: _, erasures: __, ...tables } = await targetRows(url)
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !left.test(name)))
}

const schemasOf = async (url: string) =>
  queryPostgres(url, "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'devhood%'")

/** Does the command of operators; kills it when `until` has happened. */
async function runRestore(
  archive: string,
  settings: Record<string, string>,
  until?: () => Promise<void>,
) {
  const child = spawn(execPath, [DEVHOOD, 'restore', archive], {
    env: { PATH: env['PATH'], NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const ended = once(child, 'close') as Promise<[number | null]>
  if (until) {
    await until()
    child.kill('SIGKILL')
  }
  const [code] = await ended
  return { code, said }
}

describe.skipIf(!postgres)('backups of PostgreSQL', () => {
  test('are made by schedule, encrypted, and restored into an empty place; who was erased stays erased', async () => {
    await using at = await openSchedule({ backupPassphrase: PASSPHRASE })
    await at.sweep()
    expect([at.failed(), at.hasFiles]).toEqual([0, true])
    expect(await schemasOf(at.url)).toEqual([])
    const { userId, email } = at.world.Bob
    const account = `SELECT "$id" AS id FROM accounts WHERE email = '${email}'`
    const [bob] = (await queryPostgres(at.url, account)) as { id: string }[]
    await at.keepErased(bob?.id ?? '')
    const target = await at.empty('restored')
    await restore(target, newestBackup(at.folder), silent)
    expect(await keptRows(target.database)).toEqual(await keptRows(at.url))
    expect(sourceBlobs(target.dataDir)).toEqual(sourceBlobs(at.stores.dataDir))
    const blobs = await openDiskBlobs(String(target.blobs))
    const database = await openMovedDatabase(target.database)
    await using server = await testApp({}, { database, blobs, upkeepInterval: 10 })
    const signIn = async (person: { readonly email: string }) =>
      caller(server.app)('POST', '/v1/account/sessions/email', {
        email: person.email,
        password: PASSWORD,
      })
    expect((await signIn(at.world.Alice)).statusCode).toBe(201)
    expect([401, 403]).toContain((await signIn(at.world.Bob)).statusCode)
    await expect
      .poll(async () =>
        queryPostgres(target.database, `SELECT FROM users WHERE "$id" = '${userId}'`),
      )
      .toEqual([])
  })

  test('of damaged or cut files, or with a wrong passphrase, leave a database empty', async () => {
    await using at = await openSchedule({ backupPassphrase: PASSPHRASE })
    await at.sweep()
    const whole = readFileSync(newestBackup(at.folder))
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
    const damaged: [Buffer, string, string][] = [
      [flipped, PASSPHRASE, 'It is damaged, or its end is missing.'],
      [whole.subarray(0, -70_000), PASSPHRASE, 'It is damaged, or its end is missing.'],
      [
        whole,
        'wrong horse battery',
        'It was encrypted with another passphrase than BACKUP_PASSPHRASE.',
      ],
    ]
    const target = await at.empty('restored')
    const file = join(at.path, 'damaged.tar.sealed')
    for (const [bytes, passphrase, line] of damaged) {
      writeFileSync(file, bytes)
      await expect(restore({ ...target, passphrase }, file, silent)).rejects.toThrow(line)
      expect(existsSync(target.dataDir) ? readdirSync(target.dataDir) : []).toEqual([])
      expect(await targetRows(target.database)).toEqual({})
    }
  })

  test('with other tables than those of their version are refused before any statement names these', async () => {
    await using at = await openSchedule()
    await at.sweep()
    const file = join(at.path, 'forged.tar')
    // As long as before, so that the sizes in the archive stay right.
    const text = readFileSync(newestBackup(at.folder), 'latin1')
    writeFileSync(
      file,
      text.replace('"erasures":{"columns":["accountId"]', `"erasures":{"columns":["acc\\"untI"]`),
      'latin1',
    )
    const target = await at.empty('restored')
    await expect(restore(target, file, silent)).rejects.toEqual(
      new StartError(`${file} was not restored. Its tables are not those of its version.`),
    )
    expect(await targetRows(target.database)).toEqual({})
  })

  test('with files in a bucket have none, and say so', async () => {
    await using at = await openSchedule({
      blobsUrl: 's3://id:secret@bucket/a?endpoint=http://127.0.0.1:9&region=x',
    })
    await at.sweep()
    expect(at.hasFiles).toBe(false)
    expect(said.at(-1)).toBe(
      'devhood-2026-01-15T120000Z.tar was made and tried, without the files of the bucket.',
    )
    const target = await at.empty('restored')
    const { withoutFiles } = await restore(target, newestBackup(at.folder), silent)
    expect(withoutFiles).toBe(true)
    expect(await keptRows(target.database)).toEqual(await keptRows(at.url))
  })

  test('are restored by one command, again after a kill in the middle or just before its end', async () => {
    await using at = await openSchedule()
    await at.sweep()
    const target = await at.empty('restored')
    const settings = { DATA_DIR: target.dataDir, DATABASE_URL: target.database }
    const marker = join(target.dataDir, RESTORE_MARKER)
    const isMarked = async () => expect.poll(() => existsSync(marker)).toBe(true)
    const killed = await runRestore(at.folder, settings, isMarked)
    expect(killed.code).toBe(null)
    const again = await runRestore(at.folder, settings)
    expect([again.code, again.said]).toEqual([
      0,
      expect.stringContaining('Everyone has to sign in again.'),
    ])
    const rows = await keptRows(target.database)
    expect(rows).toEqual(await keptRows(at.url))
    // As if it had been killed after the commit: the folder is still marked.
    const [{ id } = { id: '' }] = await queryPostgres(
      target.database,
      "SELECT obj_description('_migrations'::regclass, 'pg_class') AS id",
    )
    writeFileSync(marker, String(id))
    expect((await runRestore(at.folder, settings)).code).toBe(0)
    expect(await keptRows(target.database)).toEqual(rows)
    const refused = await runRestore(at.folder, { ...settings, DATA_DIR: join(at.path, 'other') })
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining(
        'The database of DATABASE_URL has tables: a restore needs an empty one.',
      ),
    ])
    expect(await keptRows(target.database)).toEqual(rows)
  })

  test('fail with one line, and are tried again', async () => {
    await using at = await openSchedule()
    await queryPostgres(at.url, 'ALTER TABLE accounts ADD COLUMN more TEXT')
    await expect(at.sweep()).rejects.toThrow(
      /^The scheduled backup has failed\. .* Its tables are not those of its version\.$/,
    )
    expect([at.failed(), readdirSync(at.folder)]).toEqual([1, ['erased-ids']])
    expect(await schemasOf(at.url)).toEqual([])
  })

  test('are not restored as SQLite', async () => {
    await using at = await openSchedule()
    await at.sweep()
    const dataDir = join(at.path, 'lite')
    const target = { dataDir, database: join(dataDir, 'devhood.db'), blobs: join(dataDir, 'blobs') }
    const file = newestBackup(at.folder)
    await expect(restore(target, file, silent)).rejects.toEqual(
      new StartError(
        `${file} was not restored. It is one of PostgreSQL: set DATABASE_URL to an empty database.`,
      ),
    )
  })
})
