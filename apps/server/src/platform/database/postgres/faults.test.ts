import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { AppError } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openCutProxy } from '../../../../test/faults/interruptible-proxy.ts'
import { isOwnPostgresMissing, startOwnPostgres } from '../../../../test/stores/postgres-cluster.ts'
import { startPostgres } from '../../../../test/stores/postgres-server.ts'
import { localBus } from '../../bus/local.ts'
import type { Database } from '../database.ts'
import { migrationOf } from '../migrate.ts'
import { openPostgres } from './postgres.ts'
import { statement } from '../shared/statement.ts'

const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())

const migrations = [migrationOf('0001-things', 'CREATE TABLE things (name TEXT PRIMARY KEY)')]

const names = statement((db: Kysely<object>) => ({
  compile: () => sql<{ name: string }>`SELECT name FROM things ORDER BY name`.compile(db),
}))
const add = statement((db: Kysely<object>, { name }: { name: string }) => ({
  compile: () => sql`INSERT INTO things (name) VALUES (${name})`.compile(db),
}))
const rename = statement((db: Kysely<object>, { name }: { name: string }) => ({
  compile: () => sql`UPDATE things SET name = ${name}`.compile(db),
}))
const sleep = statement((db: Kysely<object>, { time }: { time: number }) => ({
  compile: () => sql`SELECT pg_sleep(${time})`.compile(db),
}))

const addTo = async (database: Database, name: string) =>
  database.write(async (tx) => tx.run(add, { name }))
const open = async (url: string) =>
  openPostgres({ url, migrations, bus: localBus(), isExclusive: true })

/** The status of the error, and whether it came within five seconds. */
async function refusalOf(asked: Promise<unknown>): Promise<{ status: number; isSoon: boolean }> {
  let isSoon = true
  // On a busy machine it is as late as the timers that it is compared with.
  const timer = setTimeout(() => (isSoon = false), 5000)
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  clearTimeout(timer)
  return { status: error instanceof AppError ? error.status : 0, isSoon }
}

/** The URL of the same database through a proxy on another port. */
function by(port: string, url: string): string {
  const own = new URL(url)
  own.port = port
  return own.href
}

/** Forwards everything up to and including `COMMIT`, and disconnects before the response. */
async function openCommitCutter({ port }: URL) {
  let isArmed = false
  const sockets = new Set<Socket>()
  const cutter = createServer((client) => {
    const asked = connect(Number(port), '127.0.0.1')
    for (const socket of [client, asked]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    asked.pipe(client)
    client.on('data', (bytes) => {
      asked.write(bytes)
      if (!isArmed || !bytes.includes('COMMIT')) return
      isArmed = false
      asked.unpipe(client)
      client.destroy()
    })
    client.on('close', () => asked.end())
    asked.on('close', () => client.destroy())
  })
  await once(cutter.listen(0, '127.0.0.1'), 'listening')
  return {
    port: String((cutter.address() as AddressInfo).port),
    /** The next commit gets no response. */
    arm: () => void (isArmed = true),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await once(cutter.close(), 'close')
    },
  }
}

