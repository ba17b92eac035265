import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { CONFIG, START } from '../../../test/app/app.ts'
import { contentsOf, openSeededServer, pathsIn } from '../../../test/backup/backups.ts'
import { caller, PASSWORD } from '../../../test/people/people.ts'
import { StartError } from '#platform'
import { openDataFolder, RESTORE_MARKER } from '#platform/backup'
import { localLeases } from '../../platform/leases/local.ts'
import { DAY, HOUR, MINUTE } from '#lib/time'
import { backUp, newestBackup, restore, scheduledBackups } from './index.ts'

const FIRST = 'devhood-2026-01-15T120000Z.tar'
const silent = () => {}
const log = { info: silent }

/** The settings of a server with this data folder. */
function storedIn(path: string) {
  const { dataDir, database, blobs } = pathsIn(path)
  return { dataDir, databaseUrl: `file:${database}`, blobsUrl: `file:${blobs}` }
}

/** A server with data, and scheduled backups of it by a clock of the test. */
async function openSchedule({ keep = 2, passphrase = '' } = {}) {
  const demo = await openSeededServer()
  const folder = join(demo.archives, 'backups')
  const backups = { folder, every: DAY, keep }
  let time = START
  const secret = passphrase ? { backupPassphrase: passphrase } : {}
  const config = { ...CONFIG, ...storedIn(demo.data.path), backups, ...secret }
  const schedule = scheduledBackups({ now: () => time, leases: localLeases(), log, config })
  return {
    ...demo,
    ...schedule,
    folder,
    backups,
    database: pathsIn(demo.data.path).database,
    list: () => readdirSync(folder).toSorted(),
    /** What the schedule does some time later. */
    async after(span: number) {
      time += span
      await schedule.sweep()
    },
    [Symbol.asyncDispose]: async () => demo[Symbol.asyncDispose](),
  }
}

test('backups are made when they are due, each tried by a restore, and the newest stay', async () => {
  await using at = await openSchedule()
  mkdirSync(join(at.folder, `${FIRST}.partial-killed/data`), { recursive: true })
  writeFileSync(join(at.folder, 'mine.tar'), 'of the operator')
  const steps: [span: number, made: string[]][] = [
    [0, [FIRST]],
    [DAY - MINUTE, [FIRST]],
    [MINUTE, [FIRST, 'devhood-2026-01-16T120000Z.tar']],
    [DAY, ['devhood-2026-01-16T120000Z.tar', 'devhood-2026-01-17T120000Z.tar']],
    // The clock was corrected: an archive of the future would delay the next by as long.
    [-5 * DAY, ['devhood-2026-01-16T120000Z.tar', 'devhood-2026-01-17T120000Z.tar']],
  ]
  for (const [span, made] of steps) {
    await at.after(span)
    expect(at.list()).toEqual([...made, 'erased-ids', 'mine.tar'])
    expect(at.failed()).toBe(0)
  }
  const target = pathsIn(join(at.archives, 'restored'))
  await restore(target, newestBackup(at.folder), silent)
  expect(contentsOf(target.dataDir).files).toEqual(contentsOf(at.data.path).files)
})

test('with a passphrase nothing readable is written beside backups, and a restore asks for it', async () => {
  const passphrase = 'correct horse battery'
  await using at = await openSchedule({ passphrase })
  mkdirSync(join(at.data.path, 'backup-scratch-killed'))
  const seen = new Set<string>()
  const watching = setInterval(() => {
    const below = existsSync(at.folder) ? readdirSync(at.folder, { recursive: true }) : []
    for (const name of below) seen.add(String(name).replaceAll(/partial-[^/]+/g, 'partial'))
  }, 2)
  await at.after(0)
  clearInterval(watching)
  expect(
    [...seen].filter((name) => !/(sealed|sealed\.partial|erased-ids(\.partial)?)$/.test(name)),
  ).toEqual([])
  const file = newestBackup(at.folder)
  expect(at.list()).toEqual([`${FIRST}.sealed`, 'erased-ids'])
  expect(readFileSync(file).includes('ustar')).toBe(false)
  expect(readdirSync(at.data.path).filter((name) => name.startsWith('backup-scratch'))).toEqual([])
  const target = pathsIn(join(at.archives, 'restored'))
  for (const [given, line] of [
    [undefined, 'It is encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE.'],
    ['wrong horse battery', 'It was encrypted with another passphrase than BACKUP_PASSPHRASE.'],
  ])
    await expect(restore({ ...target, passphrase: given }, file, silent)).rejects.toEqual(
      new StartError(`${file} was not restored. ${line}`),
    )
  await restore({ ...target, passphrase }, file, silent)
  expect(contentsOf(target.dataDir).files).toEqual(contentsOf(at.data.path).files)
})

