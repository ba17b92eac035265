import { join } from 'node:path'
import { umask } from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { type Config, isLoopback, pathIn } from '#config'
import type { Blobs } from './blobs/index.ts'
import { inspectBlobs, openBlobs } from './blobs/open.ts'
import type { Bus } from './bus/index.ts'
import { localBus } from './bus/local.ts'
import type { Counters } from './counters/index.ts'
import { localCounters } from './counters/local.ts'
import { openDataFolder } from './data-folder.ts'
import type { Database } from './database/index.ts'
import { migrationsOf, type TextFunctions } from './database/migrate.ts'
import { openPostgres } from './database/postgres/postgres.ts'
import type { InstanceCheck } from './database/postgres/schema.ts'
import { openSqlite } from './database/sqlite/sqlite.ts'
import { inspectSqlite } from './database/sqlite/inspect.ts'
import { type Images, openImages } from './images/index.ts'
import { openInstance } from './instance/open-instance.ts'
import { deriveKeys, keyFingerprint, type KeyOf, openKeys } from './keys/index.ts'
import { databaseLeases } from './leases/database.ts'
import type { Leases } from './leases/index.ts'
import { localLeases } from './leases/local.ts'
import { checkSmtp, smtp, type SmtpServer } from './mail/index.ts'
import { codeOf } from './outage-report.ts'
import { type Deliver, type Delivery, openOutbox, type Outbox } from './outbox/index.ts'
import { openOutages, type Outages } from './outages.ts'
import { connectDirectly, openRemote, type Remote, openResolver } from './remote/index.ts'
import { openShared } from './shared.ts'
import { smsWebhook } from './sms/index.ts'

export { readFiles } from './folder.ts'
export { type KeyedMutex, openKeyedMutex } from './keyed-mutex.ts'
export { readLastBackup, recordBackup } from './last-backup.ts'
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
  /** Outages of the servers that this process depends on. */
  readonly outages: Pick<Outages, 'listen'>
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

/** The server of SMTP_URL and the sender; undefined without it. */
const smtpServerOf = ({
  smtpUrl,
  appName,
  publicUrl,
}: Pick<Config, 'appName' | 'publicUrl' | 'smtpUrl'>): SmtpServer | undefined =>
  smtpUrl && {
    url: smtpUrl,
    from: {
      name: appName,
      address: smtpUrl.searchParams.get('from') ?? `no-reply@${publicUrl.hostname}`,
    },
    isTlsRequired: smtpUrl.username !== '' && !isLoopback(smtpUrl.hostname),
  }

/** Sends an email at once to the server of SMTP_URL; undefined without it. */
export function deliverBy(config: Parameters<typeof smtpServerOf>[0]): Deliver | undefined {
  const server = smtpServerOf(config)
  return server && smtp(server)
}

/** Signs in at the server of SMTP_URL and sends nothing; returns the reason why that fails, in brackets. */
export async function findMailFault(
  config: Parameters<typeof smtpServerOf>[0],
): Promise<string | undefined> {
  const server = smtpServerOf(config)
  const fault: unknown = await (server && checkSmtp(server).catch((error: unknown) => error))
  return fault === undefined ? undefined : deliveryReason(failureCodeOf(fault))
}

/** Explanations of error codes of the mail server that an operator can fix. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'it rejects the user or the password',
  EDNS: 'its name has no address',
  ECONNECTION: 'it does not accept connections',
  ESOCKET: 'the connection failed, or its certificate is not valid',
  ETIMEDOUT: 'it does not answer',
  ETLS: 'it offers no TLS, and the password is not sent without',
}

/** The code of a failed delivery: that of the cause, if a message was refused. */
export const failureCodeOf = (why: unknown): string | undefined =>
  codeOf(why instanceof Error ? (why.cause ?? why) : why)

/** The reason for the operator, in brackets. Only the code: messages of servers name the recipients that they refuse. */
export function deliveryReason(code: string | undefined): string {
  if (code === undefined) return ''
  return ` (${[code, REASONS[code] ?? []].flat().join(': ')})`
}

/**
 * The outboxes for emails and text messages; undefined when nothing delivers their messages and they aren't captured.
 */