describe.skipIf(!server)('a failing PostgreSQL', () => {
  test('cut off after a commit was sent: the write is reported as uncertain, and no cache survives', async () => {
    const url = (await server?.fresh()) ?? ''
    await using cutter = await openCommitCutter(new URL(url))
    await using database = await open(by(cutter.port, url))
    const watch = database.watch()
    expect(await watch.all(names, {})).toEqual([])
    cutter.arm()
    expect((await refusalOf(addTo(database, 'a'))).status).toBe(503)
    expect(watch.isUnchanged()).toBe(false)
    await expect.poll(async () => database.all(names, {})).toEqual([{ name: 'a' }])
    // For a while the commit may still take effect, so reads are cached only briefly.
    const soon = database.watch()
    await soon.all(names, {})
    await expect.poll(() => soon.isUnchanged()).toBe(false)
    // A repeated request finds that it exists.
    await expect(addTo(database, 'a')).rejects.toThrow('Unique constraint violated: things.name')
  })

  test('not responding: reads and writes fail within five seconds', async () => {
    const url = (await server?.fresh()) ?? ''
    await using proxy = await openCutProxy(new URL(url))
    await using database = await open(by(proxy.url.port, url))
    await addTo(database, 'a')
    await database.all(names, {})
    proxy.pause()
    const refusals = await Promise.all([
      refusalOf(database.all(names, {})),
      refusalOf(addTo(database, 'b')),
    ])
    const refused = { status: 503, isSoon: true }
    expect(refusals).toEqual([refused, refused])
    await expect
      .poll(async () => database.all(names, {}).catch(() => 'refused'))
      .toEqual([{ name: 'a' }])
  })

  test('not responding while it is closed: that is not waited for', async () => {
    const url = (await server?.fresh()) ?? ''
    await using proxy = await openCutProxy(new URL(url))
    const database = await open(by(proxy.url.port, url))
    await addTo(database, 'a')
    proxy.pause()
    const start = performance.now()
    await database[Symbol.asyncDispose]()
    // Only a later probe would find that nothing answers.
    expect(performance.now() - start).toBeLessThan(8000)
  })

  test('on a vanished machine: it is detected, and its locks are released', async () => {
    const url = (await server?.fresh()) ?? ''
    await using database = await open(url)
    const idle = statement((db: Kysely<object>) => ({
      compile: () => sql<{ tcp_keepalives_idle: string }>`SHOW tcp_keepalives_idle`.compile(db),
    }))
    const [reading, writing] = [
      await database.first(idle, {}),
      await database.write(async (tx) => tx.first(idle, {})),
    ]
    expect([reading, writing]).toEqual([
      { tcp_keepalives_idle: '10' },
      { tcp_keepalives_idle: '10' },
    ])
  })

  test('client that hangs with a locked row: others who want the row get a retryable error', async () => {
    const url = (await server?.fresh()) ?? ''
    await using database = await open(url)
    await addTo(database, 'a')
    const silent = new Client({ connectionString: url })
    await silent.connect()
    try {
      await silent.query("BEGIN; UPDATE things SET name = 'b' WHERE name = 'a'")
      const renaming = database.write(async (tx) => tx.run(rename, { name: 'c' }))
      expect(await refusalOf(renaming)).toEqual({ status: 503, isSoon: true })
    } finally {
      await silent.end()
    }
    await expect
      .poll(async () => database.write(async (tx) => tx.run(rename, { name: 'c' })))
      .toBe(1)
  })

  test('slow for everybody: readers beyond the connection limit wait in a queue', async () => {
    await using database = await open((await server?.fresh()) ?? '')
    const readers = Array.from({ length: 35 }, async () => database.all(sleep, { time: 0.2 }))
    expect(await Promise.all(readers)).toHaveLength(35)
    const tooLong = database.all(sleep, { time: 30 })
    expect(await refusalOf(tooLong)).toEqual({ status: 400, isSoon: true })
  })

  test('unavailable at startup: one line without secrets', async () => {
    await expect(open('postgres://me:secret@127.0.0.1:1/hood')).rejects.toThrow(
      /^The database of DATABASE_URL can't be opened: connect ECONNREFUSED 127.0.0.1:1\.$/,
    )
  })

  test.skipIf(isOwnPostgresMissing())(
    'killed and restarted: requests fail meanwhile, and no acknowledged write is lost',
    async () => {
      await using own = await startOwnPostgres()
      await using database = await open(own.url)
      await addTo(database, 'a')
      const waiting = Array.from({ length: 20 }, async (_, n) => addTo(database, `w${n}`))
      const settled = Promise.allSettled(waiting)
      await own.end()
      const kept = (await settled).flatMap(({ status }, n) =>
        status === 'fulfilled' ? [`w${n}`] : [],
      )
      expect(
        await Promise.all([
          refusalOf(database.all(names, {})).then(({ status }) => status),
          refusalOf(addTo(database, 'b')).then(({ status }) => status),
          refusalOf(database.ping()).then(({ status }) => status),
        ]),
      ).toEqual([503, 503, 503])
      await own.restart()
      await expect.poll(async () => addTo(database, 'c').catch(() => 0)).toBe(1)
      const found = (await database.all(names, {})).map(({ name }) => name)
      expect(found).toEqual(expect.arrayContaining(['a', 'c', ...kept]))
      expect(found).not.toContain('b')
    },
  )
})
