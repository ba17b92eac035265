import { urlOf } from './emails.ts'
import { isLoopback } from './hosts.ts'
import { InvalidSetting, key, type SettingType, store, optional, secret } from './values.ts'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Only characters that need no percent-encoding in a URL. */
const PREFIX = /^(\/[\w-][\w.-]*)*\/?$/
const REGION = /^[a-z0-9-]{1,40}$/
/** The region for stores that ignore it: the endpoint already determines the server. */
const ANY_REGION = 'us-east-1'

function endpointOf(text: string): string {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url?.href === `${url?.origin}/`) return url.origin
  throw new InvalidSetting('has an `endpoint` that is not `https://`, a host and an optional port')
}

function checkKeys({ username, password }: URL): void {
  if ((username === '') !== (password === ''))
    throw new InvalidSetting('has an id without a secret, or a secret without an id')
  try {
    decodeURIComponent(username + password)
  } catch {
    throw new InvalidSetting('has an id or a secret that is not percent-encoded')
  }
}

/** A complete URL with its endpoint and region. */
function s3UrlOf(text: string): string {
  const url = URL.parse(text)
  const isGood = url && BUCKET.test(url.hostname) && PREFIX.test(url.pathname)
  if (!isGood || url.port !== '' || url.hash !== '') throw new InvalidSetting('is not of this form')
  checkKeys(url)
  const query = Object.fromEntries(url.searchParams)
  const { endpoint, region = endpoint === undefined ? '' : ANY_REGION, ...others } = query
  if (Object.keys(others).length > 0)
    throw new InvalidSetting('has parameters other than `endpoint` and `region`')
  if (!REGION.test(region)) throw new InvalidSetting('has no valid region')
  url.search = new URLSearchParams({
    endpoint: endpointOf(endpoint ?? `s3.${region}.amazonaws.com`),
    region,
  }).toString()
  return url.href
}

/** Location of the files: `file:` and an absolute path, or `s3:` with endpoint and region. */
export const blobStore: SettingType<string> = {
  accepted:
    '`file:` and a path, or `s3://bucket/prefix?region=…`; `&endpoint=https://…` for other providers than Amazon, `id:secret@` if needed',
  parse: (text) => (/^s3:/i.test(text) ? s3UrlOf(text) : store.parse(text)),
}

/** Credentials for the bucket, under the names that every S3 tool uses. */
export const S3_KEYS = {
  AWS_ACCESS_KEY_ID: secret(
    optional(key, 'none', 'The access key id for the bucket of BLOBS_URL.'),
  ),
  AWS_SECRET_ACCESS_KEY: secret(optional(key, 'none', 'The secret access key for that id.')),
}

interface Values {
  readonly BLOBS_URL: string | undefined
  readonly AWS_ACCESS_KEY_ID: string | undefined
  readonly AWS_SECRET_ACCESS_KEY: string | undefined
}

const s3Url = (text = '') => (text.startsWith('s3:') ? new URL(text) : undefined)

/** The URL of the files with its credentials. Throws InvalidSetting when a bucket has none. */
export function withKeys(values: Values): string | undefined {
  const { BLOBS_URL, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: proof } = values
  const url = s3Url(BLOBS_URL)
  if (!url || url.username !== '') return BLOBS_URL
  if (id === undefined || proof === undefined)
    throw new InvalidSetting('names a bucket without credentials')
  url.username = encodeURIComponent(id)
  url.password = encodeURIComponent(proof)
  return url.href
}

/** Whether files would cross the network unencrypted. */
export function isBlobStoreUnencrypted(text: string | undefined): boolean {
  const endpoint = URL.parse(s3Url(text)?.searchParams.get('endpoint') ?? '')
  return endpoint?.protocol === 'http:' && !isLoopback(endpoint.hostname)
}

/** The number of a database on the server; empty means the first. */
const DATABASE_NUMBER = /^\/?(\d{1,4})?$/

/** A Redis or Valkey server that several processes share. */
export const redisServer: SettingType<URL> = {
  accepted: '`redis://` or `rediss://`, `user:password@` if needed, a host, a port and `/number`',
  parse(text) {
    const url = urlOf(text, ['redis:', 'rediss:'])
    if (url.search || url.hash || url.port === '0' || !DATABASE_NUMBER.test(url.pathname))
      throw new InvalidSetting('is not of this form')
    return url
  },
}
