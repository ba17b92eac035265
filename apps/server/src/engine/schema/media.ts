import { isId } from '@devhood/contract'

const URL_MAX = 2000
/** Who asked and by which right: part of a request, not of what it names. */
const REQUEST_PARAMETERS = ['project', 'token', 'impersonateuserid', 'impersonateUserId']
/** Pairs of what needs no escaping, none of them of the request. */
const PLAIN_QUERY = /^(?:(?!(?:project|token|impersonateuserid)=)\w+=[\w.-]+(?:&(?!$)|$))*$/i
const FILE = /^\/v1\/storage\/buckets\/([^/]+)\/files\/([^/]+)\/(?:preview|view)$/
const INITIALS = '/v1/avatars/initials'

/**
 * The path and query of a picture of this server, given as a URL with whatever host or without one:
 * addresses of a server may change, its paths do not. The last value of a repeated parameter stays, as some SDKs send
 * each twice. Undefined for everything else.
 */
export function ownMediaPath(value: string, bucketId: string): string | undefined {
  if (value.length > 2 * URL_MAX || !/^(?:https?:\/\/|\/)/i.test(value)) return undefined
  const [path = '', query = '', ...rest] = value.split('?')
  // As the server writes it itself: to take it apart as a URL would change nothing.
  if (rest.length === 0 && isPlain(query) && isOwnPath(path, bucketId)) return withinLength(value)
  const url = URL.parse(value, 'http://own.invalid')
  if (url === null || !isOwnPath(url.pathname, bucketId)) return undefined
  normalizeQuery(url.searchParams)
  return withinLength(url.pathname + url.search)
}

/** Takes away parameters of the request and all but the last value of each other one. */
function normalizeQuery(query: URLSearchParams): void {
  for (const name of REQUEST_PARAMETERS) query.delete(name)
  const last = Object.entries(Object.fromEntries(query))
  // To set a single value again would still spell the whole query anew.
  for (const [name, value] of last) if (query.getAll(name).length > 1) query.set(name, value)
}

/** Whether a query is stored as it is: nothing escaped, nothing of the request, each parameter once. */
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