test('a failed backup leaves nothing, says why, and is tried again within the hour', async () => {
  await using at = await openSchedule()
  await at.close()
  const intact = readFileSync(at.database)
  writeFileSync(at.database, Buffer.from(intact).fill(0xff, 4096))
  await expect(at.after(0)).rejects.toThrow(
    `The scheduled backup has failed. ${join(at.folder, FIRST)}`,
  )
  expect([at.failed(), at.list()]).toEqual([1, ['erased-ids']])
  expect(() => newestBackup(at.folder)).toThrow(
    new StartError(`${at.folder} has no scheduled backup.`),
  )
  writeFileSync(at.database, intact)
  await expect(at.after(HOUR - MINUTE)).rejects.toThrow('The scheduled backup has failed.')
  expect(at.list()).toEqual(['erased-ids'])
  await at.after(MINUTE)
  expect([at.failed(), at.list()]).toEqual([0, ['devhood-2026-01-15T130000Z.tar', 'erased-ids']])
})

test('who is erased after a backup stays erased after its restore', async () => {
  await using at = await openSchedule()
  await at.after(0)
  await at.close()
  const start = async (path: string) => {
    const config = { ...storedIn(path), backups: at.backups }
    return at.data.open(undefined, path, { upkeepInterval: 10, config })
  }
  {
    await using server = await start(at.data.path)
    const alice = await signIn(server, at.Alice.email)
    const erasure = await alice('DELETE', '/v1/account', { password: PASSWORD })
    expect(erasure.statusCode).toBe(204)
  }
  const restored = pathsIn(join(at.archives, 'restored'))
  await restore(restored, newestBackup(at.folder), silent)
  expect(contentsOf(restored.dataDir).tables.get('posts')).toHaveLength(2)
  await using server = await start(restored.dataDir)
  const credentials = { email: at.Alice.email, password: PASSWORD }
  const { statusCode } = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
  expect([401, 403]).toContain(statusCode)
  await vi.waitFor(() => {
    const { tables } = contentsOf(restored.dataDir)
    const left = ['accounts', 'users', 'posts'].map((name) => tables.get(name)?.length)
    expect(left).toEqual([1, 1, 1])
  })
  await signIn(server, at.Bob.email)
})

test('a restore starts over what a killed one has left', async () => {
  await using demo = await openSeededServer()
  const file = join(demo.archives, 'b.tar')
  await backUp(pathsIn(demo.data.path), file, silent)
  const half = pathsIn(join(demo.archives, 'half'))
  mkdirSync(join(half.blobs, 'files'), { recursive: true })
  for (const path of [join(half.dataDir, RESTORE_MARKER), half.database, join(half.blobs, 'a')])
    writeFileSync(path, 'half')
  await restore(half, file, silent)
  expect(contentsOf(half.dataDir).files).toEqual(contentsOf(demo.data.path).files)
  openDataFolder(half.dataDir)[Symbol.dispose]()
})

/** Signs in with the password that all people of tests have. */
async function signIn({ app }: { readonly app: FastifyInstance }, email: string) {
  const credentials = { email, password: PASSWORD }
  const response = await caller(app)('POST', '/v1/account/sessions/email', credentials)
  expect(response.statusCode).toBe(201)
  const [{ name, value } = { name: '', value: '' }] = response.cookies
  return caller(app, { cookie: `${name}=${value}` })
}
