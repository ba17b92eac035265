import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { umask } from 'node:process'
import { isMainThread } from 'node:worker_threads'
import type { Config } from '#config'
import { openDiskBlobs } from './blobs/disk.ts'
import type { Blobs } from './blobs/index.ts'
import type { Bus } from './bus/index.ts'
import { localBus } from './bus/local.ts'
import type { Counters } from './counters/index.ts'
import { localCounters } from './counters/local.ts'
import { openDataFolder, refusalOf } from './data-folder.ts'
import type { Database } from './database/index.ts'
import { readMigrations, type TextFunctions } from './database/migrate.ts'
import { openSqlite } from './database/sqlite.ts'
import { type Images, openImages } from './images/index.ts'
import { holdLock } from './lock.ts'
import { connectDirectly, openRemote, type Remote, resolveName } from './remote/index.ts'

export { StartError } from './start-error.ts'

/** Everything outside the process, behind our own small interfaces. */
export interface Platform extends AsyncDisposable {
  readonly database: Database
  readonly blobs: Blobs
  readonly counters: Counters
  readonly bus: Bus
  readonly images: Images
  readonly remote: Remote
  /** The time in milliseconds since 1970; tests fix it. */
  readonly now: () => number
}

type Stores = Pick<Config, 'publicUrl' | 'dataDir' | 'databaseUrl' | 'blobsUrl'>

const MIGRATIONS = join(import.meta.dirname, '../migrations/sqlite')

/** The path in a `file:` address, which the configuration has checked. */
const pathIn = (url: string) => url.slice('file:'.length)

async function openBlobs(opening: AsyncDisposableStack, url: string): Promise<Blobs> {
  const root = pathIn(url)
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    // Opening removes half-written files: they must not be somebody else's.
    const refusal = `BLOBS_URL ${url} is in use by another Devhood process.`
    opening.use(holdLock(join(root, '.lock'), refusal))
    return await openDiskBlobs(root)
  } catch (error) {
    throw refusalOf(`BLOBS_URL ${url} is not a folder that can be written`, error)
  }
}

/**
 * Opens everything outside the process and migrates the database. Throws StartError, with one line for
 * the operator, when something stands in the way; what was opened by then is closed again.
 */
export async function openPlatform(
  config: Stores,
  textFunctions: TextFunctions,
): Promise<Platform> {
  // Worker threads share the mask of the main one and may not set it.
  if (isMainThread) umask(0o077)
  await using opening = new AsyncDisposableStack()
  opening.use(openDataFolder(config.dataDir))
  const migrations = readMigrations(MIGRATIONS)
  const database = opening.use(
    openSqlite({ path: pathIn(config.databaseUrl), migrations, textFunctions }),
  )
  const blobs = await openBlobs(opening, config.blobsUrl)
  const images = opening.use(openImages())
  const opened = opening.move()
  return {
    database,
    blobs,
    counters: localCounters(Date.now),
    bus: localBus(),
    images,
    remote: openRemote({
      resolve: resolveName,
      connect: connectDirectly,
      ownHost: config.publicUrl.hostname,
    }),
    now: Date.now,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
