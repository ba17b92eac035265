import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../test/stores/postgres-server.ts'
import { openListeners } from '../../bus/listeners.ts'
import { localBus } from '../../bus/local.ts'
import { StartError } from '../../start-error.ts'
import type { Database } from '../database.ts'
import { migrationOf } from '../migrate.ts'
import { openPostgres } from './postgres.ts'
import { openPresence } from './presence.ts'
import { runPostgresMaintenance } from './maintenance.ts'
import { statement } from '../shared/statement.ts'

const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())

const migrations = [migrationOf('0001-things', 'CREATE TABLE things (name TEXT PRIMARY KEY)')]

const names = statement((db: Kysely<object>) => ({
  compile: () => sql<{ name: string }>`SELECT name FROM things`.compile(db),
}))
const add = statement((db: Kysely<object>, { name }: { name: string }) => ({
  compile: () => sql`INSERT INTO things (name) VALUES (${name})`.compile(db),
}))

const freshUrl = async () => (await server?.fresh()) ?? ''
const addTo = async (database: Database, name: string) =>
  database.write(async (tx) => tx.run(add, { name }))

async function openTwo(url: string, bus = localBus()) {
  const open = async () => openPostgres({ url, migrations, bus, isExclusive: false })
  return [await open(), await open()] as const
}

async function cutEverybody(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.end()
}

