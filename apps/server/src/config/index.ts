import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env as environment } from 'node:process'
import { OAUTH_CLIENTS, type OauthClients } from './clients.ts'
import {
  appName,
  InvalidSetting,
  folder,
  host,
  oneOf,
  origin,
  origins,
  port,
  proxies,
  size,
  token,
  onOff,
  optional,
  secret,
  type Setting,
  setting,
} from './values.ts'
import { isDatabaseUnencrypted, DATABASES, isPostgres } from './database.ts'
import { addressOf, isLoopback } from './hosts.ts'
import { refuse } from './error.ts'
import { collectionIdsOf, IDS, idUsedTwice, OTHER_IDS } from './ids.ts'
import { isKeyMissing, KEY, KEY_MISSING } from './key.ts'
import { BACKUPS } from './backups.ts'
import { COMMUNITY, type Community } from './community.ts'
import { contacts, DELIVERY } from './emails.ts'
import { blobStore, isBlobStoreUnencrypted, redisServer, S3_KEYS, withKeys } from './stores.ts'
import { misspeltSettings } from './nearest-name.ts'

export type { OauthClient, OidcClient } from './clients.ts'
export { domainOf } from './community.ts'
export { isPostgres } from './database.ts'
export { ConfigError } from './error.ts'
export { isLoopback, passkeyHost } from './hosts.ts'
export { pathIn } from './values.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

const SETTINGS = {
  HOST: setting(host, '127.0.0.1', 'The address to listen on; `0.0.0.0` for all.'),
  PORT: setting(port, '3000', 'The port to listen on.'),
  PUBLIC_URL: optional(
    origin,
    'from HOST and PORT',
    'The public address; it determines the `Secure` flag of cookies, the URLs of files, and where passkeys work.',
  ),
  DATA_DIR: setting(folder, './data', 'The folder for all stored data.'),
  ...DATABASES,
  BLOBS_URL: secret(optional(blobStore, '`file:$DATA_DIR/blobs`', 'Where files are stored.')),
  ...S3_KEYS,
  REDIS_URL: secret(
    optional(redisServer, 'none: in process', 'Live updates and rate limits across processes.'),
  ),
  ...KEY,
  ...BACKUPS,
  ...DELIVERY,
  ...OAUTH_CLIENTS,
  ALLOWED_ORIGINS: optional(
    origins,
    'none: same origin only',
    'Other web apps that may call the API with credentials.',
  ),
  TRUSTED_PROXIES: optional(proxies, 'none', 'Proxies whose `X-Forwarded-*` headers are trusted.'),
  ...IDS,
  FOLLOW_COUNTS: setting(
    oneOf(['20', 'live']),
    'live',
    'What a profile shows as Followers and Following: the real numbers, or always 20.',
  ),
  MAX_FILE_SIZE: setting(size, '100MB', 'The largest accepted file.'),
  USER_QUOTA: setting(size, '2GB', 'How much one person may store.'),
  COMMON_PASSWORDS: setting(
    oneOf(['allow', 'refuse']),
    'allow',
    'Whether the 10,000 most common passwords are accepted.',
  ),
  RATE_LIMITS: setting(
    onOff,
    'on',
    '`off` is accepted only if nobody but this machine can reach HOST and PUBLIC_URL.',
  ),
  REMOTE_FETCH: setting(
    onOff,
    'on',
    '`off`: the server calls no other servers for pictures, verifies no links, shows no GitHub accounts, and offers no web push.',
  ),
  ...COMMUNITY,
  PUBLIC_JOBS: setting(onOff, 'on', 'Whether guests may read job ads without signing in.'),
  PUBLIC_PAGES: setting(onOff, 'off', 'Whether guests may read posts, profiles and tags.'),
  PUBLIC_MEDIA: setting(onOff, 'off', '`on`: previews of published pictures are public.'),
  OFFLINE: setting(
    onOff,
    'on',
    '`off`: browsers store nothing for offline use, and delete what they have stored.',
  ),
  METRICS_TOKEN: secret(
    optional(
      token,
      'none: only this machine can read `/metrics`',
      'With it as `Authorization: Bearer`, `/metrics` can be read from other machines.',
    ),
  ),
  SERVER_KEY: secret(
    optional(
      token,
      'none: sign-in gives sessions to browsers and native apps only',
      'A server that sends it in `X-Appwrite-Key` gets the secret of the session when it signs a person in.',
    ),
  ),
  SECURITY_CONTACT: optional(
    contacts,
    'none',
    'The contact for security reports, shown at `/.well-known/security.txt`.',
  ),
  APP_NAME: setting(appName, 'Devhood', "The product's name on its pages."),
} as const satisfies Record<string, Setting<unknown>>

