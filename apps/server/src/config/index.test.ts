import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectionIds } from '../../test/app/collection-ids.ts'
import { ConfigError, type Environment, readConfig, type ReadConfig } from './index.ts'

const configOf = (env: Environment): ReadConfig => readConfig(env).config

const DEFAULTS: ReadConfig = {
  host: '127.0.0.1',
  port: 3000,
  publicUrl: new URL('http://127.0.0.1:3000'),
  dataDir: resolve('data'),
  databaseUrl: `file:${resolve('data/devhood.db')}`,
  blobsUrl: `file:${resolve('data/blobs')}`,
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
  rateLimits: true,
  registration: 'open',
  operatorMfa: 'warn',
  signUpsPerAddress: 10,
  posting: 'everyone',
  remoteFetch: true,
  publicJobs: true,
  publicPages: false,
  publicMedia: false,
  offline: true,
  appName: 'Devhood',
}

/** Ids that no setting changes. */
const FIXED = Object.keys(collectionIds())
  .filter((name) => !['users', 'posts', 'saves'].includes(name))
  .map((name) => `\`${name}\``)
  .join(', ')

const ACCEPTED: [what: string, env: Environment, change: Partial<ReadConfig>][] = [
  ['an empty value, as if it were not set', { PORT: '', SMTP_URL: '', PUBLIC_URL: '' }, {}],
  ['an unknown setting', { PATH: '/bin', HOME: '/root', NODE_ENV: 'production' }, {}],
  [
    'an address of version 6',
    { HOST: '::1', PORT: '80' },
    { host: '::1', port: 80, publicUrl: new URL('http://[::1]') },
  ],
  [
    'a public address',
    { PUBLIC_URL: 'https://Hood.example:8443/' },
    { publicUrl: new URL('https://hood.example:8443'), captureEmails: false },
  ],
  [
    'another data folder, which the stores follow',
    { DATA_DIR: '/srv/hood' },
    {
      dataDir: '/srv/hood',
      databaseUrl: 'file:/srv/hood/devhood.db',
      blobsUrl: 'file:/srv/hood/blobs',
    },
  ],
  [
    'stores elsewhere',
    { DATABASE_URL: 'file:./x/a.db', BLOBS_URL: 'file:///srv/my%20files' },
    { databaseUrl: `file:${resolve('x/a.db')}`, blobsUrl: 'file:/srv/my files' },
  ],
  [
    'several origins and proxies',
    {
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
      TRUSTED_PROXIES: '10.0.0.0/8,::1,loopback',
    },
    {
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
    },
  ],
  [
    'native apps as their SDK writes them',
    { ALLOWED_ORIGINS: 'appwrite-ios://com.Example.App-2, appwrite-android://com.example.my_app' },
    {
      allowedOrigins: ['appwrite-ios://com.Example.App-2', 'appwrite-android://com.example.my_app'],
    },
  ],
  [
    'ids',
    {
      PROJECT_ID: 'p',
      DATABASE_ID: '65f0c1',
      BUCKET_ID: 'B.1',
      USERS_COLLECTION_ID: 'u',
      POSTS_COLLECTION_ID: 'p',
      SAVES_COLLECTION_ID: 's',
    },
    {
      projectId: 'p',
      databaseId: '65f0c1',
      bucketId: 'B.1',
      collectionIds: { ...collectionIds(), users: 'u', posts: 'p', saves: 's' },
    },
  ],
  ['fixed counts', { FOLLOW_COUNTS: '20' }, { followCounts: 20 }],
  ['limits off on this machine', { RATE_LIMITS: 'off' }, { rateLimits: false }],
  ['no remote requests', { REMOTE_FETCH: 'off' }, { remoteFetch: false }],
  ['invitations', { REGISTRATION: 'invite' }, { registration: 'invite' }],
  ['job ads for members alone', { PUBLIC_JOBS: 'off' }, { publicJobs: false }],
  ['public pages', { PUBLIC_PAGES: 'on' }, { publicPages: true }],
  ['posters of ads', { JOB_POSTERS: 'approved' }, { jobPosters: 'approved' }],
  ['public media', { PUBLIC_MEDIA: 'on' }, { publicMedia: true }],
  ['no offline storage in browsers', { OFFLINE: 'off' }, { offline: false }],
  ['a name', { APP_NAME: 'Höhle 7' }, { appName: 'Höhle 7' }],
  ['a token', { METRICS_TOKEN: 'x'.repeat(32) }, { metricsToken: 'x'.repeat(32) }],
  ['a key of other servers', { SERVER_KEY: 'x'.repeat(32) }, { serverKey: 'x'.repeat(32) }],
  ['switches of what is not there to be switched', { COMMON_PASSWORDS: 'allow' }, {}],
]

