import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { queryPostgres } from '../../../test/backup/moves.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { findRedis, isRedisMissing } from '../../../test/stores/redis-server.ts'
import { inspectS3, openS3Server } from '../../../test/stores/s3-server.ts'
import { readConfig } from '../../config/index.ts'
import { textFunctions } from '../../engine/index.ts'
import { s3AddressOf } from '../blobs/s3/address.ts'
import { openPlatform, StartError } from '../index.ts'

const SECRET = 'd7aaf9fda8ed4d8b86b71a70c6458ecbb9f3001646504a5f9bdf3c65e58e2194'
const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())

type Settings = Readonly<Record<string, string>>

async function open(settings: Settings, beginAnew = false) {
  return openPlatform(readConfig(settings).config, textFunctions, { beginAnew })
}

/** Every key in a bucket, including hidden ones. */
async function keysAt(url: string): Promise<string[]> {
  using s3 = inspectS3(url)
  return s3.all()
}

async function emptyBucket(url: string): Promise<void> {
  using s3 = inspectS3(url)
  await s3.empty()
}

const emptySchema = async (url: string) =>
  queryPostgres(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')

const tablesAt = async (url: string) =>
  queryPostgres(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")

/** An instance with rows on PostgreSQL and files in a bucket, and with one file. */
async function openKnown(settings: Settings = {}) {
  await using opening = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'devhood-instance-'))
  opening.defer(() => rmSync(folder, { recursive: true }))
  const s3 = opening.use(await openS3Server())
  const all = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: (await server?.fresh()) ?? '',
    BLOBS_URL: s3.url,
    ...settings,
  }
  {
    await using platform = await open(all)
    await platform.blobs.put('files/a/bytes', Readable.from(['x']))
    platform.keyOf('jwt')
  }
  const opened = opening.move()
  return {
    settings: all,
    /** Everything that is stored anywhere. */
    async look() {
      const names = readdirSync(all.DATA_DIR, { recursive: true }).map(String).toSorted()
      const buckets = all.BLOBS_URL.startsWith('s3:') ? await keysAt(all.BLOBS_URL) : []
      return { names, keys: buckets, tables: await tablesAt(all.DATABASE_URL) }
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
type Known = Awaited<ReturnType<typeof openKnown>>

const bucketOf = ({ settings: { BLOBS_URL } }: Known) => {
  const { bucket, endpoint } = s3AddressOf(BLOBS_URL)
  return `bucket ${bucket} at ${endpoint.origin}`
}
const keysOf = ({ settings: { DATA_DIR } }: Known) => join(DATA_DIR, 'keys')
const RESTORE = 'Restore a backup (docs/operate/backup.md), or start once with --begin-anew'
const noDatabase = (left: string) =>
  `The database of DATABASE_URL is missing or empty, but there are ${left} of an instance. ${RESTORE} to have an empty one. Nothing was changed.`
const noFiles = (known: Known) =>
  `The files in ${bucketOf(known)} are missing, which the database of this instance speaks of. ${RESTORE} to go on without them. Nothing was changed.`
const foreign = (what: string) =>
  `${what} are not those of the database: check DATA_DIR, DATABASE_URL and BLOBS_URL, or start once with --begin-anew to take them as they are. Nothing was changed.`

type Case = [
  what: string,
  settings: Settings,
  damage: (known: Known) => Promise<unknown>,
  line: (known: Known) => string,
]
const LOST: Case[] = [
  [
    'its rows',
    {},
    async ({ settings }) => emptySchema(settings.DATABASE_URL),
    (known) => noDatabase(`the files in ${bucketOf(known)} and the keys in ${keysOf(known)}`),
  ],
  [
    'its rows, and has no keys of its own',
    { SECRET_KEY: SECRET },
    async (known) => {
      rmSync(keysOf(known), { recursive: true })
      return emptySchema(known.settings.DATABASE_URL)
    },
    (known) => noDatabase(`the files in ${bucketOf(known)}`),
  ],
  [
    'its rows and its files',
    { SECRET_KEY: SECRET },
    async ({ settings }) => {
      await emptyBucket(settings.BLOBS_URL)
      return emptySchema(settings.DATABASE_URL)
    },
    (known) => noDatabase(`the keys in ${keysOf(known)}`),
  ],
  ['its files', {}, async ({ settings }) => emptyBucket(settings.BLOBS_URL), noFiles],
  [
    'its files, and has no keys of its own',
    { SECRET_KEY: SECRET },
    async ({ settings }) => emptyBucket(settings.BLOBS_URL),
    noFiles,
  ],
  [
    'its keys',
    {},
    async (known) => rmSync(keysOf(known), { recursive: true }),
    (known) =>
      `The keys in ${keysOf(known)} are missing, which the database of this instance was used with. Put them back, or start once with --begin-anew to have new ones. Nothing was changed.`,
  ],
  [
    'its rows to another instance',
    {},
    async ({ settings }) =>
      queryPostgres(settings.DATABASE_URL, "UPDATE instance SET id = 'another'"),
    (known) => foreign(`The files in ${bucketOf(known)}`),
  ],
]

describe.skipIf(!server)('on PostgreSQL and S3', () => {
  test.each(LOST)(
    'an instance without %s (%j) is not opened, and not touched',
    async (_, settings, damage, line) => {
      await using known = await openKnown(settings)
      await damage(known)
      const before = await known.look()
      await expect(open(known.settings)).rejects.toThrow(new StartError(line(known)))
      expect(await known.look()).toEqual(before)
    },
  )

  test('files in a folder reveal that the schema was emptied', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'devhood-instance-'))
    const blobs = join(folder, 'blobs')
    await using known = await openKnown({ BLOBS_URL: `file:${blobs}` })
    await emptySchema(known.settings.DATABASE_URL)
    const left = `the files in ${blobs} and the keys in ${keysOf(known)}`
    await expect(open(known.settings)).rejects.toThrow(new StartError(noDatabase(left)))
    expect(await tablesAt(known.settings.DATABASE_URL)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('a process with SECRET_KEY needs no known data folder', async () => {
    await using known = await openKnown({ SECRET_KEY: SECRET })
    rmSync(known.settings.DATA_DIR, { recursive: true })
    await using platform = await open(known.settings)
    expect(await platform.blobs.get('files/a/bytes')).toBeDefined()
  })

  test('an emptied schema is initialized again on request, and no file is deleted', async () => {
    await using known = await openKnown({ SECRET_KEY: SECRET })
    await emptySchema(known.settings.DATABASE_URL)
    for (const beginAnew of [true, false])
      await (await open(known.settings, beginAnew))[Symbol.asyncDispose]()
    expect((await known.look()).keys).toContain('files/a/bytes')
    await expect(open(known.settings, true)).rejects.toThrow(
      new StartError('Nothing is missing: start without --begin-anew.'),
    )
  })

  test.skipIf(isRedisMissing())(
    'processes that start at once in an empty place become one instance',
    async () => {
      await using redis = await findRedis()
      await using known = await openKnown({ SECRET_KEY: SECRET, REDIS_URL: redis.url.href })
      await emptySchema(known.settings.DATABASE_URL)
      await emptyBucket(known.settings.BLOBS_URL)
      rmSync(known.settings.DATA_DIR, { recursive: true })
      const folders = ['1', '2', '3'].map((name) => `${known.settings.DATA_DIR}-${name}`)
      const opened = await Promise.all(
        folders.map(async (DATA_DIR) => open({ ...known.settings, DATA_DIR })),
      )
      for (const each of opened) await each[Symbol.asyncDispose]()
      for (const DATA_DIR of folders)
        await (await open({ ...known.settings, DATA_DIR }))[Symbol.asyncDispose]()
      const ids = await queryPostgres(known.settings.DATABASE_URL, 'SELECT id FROM instance')
      expect(ids).toHaveLength(1)
    },
  )
})
