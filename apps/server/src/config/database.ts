import { isLoopback } from './hosts.ts'
import { urlOf } from './emails.ts'
import { InvalidSetting, type SettingType, store, optional, secret } from './values.ts'

/** A path that names one database and needs no percent-encoding. */
const DATABASE = /^\/[\w.-]{1,63}$/
/** Accepted values of `sslmode`. Anyone who asks for encryption also gets certificate verification. */
const SSL_MODES: Readonly<Record<string, string>> = {
  disable: 'disable',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
}

function postgresUrlOf(text: string): string {
  const url = urlOf(text, ['postgres:', 'postgresql:'])
  if (!DATABASE.test(url.pathname) || url.hash !== '')
    throw new InvalidSetting('is not of this form')
  const { sslmode, sslrootcert, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0)
    throw new InvalidSetting('has parameters other than `sslmode` and `sslrootcert`')
  const mode = sslmode === undefined ? undefined : SSL_MODES[sslmode]
  if (sslmode !== undefined && mode === undefined)
    throw new InvalidSetting('has an unknown `sslmode`')
  url.search = new URLSearchParams({
    ...(mode !== undefined && { sslmode: mode }),
    ...(sslrootcert !== undefined && { sslrootcert }),
  }).toString()
  return url.href
}

/** Location of the rows: `file:` and an absolute path, or the URL of a PostgreSQL database. */
const databaseStore: SettingType<string> = {
  accepted:
    '`file:` and a path, or `postgres://user:password@host:port/database`, with `?sslmode=verify-full` over a network',
  parse: (text) => (isPostgres(text) ? postgresUrlOf(text) : store.parse(text)),
}

/** The URL of a replica of that database. */
const replicaStore: SettingType<string> = {
  accepted: '`postgres://user:password@host:port/database`, as for DATABASE_URL',
  parse: postgresUrlOf,
}

/** Settings of the database and its replica. */
export const DATABASES = {
  DATABASE_URL: secret(
    optional(databaseStore, '`file:$DATA_DIR/devhood.db`', 'Where rows are stored.'),
  ),
  DATABASE_READ_URL: secret(
    optional(replicaStore, 'none', 'A replica of a PostgreSQL DATABASE_URL, for reading.'),
  ),
}

export const isPostgres = (text = ''): boolean => /^postgres(ql)?:/i.test(text)

/** Whether rows would cross the network unencrypted. */
export function isDatabaseUnencrypted(text = ''): boolean {
  const url = isPostgres(text) ? new URL(text) : undefined
  return url !== undefined && !isLoopback(url.hostname) && !isEncrypted(url)
}

const isEncrypted = ({ searchParams }: URL): boolean =>
  (searchParams.get('sslmode') ?? 'disable') !== 'disable'
