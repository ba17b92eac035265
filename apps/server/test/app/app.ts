import { hash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config/index.ts'
import type { Blobs } from '../../src/platform/blobs/index.ts'
import type { Database } from '../../src/platform/database/index.ts'
import { openImages } from '../../src/platform/images/index.ts'
import { openOutages } from '../../src/platform/outages.ts'
import { openOutbox } from '../../src/platform/outbox/index.ts'
import { openRemote, type Remote } from '../../src/platform/remote/index.ts'
import type { Platform } from '../../src/platform/index.ts'
import { collectionIds } from './collection-ids.ts'
import { openResponseCheck } from './response-check.ts'
import { shareSchemas } from '../compiled.ts'
import { printCausesOnFailure } from './causes.ts'
import { recordBlobs } from './recorded-blobs.ts'
import { shareFunctions } from './shared-functions.ts'
import { openStores } from '../stores/stores.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the small built site that servers under test serve. */
    readonly site: string
  }
}

/** The start time of every test. */
export const START = Date.UTC(2026, 0, 15, 12)

/** Enough to be a real hash, but cheap enough for hundreds of sign-ins. */
export const CHEAP = { memory: 64, passes: 1, parallelism: 1 }

export const CONFIG: Config = {
  host: '127.0.0.1',
  port: 3000,
  publicUrl: new URL('http://localhost:3000'),
  dataDir: '/nowhere',
  databaseUrl: 'file::memory:',
  blobsUrl: 'memory:',
  captureEmails: true,
  oauth: {},
  allowedOrigins: [],
  trustedProxies: [],
  projectId: 'devhood',
  databaseId: 'devhood',
  bucketId: 'media',
  collectionIds: collectionIds(),
  followCounts: 'live',
  maxFileSize: 100_000_000,
  userQuota: 2_000_000_000,
  commonPasswords: 'allow',
  rateLimits: false,
  registration: 'open',
  operatorMfa: 'warn',
  signUpsPerAddress: 10,
  posting: 'everyone',
  jobPosters: 'everyone',
  newAccounts: 'normal',
  remoteFetch: true,
  publicJobs: true,
  publicPages: false,
  publicMedia: false,
  offline: true,
  appName: 'Devhood',
}

shareFunctions()

/** Shared by all servers: it keeps no state, and starting its processes takes time. */
export const images = openImages()

/** Renders previews only on request. Most tests request none, and rendering those of each picture took a twelfth of their time. */
const imagesOnRequest: typeof images = {
  ...images,
  inspect: async (source, owner) => images.inspect(source, owner),
  openWhenIdle: async () => true,
}

/** For tests that seed a data folder through the product. */
export const LIGHT_WORK = { images: imagesOnRequest, passwordCost: CHEAP }

/** Keys of one server, which differ from other servers' keys and stay the same for each name. */
export function openTestKeys(): Platform['keyOf'] {
  const server = randomUUID()
  return (name) => hash('sha256', `${server} ${name}`, 'buffer')
}

/** A day, in milliseconds. */
const LONG = 24 * 3_600_000

/** Tests have no network: no hostname has an address. */
export const noNetwork = () =>
  openRemote({
    resolve: async () => [],
    connect: () => {
      throw new Error('A test may not connect to others.')
    },
    ownHost: 'localhost',
    time: 50,
  })

export type TestOptions = Pick<
  AppOptions,
  'github' | 'passwordCost' | 'timeouts' | 'site' | 'socketPace' | 'upkeepInterval'
> & {
  readonly remote?: Remote
  readonly blobs?: Blobs
  /** Renders the previews of each picture before they are requested, as the product does. */
  readonly preparesPreviews?: boolean
  /** Replaces the server's own database; closed with the server. */
  readonly database?: Database
  readonly keyOf?: Platform['keyOf']
  /** The parts that it shares with other servers. */
  readonly shared?: Partial<Pick<Platform, 'bus' | 'counters' | 'leases'>>
}

/** A clock that only moves when a test moves it. Times in milliseconds. */
function openClock() {
  let time = START
  return {
    now: () => time,
    advance(by: number) {
      time += by
    },
  }
}

/**
 * Fastify looks for the name of a plugin without one in the cache of all loaded modules, which takes a tenth of
 * the time that a server needs to open.
 */
function namePlugins(app: FastifyInstance): void {
  const { register } = app
  app.register = function named(
    this: FastifyInstance,
    ...[plugin, options]: Parameters<typeof register>
  ) {
    void Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'plugin' })
    return register.call(this, plugin, options)
  } as typeof register
}

function openTestOutboxes({ captureEmails }: Config, now: () => number) {
  // The folder doesn't exist before the first email.
  const folder = join(tmpdir(), `devhood-outbox-${randomUUID()}`)
  const open = (name: string) =>
    captureEmails ? openOutbox({ folder: join(folder, name), now }) : undefined
  return {
    mail: open('mail'),
    sms: open('sms'),
    // Nobody waits for an email: one may still be written.
    remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/**
 * The whole server in this process, with storage in memory, or on PostgreSQL, S3 and Redis where the run has
 * them. It has a separate clock, no log, and no limits unless `overrides` turns them on. A test opens a separate
 * one: `await using server = await testApp()`, or several share one: `sharedApp`. Closing it throws when any
 * response didn't match its route's schema.
 */
export async function testApp(
  overrides: Partial<Config> = {},
  { remote = noNetwork(), blobs, shared, preparesPreviews = false, ...more }: TestOptions = {},
) {
  const config = { ...CONFIG, ...overrides }
  const clock = openClock()
  const outboxes = openTestOutboxes(config, clock.now)
  const { database, keyOf = openTestKeys(), ...options } = more
  const stores = await openStores({ now: clock.now, keyOf })
  const platform = {
    ...stores,
    ...shared,
    database: database ?? stores.database,
    blobs: recordBlobs(blobs ?? stores.blobs),
    images: preparesPreviews ? images : imagesOnRequest,
    keyOf,
    remote,
    mail: outboxes.mail,
    sms: outboxes.sms,
    outages: openOutages(),
    now: clock.now,
    async [Symbol.asyncDispose]() {
      await database?.[Symbol.asyncDispose]()
      await stores[Symbol.asyncDispose]()
    },
  } satisfies Platform
  const responses = openResponseCheck()
  const app = await buildApp(platform, config, {
    logLevel: 'silent',
    passwordCost: CHEAP,
    // Other tests compare states in which nothing may change by itself.
    linkInterval: options.upkeepInterval ?? LONG,
    // The whole web app has hundreds of files, and each server reads its own.
    site: inject('site'),
    watch: (shell) => {
      responses.watch(shell)
      printCausesOnFailure(shell)
      shareSchemas(shell)
      namePlugins(shell)
    },
    ...options,
  })
  await app.ready()
  async function close() {
    await app.close()
    await platform[Symbol.asyncDispose]()
    await outboxes.remove()
    responses.check()
  }
  return { app, platform, config, clock, faults: responses.faults, [Symbol.asyncDispose]: close }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
