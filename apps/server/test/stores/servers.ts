import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { env } from 'node:process'
import { localBus } from '../../src/platform/bus/local.ts'
import { readMigrations } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts'
import {
  isPostgresMissing,
  type PostgresServer,
  postgresAt,
  startPostgres,
} from './postgres-server.ts'
import { findRedis, isRedisMissing } from './redis-server.ts'
import { openS3Server } from './s3-server.ts'
import type { Servers } from './stores.ts'

const MIGRATIONS = join(import.meta.dirname, '../../src/migrations/postgres')

/**
 * The name of a server that this machine lacks. Undefined where all can start, and in the gate, which fails
 * without.
 */
export function missingServer(): string | undefined {
  if (isPostgresMissing()) return 'PostgreSQL'
  return isRedisMissing() ? 'Redis' : undefined
}

/**
 * A migrated database, from which others are copied: that takes a tenth of the time of the migrations. The gate makes one for
 * all tests, and names it in TEST_POSTGRES_TEMPLATE.
 */
export async function makeTemplate(postgres: PostgresServer) {
  const given = env['TEST_POSTGRES_TEMPLATE']
  if (given) return { name: given, [Symbol.asyncDispose]: async () => undefined }
  await using opening = new AsyncDisposableStack()
  const template = opening.use(await postgres.make())
  const migrations = readMigrations(MIGRATIONS)
  const options = { url: template.url, migrations, bus: localBus(), isExclusive: true }
  await (await openPostgres(options))[Symbol.asyncDispose]()
  const opened = opening.move()
  return { name: template.name, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

/**
 * Starts PostgreSQL, S3 and Redis on loopback, or uses those of TEST_POSTGRES_URL, TEST_S3_URL and
 * TEST_REDIS_URL, once for a test run. Disposing removes everything that the run has created. Throws when this
 * machine lacks one.
 */
export async function startServers(): Promise<Servers & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const redis = opening.use(await findRedis())
  const s3 = opening.use(await openS3Server())
  const postgres = await startPostgres()
  if (!postgres)
    throw new Error('There is no PostgreSQL here: install it, or set TEST_POSTGRES_URL.')
  opening.use(postgres)
  const template = opening.use(await makeTemplate(postgres))
  const opened = opening.move()
  return {
    postgres: postgres.url,
    template: template.name,
    s3: s3.url,
    redis: redis.url.href,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** Creates separate storage for a server in another process; returns the settings to start it with. */
export async function createSettings({ postgres, template, s3, redis }: Servers) {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await opening.use(postgresAt(postgres)).make(template))
  const bucket = new URL(s3)
  bucket.pathname += `/${database.name}`
  const opened = opening.move()
  return {
    settings: {
      DATABASE_URL: database.url,
      BLOBS_URL: bucket.href,
      REDIS_URL: redis,
      SECRET_KEY: randomBytes(32).toString('hex'),
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