const idRule =
  'at most 36 characters of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character'
const sizeRule = 'a number of bytes, or one with a unit such as `500KB`, `100MB`, `2GB`, `1GiB`'
const originRule = '`http://` or `https://`, a host, and a port if it is not the default one'
const portRule = 'a whole number from 0 to 65535 (0: any free port)'

const REFUSED: [env: Environment, line: string][] = [
  [{ PORT: 'abc' }, `PORT "abc" is not a whole number. Accepted: ${portRule}.`],
  [{ PORT: '-1' }, `PORT "-1" is not a whole number. Accepted: ${portRule}.`],
  [{ PORT: '3000.5' }, `PORT "3000.5" is not a whole number. Accepted: ${portRule}.`],
  [{ PORT: '65536' }, `PORT "65536" is too large. Accepted: ${portRule}.`],
  ...['a b', '300.1.1.1', 'http://x', '-a', '*'].map((HOST): [Environment, string] => [
    { HOST },
    `HOST "${HOST}" is neither an address nor a name. Accepted: an IP address or a host name.`,
  ]),
  ...['hood.example', 'ftp://a', 'https://a/b', 'https://a?b', 'https://u:p@a', 'https://'].map(
    (PUBLIC_URL): [Environment, string] => [
      { PUBLIC_URL },
      `PUBLIC_URL "${PUBLIC_URL}" is not a URL of this form. Accepted: ${originRule}.`,
    ],
  ),
  [
    { OAUTH_GITHUB: 'secret' },
    'OAUTH_GITHUB is not of this form. Accepted: `clientId:clientSecret`.',
  ],
  ...[
    '*',
    'appwrite-ios://',
    'appwrite-ios://*',
    'appwrite-ios://com.example/a',
    'appwrite-ios://com.example:1',
    'appwrite-://a',
    'appwrite://a',
    'file://a',
    'capacitor://localhost',
    'null',
  ].map((wrong): [Environment, string] => [
    { ALLOWED_ORIGINS: `https://a.example,${wrong}` },
    `ALLOWED_ORIGINS "https://a.example,${wrong}" names "${wrong}", which is not an origin. Accepted: origins such as \`https://app.example\`, or of native apps such as \`appwrite-ios://com.example.app\`; separate several with commas.`,
  ]),
  ...['10.0.0.0/33', 'proxy', '10.0.0.1/8/8', '::1/129', '10.0.0.0/'].map(
    (TRUSTED_PROXIES): [Environment, string] => [
      { TRUSTED_PROXIES },
      `TRUSTED_PROXIES "${TRUSTED_PROXIES}" names "${TRUSTED_PROXIES}", which is neither an address nor a network. Accepted: IP addresses, networks such as \`10.0.0.0/8\`, \`loopback\`, \`linklocal\`, \`uniquelocal\`; separate several with commas.`,
    ],
  ),
  ...['0.0.0.0/0', '::/0', '10.1.2.3/0'].map((all): [Environment, string] => [
    { TRUSTED_PROXIES: `loopback,${all}` },
    `TRUSTED_PROXIES "loopback,${all}" names "${all}", which is every address: anyone could fake their address. Accepted: IP addresses, networks such as \`10.0.0.0/8\`, \`loopback\`, \`linklocal\`, \`uniquelocal\`; separate several with commas.`,
  ]),
  ...[
    'PROJECT_ID',
    'DATABASE_ID',
    'BUCKET_ID',
    'USERS_COLLECTION_ID',
    'POSTS_COLLECTION_ID',
    'SAVES_COLLECTION_ID',
  ].map((name): [Environment, string] => [
    { [name]: '../x' },
    `${name} "../x" is not an id. Accepted: ${idRule}.`,
  ]),
  [
    { USERS_COLLECTION_ID: 'posts' },
    `Collection id "posts" is used twice. Accepted: unique ids other than ${FIXED}.`,
  ],
  [
    { SAVES_COLLECTION_ID: 'follows' },
    `Collection id "follows" is used twice. Accepted: unique ids other than ${FIXED}.`,
  ],
  [{ FOLLOW_COUNTS: '21' }, 'FOLLOW_COUNTS "21" is not one of these. Accepted: `20`, `live`.'],
  ...['', ' ', 'x', '1e3', '-1', '0x10', '1 PB', '.5MB']
    .filter((text) => text !== '')
    .map((MAX_FILE_SIZE): [Environment, string] => [
      { MAX_FILE_SIZE },
      `MAX_FILE_SIZE "${MAX_FILE_SIZE}" is not a size. Accepted: ${sizeRule}.`,
    ]),
  [{ MAX_FILE_SIZE: '0' }, `MAX_FILE_SIZE "0" is too small. Accepted: ${sizeRule}.`],
  [{ USER_QUOTA: '10000TB' }, `USER_QUOTA "10000TB" is too large. Accepted: ${sizeRule}.`],
  [
    { USER_QUOTA: '1MB' },
    'USER_QUOTA is less than MAX_FILE_SIZE. Accepted: at least MAX_FILE_SIZE.',
  ],
  [
    { COMMON_PASSWORDS: 'deny' },
    'COMMON_PASSWORDS "deny" is not one of these. Accepted: `allow`, `refuse`.',
  ],
  [
    { REGISTRATION: 'closed' },
    'REGISTRATION "closed" is not one of these. Accepted: `open`, `invite`.',
  ],
  ...['RATE_LIMITS', 'REMOTE_FETCH', 'PUBLIC_JOBS', 'PUBLIC_PAGES', 'PUBLIC_MEDIA', 'OFFLINE'].map(
    (name): [Environment, string] => [
      { [name]: 'yes' },
      `${name} "yes" is not one of these. Accepted: \`on\`, \`off\`.`,
    ],
  ),
  ...[{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://hood.example' }].map(
    (open): [Environment, string] => [
      { RATE_LIMITS: 'off', ...open },
      'RATE_LIMITS "off" would leave a server that others can reach without limits. Accepted: `on`, or a HOST and PUBLIC_URL that only this machine can reach.',
    ],
  ),
  [
    { METRICS_TOKEN: 'changeme' },
    'METRICS_TOKEN is too short. Accepted: 32 to 256 characters without spaces.',
  ],
  [
    { METRICS_TOKEN: 'x'.repeat(31) + ' ' },
    'METRICS_TOKEN is not of this form. Accepted: 32 to 256 characters without spaces.',
  ],
  [
    { SERVER_KEY: 'x'.repeat(31) },
    'SERVER_KEY is too short. Accepted: 32 to 256 characters without spaces.',
  ],
  [{ APP_NAME: '  ' }, 'APP_NAME "  " is blank. Accepted: 1 to 50 characters on one line.'],
  [
    { APP_NAME: 'a\nb' },
    'APP_NAME "a\\nb" contains control characters. Accepted: 1 to 50 characters on one line.',
  ],
]

const WARNED: [env: Environment, warnings: string[]][] = [
  [{ PUBLIC_PAGES: 'on' }, ['PUBLIC_PAGES is on: guests read posts, people, tags and lists.']],
  [{}, []],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://app.localhost:3000' }, []],
  [
    {
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://hood.example',
      SMTP_URL: 'smtp://mail.example',
    },
    [],
  ],
  [
    { HOST: '0.0.0.0' },
    [
      'HOST 0.0.0.0 lets others reach this server, but without PUBLIC_URL it does not know the address they use.',
    ],
  ],
  [
    { PUBLIC_URL: 'http://hood.example' },
    [
      'PUBLIC_URL http://hood.example is not https: passwords and sessions are sent unencrypted.',
      'Without SMTP_URL this server sends no emails: nobody can reset a password or sign in by a link.',
    ],
  ],
  [{ RATE_LIMITS: 'off' }, ['RATE_LIMITS is off: requests are not limited.']],
  [
    { PUBLICURL: 'x', PORTS: '1', data_dir: 'x', DATABASE_URL_FIL: 'x' },
    [
      'PUBLICURL is not a setting: did you mean PUBLIC_URL?',
      'PORTS is not a setting: did you mean PORT?',
      'data_dir is not a setting: did you mean DATA_DIR?',
      'DATABASE_URL_FIL is not a setting: did you mean DATABASE_URL_FILE?',
    ],
  ],
  [{ HOSTNAME: 'x', HOME: 'x', PATH: 'x', USER: 'x', PWD: 'x', NODE_ENV: 'x', TERM: 'x' }, []],
]

describe('Settings', () => {
  it("have defaults that run the product, and can't be changed afterwards", () => {
    const config = configOf({})
    expect(config).toEqual(DEFAULTS)
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.collectionIds)).toBe(true)
  })
  it.each(ACCEPTED)('accept %s', (_, env, change) => {
    expect(configOf(env)).toEqual({ ...DEFAULTS, ...change })
  })
  it.each(REFUSED)('reject %j with one line', (env, line) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(line))
  })
  it.each(WARNED)('warn about %j', (env, warnings) => {
    expect(readConfig(env).warnings).toEqual(warnings)
  })
  it('replace a wildcard host with an address of this machine', () => {
    const hosts = ['0.0.0.0', '::', 'hood.local', '::1'].map(
      (HOST) => configOf({ HOST }).publicUrl.origin,
    )
    expect(hosts).toEqual([
      'http://localhost:3000',
      'http://localhost:3000',
      'http://hood.local:3000',
      'http://[::1]:3000',
    ])
  })
})
