import { isLoopback } from './hosts.ts'
import { urlOf } from './emails.ts'
import { optional, secret } from './setting.ts'
import { InvalidSetting, type SettingType, store } from './values.ts'

/** One database, by a name that stands for itself. */
const DATABASE = /^\/[\w.-]{1,63}$/
/** What `sslmode` may be, and what is made of it: who asks for an encrypted way gets one that is checked as well. */
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
    throw new InvalidSetting('asks for more than `sslmode` and `sslrootcert`')
  const mode = sslmode === undefined ? undefined : SSL_MODES[sslmode]
  if (sslmode !== undefined && mode === undefined)
    throw new InvalidSetting('has an unknown `sslmode`')
  url.search = new URLSearchParams({
    ...(mode !== undefined && { sslmode: mode }),
    ...(sslrootcert !== undefined && { sslrootcert }),
  }).toString()
  return url.href
}

/** Where rows live: as `file:` and an absolute path, or as the address of a PostgreSQL database. */
const databaseStore: SettingType<string> = {
  accepted:
    '`file:` and a path, or `postgres://user:password@host:port/database`, with `?sslmode=verify-full` over a network',
  parse: (text) => (isPostgres(text) ? postgresUrlOf(text) : store.parse(text)),
}

/** A server that follows that database. */
const replicaStore: SettingType<string> = {
  accepted: '`postgres://user:password@host:port/database`, as for DATABASE_URL',
  parse: postgresUrlOf,
}

/** Where rows are kept, and read. */
export const DATABASES = {
  DATABASE_URL: secret(
    optional(databaseStore, '`file:$DATA_DIR/devhood.db`', 'Where rows are kept.'),
  ),
  DATABASE_READ_URL: secret(
    optional(replicaStore, 'none', 'A replica of a PostgreSQL DATABASE_URL, for reading.'),
  ),
}

export const isPostgres = (text = ''): boolean => /^postgres(ql)?:/i.test(text)

/** Whether rows would go over the network for everybody to read. */
export function isDatabaseUnencrypted(text = ''): boolean {
  const url = isPostgres(text) ? new URL(text) : undefined
  return url !== undefined && !isLoopback(url.hostname) && !isEncrypted(url)
}

const isEncrypted = ({ searchParams }: URL): boolean =>
  (searchParams.get('sslmode') ?? 'disable') !== 'disable'
