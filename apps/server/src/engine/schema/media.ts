import { isId } from '@devhood/contract'

const URL_MAX = 2000
/** Parameters that identify or authorize the sender; they aren't part of the resource. */
const REQUEST_PARAMETERS = ['project', 'token', 'impersonateuserid', 'impersonateUserId']
/** Query pairs that need no escaping, none of them about the sender. */
const PLAIN_QUERY = /^(?:(?!(?:project|token|impersonateuserid)=)\w+=[\w.-]+(?:&(?!$)|$))*$/i
const FILE = /^\/v1\/storage\/buckets\/([^/]+)\/files\/([^/]+)\/(?:preview|view)$/
const INITIALS = '/v1/avatars/initials'

/**
 * The path and query of a picture on this server, from a URL with any host or none: the host of a server may change,
 * its paths don't. The last value of a repeated parameter counts, because some SDKs send each twice. Undefined for
 * everything else.
 */
export function ownMediaPath(value: string, bucketId: string): string | undefined {
  if (value.length > 2 * URL_MAX || !/^(?:https?:\/\/|\/)/i.test(value)) return undefined
  const [path = '', query = '', ...rest] = value.split('?')
  // The form that the server writes itself: parsing it as a URL would change nothing.
  if (rest.length === 0 && isPlain(query) && isOwnPath(path, bucketId)) return withinLength(value)
  const url = URL.parse(value, 'http://own.invalid')
  if (url === null || !isOwnPath(url.pathname, bucketId)) return undefined
  normalizeQuery(url.searchParams)
  return withinLength(url.pathname + url.search)
}

/** Removes the sender's parameters and all but the last value of each other one. */
function normalizeQuery(query: URLSearchParams): void {
  for (const name of REQUEST_PARAMETERS) query.delete(name)
  const last = Object.entries(Object.fromEntries(query))
  // Setting even a single value would re-encode the whole query.
  for (const [name, value] of last) if (query.getAll(name).length > 1) query.set(name, value)
}

/** Whether a query is stored unchanged: nothing escaped, nothing about the sender, each parameter once. */
function isPlain(query: string): boolean {
  if (!PLAIN_QUERY.test(query)) return false
  const names = query.split('&').map((pair) => pair.slice(0, pair.indexOf('=')))
  return new Set(names).size === names.length
}

const withinLength = (path: string) => (path.length > URL_MAX ? undefined : path)

function isOwnPath(path: string, bucketId: string): boolean {
  if (path === INITIALS) return true
  const [, bucket, file] = FILE.exec(path) ?? []
  return bucket === bucketId && isId(file)
}