describe.skipIf(!server)('processes on one PostgreSQL database', () => {
  const ALONE =
    'The database of DATABASE_URL is in use by another Devhood process: several need REDIS_URL.'
  const OTHERS =
    'The database of DATABASE_URL is in use by a Devhood process without REDIS_URL: stop it first.'
  test.each([
    [true, true, ALONE],
    [true, false, OTHERS],
    [false, true, ALONE],
    [false, false, undefined],
  ])('one exclusive: %s, then one exclusive: %s: %s', async (first, second, refusal) => {
    const url = await freshUrl()
    const enter = async (isExclusive: boolean, retries: number) =>
      openPresence({ url, isExclusive, onForeignWrite: () => undefined }, retries)
    await using _ = await enter(first, 0)
    const trying = enter(second, 0).then(async (presence) => presence[Symbol.asyncDispose]())
    expect(await trying.catch(({ message }: StartError) => message)).toBe(refusal)
  })

  test('with other keys are rejected while others are running', async () => {
    const url = await freshUrl()
    const enter = async (keyMark: number, isExclusive = false) => {
      const callbacks = { onForeignWrite: () => undefined }
      return openPresence({ url, isExclusive, keyFingerprint: keyMark, ...callbacks }, 0)
    }
    const STRANGE =
      'The database of DATABASE_URL is in use by Devhood processes with another SECRET_KEY: give all of them the same.'
    {
      await using _one = await enter(7)
      await using _other = await enter(7)
      for (const keyMark of [8, 0, 2 ** 31 - 1])
        await expect(enter(keyMark)).rejects.toThrow(new StartError(STRANGE))
      // A rejected process leaves nothing behind.
      await using _third = await enter(7)
    }
    await using _ = await enter(8)
    await expect(enter(7)).rejects.toThrow(new StartError(STRANGE))
    await using elsewhere = await openPresence(
      {
        url: await freshUrl(),
        isExclusive: false,
        keyFingerprint: 7,
        onForeignWrite: () => undefined,
      },
      0,
    )
    expect(elsewhere.isHeld()).toBe(true)
  })

  test('started at once on an empty database create its tables once', async () => {
    const url = await freshUrl()
    const opened = await Promise.all(
      Array.from({ length: 4 }, async () =>
        openPostgres({ url, migrations, bus: localBus(), isExclusive: false }),
      ),
    )
    const added = await Promise.all(opened.map(async (each, n) => addTo(each, String(n))))
    expect(added).toEqual([1, 1, 1, 1])
    for (const each of opened) await each[Symbol.asyncDispose]()
  })

  test('started while another one stops wait for it', async () => {
    const url = await freshUrl()
    const options = { url, migrations, bus: localBus(), isExclusive: true }
    const first = await openPostgres(options)
    const second = openPostgres(options)
    await first[Symbol.asyncDispose]()
    await using database = await second
    expect(await database.all(names, {})).toEqual([])
  })

  test('that must run alone try three times beside another one, and fail', async () => {
    const url = await freshUrl()
    const place = {
      url,
      isExclusive: true,
      onForeignWrite: () => undefined,
    }
    await using _ = await openPresence(place)
    const { hostname, port } = new URL(url)
    let asked = 0
    const proxy = createServer((socket) => {
      asked++
      const answering = connect(Number(port), hostname)
      socket.pipe(answering).pipe(socket)
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const through = new URL(url)
    through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const second = openPostgres({
      url: through.href,
      migrations,
      bus: localBus(),
      isExclusive: true,
    })
    await expect(second).rejects.toThrow(new StartError(ALONE))
    expect(asked).toBe(3)
    proxy.close()
  })

  test('receive the writes of the other, and nothing else', async () => {
    const [one, other] = await openTwo(await freshUrl())
    await using _one = one
    await using _other = other
    const watch = other.watch()
    expect(await watch.all(names, {})).toEqual([])
    expect(watch.isUnchanged()).toBe(true)
    await addTo(one, 'a')
    await expect.poll(() => watch.isUnchanged()).toBe(false)
    const next = other.watch()
    expect(await next.all(names, {})).toEqual([{ name: 'a' }])
    const version = other.versionOf('things')
    expect([next.isUnchanged(), other.versionOf('things')]).toEqual([true, version])
  })

  test('cache nothing while they are disconnected, and drop what they cached before the gap', async () => {
    const gaps = openListeners(() => undefined)
    let isReceivingAll = true
    const bus = {
      ...localBus(),
      isReceivingAll: () => isReceivingAll,
      onGap: (listener: () => void) => gaps.add(listener),
    }
    const [one, other] = await openTwo(await freshUrl(), bus)
    await using _one = one
    await using _other = other
    const inspect = async () => {
      const watch = one.watch()
      await watch.all(names, {})
      return watch
    }
    const before = await inspect()
    expect(before.isUnchanged()).toBe(true)
    isReceivingAll = false
    expect((await inspect()).isUnchanged()).toBe(false)
    isReceivingAll = true
    expect(before.isUnchanged()).toBe(false)
    const between = await inspect()
    expect(between.isUnchanged()).toBe(true)
    gaps.notify()
    expect([between.isUnchanged(), (await inspect()).isUnchanged()]).toEqual([false, true])
  })

  test('reconnect when the server has closed their connections, and cache nothing until then', async () => {
    const url = await freshUrl()
    const reported: string[] = []
    await using database = await openPostgres({
      url,
      migrations,
      bus: localBus(),
      isExclusive: true,
      onOutage: (why) => reported.push(why === undefined ? 'up' : 'down'),
    })
    const watch = database.watch()
    await watch.all(names, {})
    expect(watch.isUnchanged()).toBe(true)
    await cutEverybody(url)
    await expect.poll(() => reported).toEqual(['down'])
    expect(watch.isUnchanged()).toBe(false)
    await expect.poll(() => reported).toEqual(['down', 'up'])
    await expect.poll(async () => addTo(database, 'b').catch(() => 0)).toBe(1)
    const again = database.watch()
    expect(await again.all(names, {})).toEqual([{ name: 'b' }])
    expect(again.isUnchanged()).toBe(true)
    const place = {
      url,
      isExclusive: true,
      onForeignWrite: () => undefined,
      report: () => undefined,
    }
    await expect(openPresence(place, 0)).rejects.toThrow(new StartError(ALONE))
  })

  test('receive the writes of maintenance programs, and run beside them', async () => {
    const url = await freshUrl()
    await using database = await openPostgres({
      url,
      migrations,
      bus: localBus(),
      isExclusive: true,
    })
    const watch = database.watch()
    expect(await watch.all(names, {})).toEqual([])
    const written = await runPostgresMaintenance({ url, migrations }, async (tx) =>
      tx.run(add, { name: 'c' }),
    )
    expect(written).toBe(1)
    await expect.poll(() => watch.isUnchanged()).toBe(false)
    expect(await database.all(names, {})).toEqual([{ name: 'c' }])
  })
})

describe.skipIf(!server)('a maintenance connection to a PostgreSQL database', () => {
  const newer = [...migrations, migrationOf('0002-more', 'CREATE TABLE more (name TEXT)')]
  test('is rejected on an empty database, and with another schema version', async () => {
    const url = await freshUrl()
    const visit = async (ours = migrations) =>
      runPostgresMaintenance({ url, migrations: ours }, async () => 'done')
    await expect(visit()).rejects.toThrow(
      new StartError('The database is empty yet: start Devhood once, and sign up.'),
    )
    const database = await openPostgres({ url, migrations, bus: localBus(), isExclusive: true })
    await database[Symbol.asyncDispose]()
    expect(await visit()).toBe('done')
    await expect(visit(newer)).rejects.toThrow(
      new StartError('The database is of an older version: start this one once.'),
    )
  })
  test('reports in one line without secrets that there is no server', async () => {
    const url = 'postgres://me:secret@127.0.0.1:1/hood'
    await expect(runPostgresMaintenance({ url, migrations }, async () => 'done')).rejects.toThrow(
      /^The database of DATABASE_URL can't be opened: connect ECONNREFUSED 127.0.0.1:1\.$/,
    )
  })
})