function openOutboxes(opening: AsyncDisposableStack, config: PlatformConfig, outages: Outages) {
  const server = smtpServerOf(config)
  const { smsUrl } = config
  const outboxOf = (dependency: 'mail' | 'sms', what: string, delivery: Partial<Delivery>) => {
    if (delivery.deliver === undefined && !config.captureEmails) return undefined
    const folder = join(config.dataDir, 'outbox', dependency)
    const reportOutage = outages.reporterOf(dependency, {
      begin: (code) => `${what} can't be sent${deliveryReason(code)}. They wait in the outbox.`,
      end: `${what} are sent again.`,
    })
    const reportRefusal = (why: Error) =>
      console.warn(
        `Warning: the server refused one of the ${what.toLowerCase()}${deliveryReason(failureCodeOf(why))}.`,
      )
    return opening.use(
      openOutbox({ folder, now: Date.now, ...delivery, reportOutage, reportRefusal }),
    )
  }
  return {
    mail: outboxOf(
      'mail',
      'Emails',
      server ? { deliver: smtp(server), check: async () => checkSmtp(server) } : {},
    ),
    sms: outboxOf('sms', 'Text messages', smsUrl ? { deliver: smsWebhook(smsUrl) } : {}),
  }
}

const inBrackets = (code: string | undefined) => (code === undefined ? '' : ` (${code})`)

/** The bus and counters, shared through Redis if it is configured. */
async function openBusAndCounters(
  opening: AsyncDisposableStack,
  { redisUrl }: PlatformConfig,
  { keyOf, outages }: { readonly keyOf: KeyOf; readonly outages: Outages },
) {
  if (redisUrl === undefined) return { counters: localCounters(Date.now), bus: localBus() }
  return opening.use(
    await openShared({
      url: redisUrl,
      secret: keyOf('redis'),
      now: Date.now,
      reportOutage: outages.reporterOf('redis', {
        begin: (code) =>
          `Redis can't be reached${inBrackets(code)}. Limits and live updates continue within this process.`,
        end: 'Redis can be reached again.',
      }),
      reportRefusal: outages.reporterOf('counters', {
        begin: (code) =>
          `Redis does not count${inBrackets(code)}. Limits continue within this process.`,
        end: 'Redis counts again.',
      }),
    }),
  )
}

/** The database; processes that share it announce their writes on the bus. */
async function openDatabase(
  { databaseUrl, databaseReadUrl, redisUrl, secretKey }: PlatformConfig,
  textFunctions: TextFunctions,
  {
    bus,
    outages,
    checkInstance,
  }: { readonly bus: Bus; readonly outages: Outages; readonly checkInstance: InstanceCheck },
): Promise<Database> {
  const path = pathIn(databaseUrl)
  if (path !== undefined)
    return openSqlite({ path, migrations: migrationsOf('sqlite'), textFunctions })
  return openPostgres({
    url: databaseUrl,
    readUrl: databaseReadUrl,
    migrations: migrationsOf('postgres'),
    textFunctions,
    bus,
    checkInstance,
    isExclusive: redisUrl === undefined,
    keyFingerprint: secretKey && keyFingerprint(deriveKeys(secretKey)),
    onOutage: outages.reporterOf('database', {
      begin: () =>
        "PostgreSQL can't be reached. Nothing can be read or written until it can be reached again.",
      end: 'PostgreSQL can be reached again.',
    }),
    onReplicaOutage: outages.reporterOf('replica', {
      begin: (code) =>
        `The replica of DATABASE_READ_URL can't be used${inBrackets(code)}. DATABASE_URL answers everything until it can.`,
      end: 'The replica of DATABASE_READ_URL is used again.',
    }),
  })
}

/**
 * Opens all external resources and migrates the database. Throws StartError, with one line for the operator, when
 * something fails or is missing; resources opened by then are closed again. With `beginAnew`, a missing part of the
 * instance is created anew.
 */
export async function openPlatform(
  config: PlatformConfig,
  textFunctions: TextFunctions,
  { beginAnew = false }: { readonly beginAnew?: boolean } = {},
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
  const databasePath = pathIn(databaseUrl)
  if (databasePath !== undefined) await instance.check(inspectSqlite(databasePath))
  const keyOf = secretKey ? deriveKeys(secretKey) : openKeys(keysFolder)
  const outages = openOutages()
  const { counters, bus } = await openBusAndCounters(opening, config, { keyOf, outages })
  const database = opening.use(
    await openDatabase(config, textFunctions, { bus, outages, checkInstance: instance.check }),
  )
  const blobs = await openBlobs(opening, files, outages)
  const leases = database.dialect.isShared ? databaseLeases({ database }) : localLeases()
  await instance.assignId({ database, blobs, leases })
  const images = opening.use(openImages())
  const outboxes = openOutboxes(opening, config, outages)
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
    outages,
    now: Date.now,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
