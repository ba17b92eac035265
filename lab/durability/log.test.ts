import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Database, statement } from '../../apps/server/src/platform/database/index.ts'
import { dataFolder } from '../../apps/server/test/app/data-folder.ts'
import { addressOf, post } from '../../apps/server/test/documents/documents.ts'
import { people } from '../../apps/server/test/people/people.ts'
import { picture } from '../../apps/server/test/files/pictures.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { hostOf } from '../../apps/server/test/sockets/sockets.ts'
import { uploadsOf } from '../../apps/server/test/files/upload.ts'
import { auditOf } from './audit.ts'

/** The size of the log that is checkpointed at startup. */
const MEGABYTES = env['NIGHTLY'] ? 1000 : 20
const MEGABYTE = 1_000_000

const rewriting = statement((db: Kysely<object>, { id }: { id: string }) => ({
  compile: () =>
    sql`UPDATE accounts SET prefs = '{"long":"' || hex(randomblob(500000)) || '"}' WHERE "$id" = ${id}`.compile(
      db,
    ),
}))

/** Writes a megabyte into the log this many times, each acknowledged before the next. */
async function rewrite(database: Database, id: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await database.write(async (tx) => tx.run(rewriting, { id }))
}

/** Another program that reads the current state of the database, until it is disposed. */
function openReader(folder: string): DatabaseSync {
  const other = new DatabaseSync(join(folder, 'devhood.db'), { readOnly: true })
  other.exec('BEGIN; SELECT count(*) FROM users')
  return other
}

it('the write-ahead log stays small despite slow readers', async () => {
  using folder = dataFolder()
  await using server = await folder.open()
  const { ada } = await people(server.app, 'ada')
  const large = await picture(1200, 1200).png({ compressionLevel: 0 }).toBuffer()
  for (const fileId of ['one', 'two', 'three', 'four'])
    expect((await uploadsOf(ada.request).uploadFile(large, { fileId })).outcome).toBe('201')
  const host = await hostOf(server.app)
  const asked = get(`http://${host}/v1/account/export`, { headers: { cookie: ada.cookie } })
  const [slow] = (await once(asked, 'response')) as [IncomingMessage]
  expect(slow.statusCode).toBe(200)
  // Nobody reads the response.
  await rewrite(server.platform.database, ada.accountId, 20)
  expect(slow.complete).toBe(false)
  expect(server.platform.database.load().logBytes).toBeLessThan(8 * MEGABYTE)
  slow.destroy()
})

it('deleted data is wiped from all files in the next run, or as soon as nobody reads it', async () => {
  using folder = dataFolder()
  await using server = await folder.open(undefined, undefined, { upkeepInterval: 10 })
  const { ada } = await people(server.app, 'ada')
  const isInFiles = () =>
    readdirSync(folder.path)
      .filter((name) => name.startsWith('devhood.db'))
      .some((name) => readFileSync(join(folder.path, name)).includes('xyzzy plugh'))
  const { $id } = await post(ada, { caption: 'xyzzy plugh' })
  {
    using _reader = openReader(folder.path)
    const deleted = await ada.request('DELETE', addressOf('posts', $id), {})
    expect(deleted.statusCode).toBe(204)
    expect(await server.platform.database.purge()).toBe(false)
    expect(isInFiles()).toBe(true)
  }
  await expect.poll(isInFiles).toBe(false)
})

it(
  'a log that grew large before a crash is checkpointed at startup, and is small again',
  { timeout: 300_000 },
  async () => {
    await using crashed = await mkdtempDisposable(join(tmpdir(), 'devhood-log-'))
    const dataDir = join(crashed.path, 'data')
    await mkdir(dataDir)
    const at = (name: string) => join(dataDir, name)
    {
      using folder = dataFolder()
      await using server = await folder.open()
      const { ada } = await people(server.app, 'ada')
      using _reader = openReader(folder.path)
      await rewrite(server.platform.database, ada.accountId, MEGABYTES)
      const change = { data: { bio: 'The last' } }
      const changed = await ada.request('PATCH', addressOf('users', ada.userId), change)
      expect(changed.statusCode).toBe(200)
      // The files that a kill leaves.
      for (const name of ['devhood.db', 'devhood.db-wal'])
        copyFileSync(join(folder.path, name), at(name))
      expect(statSync(at('devhood.db-wal')).size).toBeGreaterThan(MEGABYTES * MEGABYTE)
      {
        await using _server = await startServer({ dataDir })
        expect(statSync(at('devhood.db-wal')).size).toBeLessThan(MEGABYTE)
      }
      expect(auditOf(dataDir, (actual) => actual(`profile ${ada.userId}`))).toEqual({
        faults: [],
        pending: [],
        found: 'The last',
      })
    }
  },
)
