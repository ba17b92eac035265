import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { execPath } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { documentsOf } from '../../apps/server/test/documents/documents.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/processes/server-process.ts'
import { chooseSeed, openRandom } from '../../apps/server/test/random.ts'
import { startRedis } from '../../apps/server/test/stores/redis-server.ts'
import { openS3Server } from '../../apps/server/test/stores/s3-server.ts'
import {
  isOwnPostgresMissing,
  startOwnPostgres,
} from '../../apps/server/test/stores/postgres-cluster.ts'

/* CV-04: a message is neither doubled nor lost, by two tabs, by several processes, or by a kill at any moment. */

const DEVHOOD = join(import.meta.dirname, '../../tools/devhood.ts')

const CYCLES = 12
const KEYS = 8
const TABS = 3
/** In every message, and nowhere else. */
const WORD = 'xylophonist'
/** Milliseconds after which a process is killed, at most. */
const LATEST = 60

/** Processes that are killed and started again, each with the port that it has got. */
async function openProcesses(count: number, settings: Readonly<Record<string, string>>) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-keys-')))
  const servers: ServerProcess[] = []
  const logs: (readonly string[])[] = []
  const folderOf = (at: number) => join(folder.path, String(at))
  async function start(at: number): Promise<void> {
    servers[at] = await startServer({ dataDir: folderOf(at), settings })
    logs.push(servers[at].printed)
  }
  opening.defer(async () => void (await Promise.all(servers.map(async (each) => each.kill()))))
  for (let at = 0; at < count; at++) await start(at)
  const opened = opening.move()
  return {
    start,
    originOf: (at: number) => servers[at % count]?.origin ?? '',
    kill: async (at: number) => servers[at]?.kill(),
    folderOf,
    /** All that they have printed. */
    log: () => logs.flat().join('\n'),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** What operators' commands print, and the names in the archive. */
function backUp(dataDir: string, settings: Readonly<Record<string, string>>): string {
  const file = join(dataDir, 'archive.tar')
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings }
  const made = spawnSync(execPath, [DEVHOOD, 'backup', file], { env, encoding: 'utf8' })
  const listed = spawnSync('tar', ['-tvf', file], { encoding: 'utf8' })
  expect([made.status, listed.status]).toEqual([0, 0])
  const examined = spawnSync(execPath, [DEVHOOD, 'doctor'], { env, encoding: 'utf8' })
  expect(examined.stdout).not.toBe('')
  return [made, listed, examined].flatMap((run) => [run.stdout, run.stderr]).join('\n')
}

/**
 * Sends each message of a round from several tabs while a process is killed, then again, until each is acknowledged. Returns the
 * keys with more than one message.
 */
async function exchange(count: number, settings: Readonly<Record<string, string>>) {
  const seed = chooseSeed()
  const random = openRandom(seed)
  await using processes = await openProcesses(count, settings)
  const [ada, bob] = [
    await personAt(processes.originOf(0), 'ada'),
    await personAt(processes.originOf(0), 'bob'),
  ]
  const at = ({ requestAt }: typeof ada, tab: number) =>
    documentsOf(requestAt(processes.originOf(tab)) as never)
  await at(bob, 0).create('follows', { follower: 'bob', followed: 'ada' })
  const conversation = (await at(ada, 0).create('conversations', { other: 'bob' })).body.$id
  const ids = new Map<string, Set<string>>()
  /** Whether it was acknowledged; the same key always has the same id. */
  async function send(key: string, tab: number): Promise<boolean> {
    const data = { conversation, text: `${WORD} ${key}`, key }
    const sent = await at(ada, tab)
      .create('messages', data)
      .catch(() => undefined)
    if (sent?.status !== 201) return false
    ids.set(key, (ids.get(key) ?? new Set()).add(sent.body.$id))
    return true
  }
  const all: string[] = []
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const keys = Array.from({ length: KEYS }, (_, place) => `${cycle}-${place}`)
    all.push(...keys)
    const victim = random.below(count)
    const tabs = Array.from({ length: TABS }, async (_, tab) => {
      for (const key of keys) await send(key, tab)
    })
    await wait(random.below(LATEST))
    await processes.kill(victim)
    await Promise.all(tabs)
    await processes.start(victim)
    for (const key of keys)
      await expect.poll(async () => send(key, cycle), { timeout: 20_000 }).toBe(true)
  }
  const threads = await Promise.all(
    [ada, bob].map(async (person) => {
      const oldest = [Query.orderAsc('$createdAt'), Query.limit(100)]
      const { documents } = await at(person, 0).list('messages', ...oldest)
      return documents.map(({ text }) => String(text))
    }),
  )
  expect(threads[0]?.toSorted()).toEqual(all.map((key) => `${WORD} ${key}`).toSorted())
  expect(threads[1], `seed ${seed}`).toEqual(threads[0])
  // CV-01: nor do logs and what is seen of a backup have a word of it.
  const seen = [processes.log(), backUp(processes.folderOf(0), settings)]
  expect(seen.map((text) => [text.length > 100, text.includes(WORD)])).toEqual([
    [true, false],
    [true, false],
  ])
  return all.filter((key) => ids.get(key)?.size !== 1)
}

test('three tabs and a process that is killed again and again send each message once, in order', async () => {
  expect(await exchange(1, {})).toEqual([])
}, 240_000)

test.skipIf(isOwnPostgresMissing())(
  'three processes, of which one is killed again and again, send each message once, in order',
  async () => {
    await using postgres = await startOwnPostgres()
    await using redis = await startRedis()
    await using s3 = await openS3Server()
    const stores = { DATABASE_URL: postgres.url, REDIS_URL: redis.url.href, BLOBS_URL: s3.url }
    const SECRET_KEY = randomBytes(32).toString('base64')
    expect(await exchange(3, { ...stores, SECRET_KEY })).toEqual([])
  },
  240_000,
)
