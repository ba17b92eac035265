import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { textFunctions } from '../../src/engine/index.ts'
import type { Blobs } from '../../src/platform/blobs/index.ts'
import { memoryBlobs } from './memory-blobs.ts'
import { s3AddressOf } from '../../src/platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3/s3.ts'
import { localBus } from '../../src/platform/bus/local.ts'
import { localCounters } from '../../src/platform/counters/local.ts'
import { readMigrations } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts'
import { openSqlite } from '../../src/platform/database/sqlite/sqlite.ts'
import type { Platform } from '../../src/platform/index.ts'
import { databaseLeases } from '../../src/platform/leases/database.ts'
import { localLeases } from '../../src/platform/leases/local.ts'
import { openShared } from '../../src/platform/shared.ts'
import { MIGRATIONS, migratedDatabase } from './migrated.ts'
import { postgresAt } from './postgres-server.ts'

const POSTGRES = join(import.meta.dirname, '../../src/migrations/postgres')

/** URLs of PostgreSQL, S3 and Redis for one test run. */
export interface Servers {
  readonly postgres: string
  /** The name of a fully migrated database, from which others are copied. */
  readonly template: string
  readonly s3: string
  readonly redis: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The storage of servers under test; in memory when undefined. */
    readonly servers: Servers | undefined
  }
}

type Stores = Pick<Platform, 'database' | 'blobs' | 'bus' | 'counters' | 'leases'> & AsyncDisposable
type StoreOptions = Pick<Platform, 'now' | 'keyOf'>

function inMemory(): (opening: StoreOptions) => Promise<Stores> {
  const opening = {
    path: ':memory:',
    image: migratedDatabase(),
    migrations: MIGRATIONS,
    textFunctions,
  }
  return async ({ now }) => {
    const database = openSqlite(opening)
    return {
      database,
      blobs: memoryBlobs(),
      bus: localBus(),
      counters: localCounters(now),
      leases: localLeases(),
      [Symbol.asyncDispose]: async () => database[Symbol.asyncDispose](),
    }
  }
}

const throwIfError = (error: unknown) => {
  if (error) throw error
}

/** A folder in a shared bucket. */
function folderIn(bucket: Blobs, folder: string): Blobs {
  const at = (key: string) => `${folder}/${key}`
  return {
    ...bucket,
    put: async (key, body) => bucket.put(at(key), body),
    putDerived: async (key, body) => bucket.putDerived(at(key), body),
    get: async (key, range) => bucket.get(at(key), range),
    delete: async (key) => bucket.delete(at(key)),
    join: async (key, parts) => bucket.join(at(key), parts.map(at)),
    deletePrefix: async (prefix) => bucket.deletePrefix(at(prefix)),
  }
}

/** Each test gets a database, a folder in the bucket and a prefix in Redis. Limits use the test's clock. */
async function onServers(servers: Servers): Promise<(opening: StoreOptions) => Promise<Stores>> {
  const postgres = postgresAt(servers.postgres)
  const migrations = readMigrations(POSTGRES)
  const address = s3AddressOf(servers.s3)
  const bucket = await openS3Blobs({ address, now: Date.now, report: throwIfError })
  return async ({ now, keyOf }) => {
    await using opening = new AsyncDisposableStack()
    const { bus, counters } = opening.use(
      await openShared({
        url: new URL(servers.redis),
        secret: keyOf('redis'),
        now,
        time: now,
        reportOutage: throwIfError,
        reportRefusal: throwIfError,
        // A busy machine answers slowly.
        timings: { count: 20_000 },
      }),
    )
    const { url } = opening.use(await postgres.make(servers.template))
    const database = opening.use(await openPostgres({ url, migrations, bus, isExclusive: false }))
    const opened = opening.move()
    return {
      database,
      blobs: folderIn(bucket, randomUUID()),
      bus,
      counters,
      leases: databaseLeases({ database }),
      [Symbol.asyncDispose]: async () => opened.disposeAsync(),
    }
  }
}

const servers = inject('servers')

/** Storage for a server under test: on the run's servers, or in memory where it has none. */
export const openStores = servers ? await onServers(servers) : inMemory()

const postgres = servers && postgresAt(servers.postgres)
/** Makes an empty database on the run's PostgreSQL; undefined where tests have theirs in memory. */
export const makeDatabase = postgres && (async () => postgres.make())
