import { join } from 'node:path'
import { umask } from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { type Config, isLoopback } from '#config'
import type { Blobs } from './blobs/index.ts'
import { inspectBlobs, openBlobs } from './blobs/open.ts'
import type { Bus } from './bus/index.ts'
import { localBus } from './bus/local.ts'
import type { Counters } from './counters/index.ts'
import { localCounters } from './counters/local.ts'
import { openDataFolder } from './data-folder.ts'
import type { Database } from './database/index.ts'
import { readMigrations, type TextFunctions } from './database/migrate.ts'
import { openPostgres } from './database/postgres/postgres.ts'
import type { InstanceCheck } from './database/postgres/schema.ts'
import { openSqlite } from './database/sqlite/sqlite.ts'
import { inspectSqlite } from './database/sqlite/look.ts'
import { type Images, openImages } from './images/index.ts'
import { openInstance } from './instance/open-instance.ts'
import { deriveKeys, keyFingerprint, type KeyOf, openKeys } from './keys/index.ts'
import { databaseLeases } from './leases/database.ts'
import type { Leases } from './leases/index.ts'
import { localLeases } from './leases/local.ts'
import { smtp } from './mail/index.ts'
import { type Deliver, openOutbox, type Outbox } from './outbox/index.ts'
import { codeOf } from './redis/index.ts'
import { connectDirectly, openRemote, type Remote, openResolver } from './remote/index.ts'
import { openShared } from './shared.ts'
import { smsWebhook } from './sms/index.ts'

export { StartError } from './start-error.ts'

/** All external resources, behind our own small interfaces. */
export interface Platform extends AsyncDisposable {
  readonly database: Database
  readonly blobs: Blobs
  readonly counters: Counters
  readonly bus: Bus
  readonly leases: Leases
  readonly images: Images
  readonly keyOf: KeyOf
  readonly remote: Remote
  /** Outgoing emails and text messages; undefined without delivery and capture. */
  readonly mail: Outbox | undefined
  readonly sms: Outbox | undefined
  /** The time in milliseconds since 1970; tests fix it. */
  readonly now: () => number
}

type PlatformConfig = Pick<
  Config,
  | 'appName'
  | 'blobsUrl'
  | 'databaseReadUrl'
  | 'databaseUrl'
  | 'dataDir'
  | 'captureEmails'
  | 'publicUrl'
  | 'redisUrl'
  | 'secretKey'
  | 'smsUrl'
  | 'smtpUrl'
>

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** The path of a `file:` URL, which the configuration has checked. */
const pathIn = (url: string) => url.slice('file:'.length)

const smtpFor = ({ smtpUrl, appName, publicUrl }: PlatformConfig): Deliver | undefined =>
  smtpUrl &&
  smtp({
    url: smtpUrl,
    from: {
      name: appName,
      address: smtpUrl.searchParams.get('from') ?? `no-reply@${publicUrl.hostname}`,
    },
    isTlsRequired: smtpUrl.username !== '' && !isLoopback(smtpUrl.hostname),
  })

/** Explanations of error codes that an operator can fix. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: ': user or password are refused',
  ESOCKET: ': the connection broke off, or its certificate is not valid',
  ETLS: ': the server offers no TLS, and the password goes nowhere without',
}

/** One line for the operator with only the code: messages of servers name the recipients that they refuse. */
const deliveryWarning = (name: string) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = code && ` (${code}${REASONS[code] ?? ''})`
  console.warn(`Warning: something in the outbox ${name} could not be sent${reason}.`)
}

/**
 * The outboxes for emails and text messages; undefined when nothing delivers their messages and they aren't captured.
 */
function openOutboxes(opening: AsyncDisposableStack, config: PlatformConfig) {
  const outboxOf = (name: string, deliver: Deliver | undefined) => {
    if (deliver === undefined && !config.captureEmails) return undefined
    const folder = join(config.dataDir, 'outbox', name)
    return opening.use(
      openOutbox({ folder, now: Date.now, deliver, report: deliveryWarning(name) }),
    )
  }
  const { smsUrl } = config
  return {
    mail: outboxOf('mail', smtpFor(config)),
    sms: outboxOf('sms', smsUrl && smsWebhook(smsUrl)),
  }
}