type Name = keyof typeof SETTINGS
type Values = { readonly [N in Name]: (typeof SETTINGS)[N]['value'] }

const NAMES = Object.keys(SETTINGS) as Name[]
const entryOf = (name: Name): Setting<unknown> => SETTINGS[name]

/** The text of a setting. A secret can be in the file that NAME_FILE names. Empty counts as not set. */
function textOf(env: Environment, name: Name): string | undefined {
  const text = env[name] || undefined
  const file = env[`${name}_FILE`] || undefined
  if (!entryOf(name).secret || file === undefined) return text
  if (text !== undefined)
    refuse(`${name}_FILE`, file, `is set, and so is ${name}`, 'one of the two')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return refuse(`${name}_FILE`, file, "can't be read", 'the path of a readable file')
  }
}

function valueOf(env: Environment, name: Name): unknown {
  const { kind, secret: isSecret, value } = entryOf(name)
  const text = textOf(env, name)
  if (text === undefined) return value
  try {
    return kind.parse(text)
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error
    return refuse(name, isSecret ? undefined : text, error.message, kind.accepted)
  }
}

function checkCombinations(values: Values, publicUrl: URL): void {
  if (!values.RATE_LIMITS && !(isLoopback(values.HOST) && isLoopback(publicUrl.hostname)))
    refuse(
      'RATE_LIMITS',
      'off',
      'would leave a server that others can reach without limits',
      '`on`, or a HOST and PUBLIC_URL that only this machine can reach',
    )
  if (values.DATABASE_READ_URL !== undefined && !isPostgres(values.DATABASE_URL))
    refuse(
      'DATABASE_READ_URL',
      undefined,
      'is set, and DATABASE_URL is not PostgreSQL',
      'a replica of DATABASE_URL',
    )
  if (values.USER_QUOTA < values.MAX_FILE_SIZE)
    refuse('USER_QUOTA', undefined, 'is less than MAX_FILE_SIZE', 'at least MAX_FILE_SIZE')
  if (isKeyMissing(values))
    refuse('SECRET_KEY', undefined, KEY_MISSING, KEY.SECRET_KEY.kind.accepted)
  const twice = idUsedTwice(Object.values(collectionIdsOf(values)))
  if (twice !== undefined) refuse('Collection id', twice, 'is used twice', OTHER_IDS)
}

function blobsUrlOf(values: Values): string | undefined {
  try {
    return withKeys(values)
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error
    const keys =
      '`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or `id:secret@` before the bucket'
    return refuse('BLOBS_URL', undefined, error.message, keys)
  }
}

/** All accepted names of environment variables. */
const KNOWN = NAMES.flatMap((name) => (entryOf(name).secret ? [name, `${name}_FILE`] : [name]))

function warningsOf(env: Environment, values: Values, publicUrl: URL): string[] {
  const isPublic = !isLoopback(publicUrl.hostname)
  const warnings: [boolean, string][] = [
    [
      !isLoopback(values.HOST) && values.PUBLIC_URL === undefined,
      `HOST ${values.HOST} lets others reach this server, but without PUBLIC_URL it does not know the address they use.`,
    ],
    [
      isPublic && publicUrl.protocol === 'http:',
      `PUBLIC_URL ${publicUrl.origin} is not https: passwords and sessions are sent unencrypted.`,
    ],
    [
      isPublic && values.SMTP_URL === undefined,
      'Without SMTP_URL this server sends no emails: nobody can reset a password or sign in by a link.',
    ],
    [
      values.SMS_URL?.protocol === 'http:' && !isLoopback(values.SMS_URL.hostname),
      'SMS_URL is not https: codes are sent unencrypted.',
    ],
    [
      isDatabaseUnencrypted(values.DATABASE_URL) || isDatabaseUnencrypted(values.DATABASE_READ_URL),
      'DATABASE_URL or DATABASE_READ_URL has no `sslmode=verify-full`: rows are sent unencrypted.',
    ],
    [
      isBlobStoreUnencrypted(values.BLOBS_URL),
      'BLOBS_URL is not https: files are sent unencrypted.',
    ],
    [
      values.BACKUP_DIR !== undefined && values.BLOBS_URL?.startsWith('s3:') === true,
      'BLOBS_URL names a bucket: backups in BACKUP_DIR hold the database alone, without the files. Copy the bucket, too.',
    ],
    [!values.RATE_LIMITS, 'RATE_LIMITS is off: requests are not limited.'],
    [values.PUBLIC_PAGES, 'PUBLIC_PAGES is on: guests read posts, people, tags and lists.'],
  ]
  const applying = warnings.flatMap(([applies, line]) => (applies ? [line] : []))
  return [...applying, ...misspeltSettings(Object.keys(env), KNOWN)]
}

