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
 * addresses of a server may change, its paths do not. Undefined for everything else.
 */
export function ownMediaPath(value: string, bucketId: string): string | undefined {
  if (value.length > URL_MAX || !/^(?:https?:\/\/|\/)/i.test(value)) return undefined
  const [path = '', query = '', ...rest] = value.split('?')
  // As the server writes it itself: to take it apart as a URL would change nothing.
  if (rest.length === 0 && PLAIN_QUERY.test(query) && isOwnPath(path, bucketId)) return value
  const url = URL.parse(value, 'http://own.invalid')
  if (url === null || !isOwnPath(url.pathname, bucketId)) return undefined
  for (const name of REQUEST_PARAMETERS) url.searchParams.delete(name)
  return url.pathname + url.search
}

function isOwnPath(path: string, bucketId: string): boolean {
  if (path === INITIALS) return true
  const [, bucket, file] = FILE.exec(path) ?? []
  return bucket === bucketId && isId(file)
}
