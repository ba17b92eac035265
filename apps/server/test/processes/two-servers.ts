import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { Config } from '../../src/config/index.ts'
import { s3AddressOf } from '../../src/platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3/s3.ts'
import type { Blobs } from '../../src/platform/blobs/index.ts'
import type { Database } from '../../src/platform/database/index.ts'
import { readMigrations } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts'
import { databaseLeases } from '../../src/platform/leases/database.ts'
import { openTestKeys, testApp } from '../app/app.ts'
import { openOnce } from '../app/open-once.ts'
import { openCutProxy } from '../faults/interruptible-proxy.ts'
import { type PostgresServer, startPostgres } from '../stores/postgres-server.ts'
import { startRedis } from '../stores/redis-server.ts'
import { inspectS3, openS3Server } from '../stores/s3-server.ts'
import { makeTemplate } from '../stores/servers.ts'
import { eventually, openProcess, FAST_TIMING } from '../stores/redis-process.ts'

const migrations = readMigrations(join(import.meta.dirname, '../../src/migrations/postgres'))

/** Short enough that a test sees a lease being taken over, and long enough for a busy machine. */
const LEASES = { term: 2000, beat: 100, firstPoll: 10, lastPoll: 50 }

/** Pauses a server like a stopped process: its writes wait. */
export function openPause() {
  let standing: Promise<void> = Promise.resolve()
  let resume = () => undefined as void
  const pausing = (database: Database): Partial<Database> => ({
    write: async (unit) => {
      await standing
      return database.write(unit)
    },
  })
  function stop(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    standing = promise
    resume = resolve
  }
  return { pausing, stop, resume: () => resume() }
}

type Options = NonNullable<Parameters<typeof testApp>[1]>
interface Opening {
  readonly config?: Partial<Config>
  readonly options?: Omit<Options, 'blobs' | 'database' | 'keyOf' | 'shared'>
  /** Can replace blob or database operations of the first server with failing ones. */
  readonly faulty?: (blobs: Blobs) => Partial<Blobs>
  readonly pausing?: (database: Database) => Partial<Database>
  /** How soon they notice that Redis, or another server, is silent. */
  readonly timings?: Timings
}
type Timings = NonNullable<Parameters<typeof openProcess>[0]['timings']>

/**
 * Two servers of one installation, each with its own connections, memory and clock. They share one PostgreSQL,
 * one bucket, one Redis and the same keys. The second one reaches Redis through a proxy that a test can pause.
 */
async function openTwo(
  postgres: PostgresServer,
  template: string,
  { config, options, faulty, pausing, timings = FAST_TIMING }: Opening = {},
) {
  await using opening = new AsyncDisposableStack()
  const redis = opening.use(await startRedis())
  const wire = opening.use(await openCutProxy(redis.url))
  const bucket = opening.use(await openS3Server())
  const s3 = opening.use(inspectS3(bucket.url))
  const { url } = opening.use(await postgres.make(template))
  const [secret, keyOf] = [randomBytes(32), openTestKeys()]

  async function open(at: URL, faults: Pick<Opening, 'faulty' | 'pausing'> = {}) {
    const { bus, counters } = await openProcess({ url: at, secret, timings })
    const rows = await openPostgres({ url, migrations, bus, isExclusive: false })
    const database = { ...rows, ...faults.pausing?.(rows) }
    const leases = databaseLeases({ database, timing: LEASES })
    const blobs = opening.use(
      await openS3Blobs({
        address: s3AddressOf(bucket.url),
        now: Date.now,
        report: (error) => {
          throw error
        },
      }),
    )
    const shared = { bus, counters, leases }
    const stores = { blobs: { ...blobs, ...faults.faulty?.(blobs) }, database, keyOf, shared }
    const server = await testApp(config, { ...options, ...stores })
    let isClosed = false
    async function close(): Promise<void> {
      if (!isClosed) await server[Symbol.asyncDispose]()
      isClosed = true
    }
    opening.defer(close)
    return { ...server, close }
  }
  const one = await open(redis.url, { ...(faulty && { faulty }), ...(pausing && { pausing }) })
  // Otherwise upkeep would run on the one that is the first to ask for it.
  await eventually(() => one.platform.leases.held()).toContain('upkeep')
  const other = await open(wire.url)
  const opened = opening.move()
  return { one, other, redis, wire, s3, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

export type TwoServers = Awaited<ReturnType<typeof openTwo>>

/** Tests of two servers side by side. Skipped where there is no PostgreSQL, except in the gate. */
export async function describeTwo(
  name: string,
  tests: (open: (opening?: Opening) => Promise<TwoServers>) => void,
): Promise<void> {
  const postgres = await startPostgres()
  describe.skipIf(!postgres)(`${name} (on PostgreSQL, S3 and Redis)`, () => {
    const template = openOnce(async () => {
      if (!postgres) throw new Error('There is no PostgreSQL.')
      await using opening = new AsyncDisposableStack()
      const server = opening.use(postgres)
      const { name } = opening.use(await makeTemplate(server))
      const opened = opening.move()
      return { server, name, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
    })
    tests(async (opening) => openTwo(template().server, template().name, opening))
  })
}