/** All settings of the operator, parsed and checked. Those that may be undefined can be left out. */
function configOf(values: Values, publicUrl: URL) {
  return {
    host: values.HOST,
    port: values.PORT,
    /** The public address of the app: an origin, without a path. */
    publicUrl,
    dataDir: values.DATA_DIR,
    /** Scheduled backups: their folder, the milliseconds between two, and how many stay. */
    backups: values.BACKUP_DIR && {
      folder: values.BACKUP_DIR,
      every: values.BACKUP_EVERY,
      keep: values.BACKUP_KEEP,
    },
    backupPassphrase: values.BACKUP_PASSPHRASE,
    /** `file:` and an absolute path, or the URL of a PostgreSQL database. Secret. */
    databaseUrl: values.DATABASE_URL ?? `file:${join(values.DATA_DIR, 'devhood.db')}`,
    databaseReadUrl: values.DATABASE_READ_URL,
    /** `file:` and an absolute path, or `s3:` with everything needed to use the bucket. Secret. */
    blobsUrl: blobsUrlOf(values) ?? `file:${join(values.DATA_DIR, 'blobs')}`,
    redisUrl: values.REDIS_URL,
    secretKey: values.SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    smsUrl: values.SMS_URL,
    /** Whether undelivered emails stay in the data folder, readable by people at this machine. */
    captureEmails: isLoopback(publicUrl.hostname),
    /** The OAuth providers that members can sign in with. */
    oauth: Object.freeze<OauthClients>({
      github: values.OAUTH_GITHUB,
      google: values.OAUTH_GOOGLE,
      oidc: values.OAUTH_OIDC,
    }),
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    projectId: values.PROJECT_ID,
    databaseId: values.DATABASE_ID,
    bucketId: values.BUCKET_ID,
    /** The id of each declared collection, by its name. */
    collectionIds: Object.freeze(collectionIdsOf(values)),
    followCounts: values.FOLLOW_COUNTS === 'live' ? ('live' as const) : (20 as const),
    /** In bytes, as is `userQuota`. */
    maxFileSize: values.MAX_FILE_SIZE,
    userQuota: values.USER_QUOTA,
    commonPasswords: values.COMMON_PASSWORDS,
    rateLimits: values.RATE_LIMITS,
    registration: values.REGISTRATION,
    /** Whether people with a role need a second factor to use it. */
    operatorMfa: values.OPERATOR_MFA,
    signUpsPerAddress: values.SIGN_UPS_PER_ADDRESS,
    emailDomains: values.EMAIL_DOMAINS,
    posting: values.POSTING,
    /** Undefined, as is `newAccounts`, where the default depends on the database. */
    jobPosters: values.JOB_POSTERS,
    newAccounts: values.NEW_ACCOUNTS,
    remoteFetch: values.REMOTE_FETCH,
    publicJobs: values.PUBLIC_JOBS,
    publicPages: values.PUBLIC_PAGES,
    publicMedia: values.PUBLIC_MEDIA,
    offline: values.OFFLINE,
    appName: values.APP_NAME,
    metricsToken: values.METRICS_TOKEN,
    serverKey: values.SERVER_KEY,
    /** As URIs. */
    securityContacts: values.SECURITY_CONTACT,
  }
}
type All = Readonly<ReturnType<typeof configOf>>
type Optional = { [N in keyof All]: undefined extends All[N] ? N : never }[keyof All]
/** As the environment says. */
export type ReadConfig = Omit<All, Optional> & Partial<Pick<All, Optional>>
/** With what depends on the database, too (`settleConfig`). */
export type Config = ReadConfig & Community

/**
 * Reads all settings. Throws ConfigError, with one line, at the first invalid setting. `warnings` are lines for the
 * operator about valid settings that may be unintended.
 */
export function readConfig(env: Environment = environment): {
  readonly config: ReadConfig
  readonly warnings: readonly string[]
} {
  const values = Object.fromEntries(NAMES.map((name) => [name, valueOf(env, name)])) as Values
  const publicUrl = values.PUBLIC_URL ?? addressOf(values.HOST, values.PORT)
  checkCombinations(values, publicUrl)
  const config = Object.freeze(configOf(values, publicUrl))
  return { config, warnings: warningsOf(env, values, publicUrl) }
}

/** What the documentation says of each setting, in Markdown. */
export const describeSettings = () =>
  NAMES.map((name) => {
    const { kind, doc: meaning, defaultText } = entryOf(name)
    return { name, meaning, accepted: kind.accepted, defaultText }
  })