/** Prints one line for the operator when an outage begins, and one when it ends. */
const reporterOf = (trouble: string, rest: string, end: string) => (why: Error | undefined) => {
  const code = codeOf(why)
  const reason = code === undefined ? '' : ` (${code})`
  console.warn(why === undefined ? end : `Warning: ${trouble}${reason}. ${rest}`)
}

/** The bus and counters, shared through Redis if it is configured. */
async function openBusAndCounters(
  opening: AsyncDisposableStack,
  { redisUrl }: PlatformConfig,
  keyOf: KeyOf,
) {
  if (redisUrl === undefined) return { counters: localCounters(Date.now), bus: localBus() }
  return opening.use(
    await openShared({
      url: redisUrl,
      secret: keyOf('redis'),
      now: Date.now,
      reportOutage: reporterOf(
        'Redis is away',
        'Limits and live updates continue within this process.',
        'Redis is there again.',
      ),
      reportRefusal: reporterOf(
        'Redis does not count',
        'Limits continue within this process.',
        'Redis counts again.',
      ),
    }),
  )
}

/** The database; processes that share it announce their writes on the bus. */
async function openDatabase(
  { databaseUrl, databaseReadUrl, redisUrl, secretKey }: PlatformConfig,
  textFunctions: TextFunctions,
  { bus, checkInstance }: { readonly bus: Bus; readonly checkInstance: InstanceCheck },
): Promise<Database> {
  if (databaseUrl.startsWith('file:')) {
    const migrations = readMigrations(join(MIGRATIONS, 'sqlite'))
    return openSqlite({ path: pathIn(databaseUrl), migrations, textFunctions })
  }
  return openPostgres({
    url: databaseUrl,
    readUrl: databaseReadUrl,
    migrations: readMigrations(join(MIGRATIONS, 'postgres')),
    bus,
    checkInstance,
    isExclusive: redisUrl === undefined,
    keyFingerprint: secretKey && keyFingerprint(deriveKeys(secretKey)),
    onAvailability: (isAway) =>
      console.warn(
        isAway
          ? 'Warning: PostgreSQL is away. Nothing can be read or written until it is there again.'
          : 'PostgreSQL is there again.',
      ),
  })
}

interface StartOptions {
  /** Whether to start although a part of the instance is missing, and create that part anew. */
  readonly beginAnew?: boolean
}

/**
 * Opens all external resources and migrates the database. Throws StartError, with one line for the operator, when
 * something fails or is missing; resources opened by then are closed again.
 */
export async function openPlatform(
  config: PlatformConfig,
  textFunctions: TextFunctions,
  { beginAnew = false }: StartOptions = {},
): Promise<Platform> {
  // Worker threads share the mask of the main thread and can't set it.
  if (isMainThread) umask(0o077)
  await using opening = new AsyncDisposableStack()
  opening.use(openDataFolder(config.dataDir))
  const { secretKey, databaseUrl } = config
  const files = { name: 'BLOBS_URL', url: config.blobsUrl }
  const keysFolder = join(config.dataDir, 'keys')
  const instance = openInstance({
    inspectFiles: async () => inspectBlobs(files),
    keysFolder,
    hasSecret: secretKey !== undefined,
    beginAnew,
  })
  // Before the first use of a key, which would create it.
  if (databaseUrl.startsWith('file:')) await instance.check(inspectSqlite(pathIn(databaseUrl)))
  const keyOf = secretKey ? deriveKeys(secretKey) : openKeys(keysFolder)
  const { counters, bus } = await openBusAndCounters(opening, config, keyOf)
  const database = opening.use(
    await openDatabase(config, textFunctions, { bus, checkInstance: instance.check }),
  )
  const blobs = await openBlobs(opening, files)
  const leases = database.dialect === 'sqlite' ? localLeases() : databaseLeases({ database })
  await instance.assignId({ database, blobs, leases })
  const images = opening.use(openImages())
  const outboxes = openOutboxes(opening, config)
  const opened = opening.move()
  return {
    database,
    blobs,
    counters,
    bus,
    leases,
    images,
    keyOf,
    remote: openRemote({
      resolve: openResolver(),
      connect: connectDirectly,
      ownHost: config.publicUrl.hostname,
    }),
    ...outboxes,
    now: Date.now,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
