import { AppError } from '@devhood/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isLoopback } from '#lib/urls'

type Origins = Pick<Config, 'allowedOrigins' | 'publicUrl'>

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Values of Sec-Fetch-Site for a request that no page of another site has made. */
const OWN_SITES: ReadonlySet<string | string[] | undefined> = new Set([
  undefined,
  'same-origin',
  'none',
])
const FORM = /^\s*multipart\//i

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    'Origin, Cookie, Set-Cookie, X-Requested-With, Content-Type, Access-Control-Allow-Origin',
    'Access-Control-Request-Headers, Accept, Authorization, X-Appwrite-Project, X-Appwrite-Key',
    'X-Appwrite-Dev-Key, X-Appwrite-Locale, X-Appwrite-Mode, X-Appwrite-JWT, X-Appwrite-Session',
    'X-Appwrite-Response-Format, X-Appwrite-Timeout, X-Appwrite-ID, X-Appwrite-Timestamp',
    'X-Appwrite-Organization, X-Appwrite-Platform, X-Appwrite-Impersonate-User-Id',
    'X-Appwrite-Impersonate-User-Email, X-Appwrite-Impersonate-User-Phone, X-SDK-Version, X-SDK-Name',
    'X-SDK-Language, X-SDK-Platform, X-SDK-GraphQL, X-SDK-Profile, Content-Range, Range',
    'Cache-Control, Expires, Pragma, X-Fallback-Cookies, X-Forwarded-For, X-Forwarded-User-Agent',
  ].join(', '),
  'access-control-max-age': '600',
} as const

/** PUBLIC_URL's origin, or on loopback the address that was called. */
function isOwn(origin: string, request: FastifyRequest, config: Origins): boolean {
  if (origin === config.publicUrl.origin) return true
  return origin === `${request.protocol}://${request.headers.host}` && isLoopback(request, config)
}

/** A page or a native app that ALLOWED_ORIGINS lists. */
export const isListedCaller = (
  { headers: { origin } }: FastifyRequest,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): boolean => origin !== undefined && allowedOrigins.includes(origin)

/** A listed page of another site: its browser doesn't send our cookies. */
export const isCrossSiteCaller = (
  request: FastifyRequest,
  config: Pick<Config, 'allowedOrigins'>,
): boolean => request.headers['sec-fetch-site'] === 'cross-site' && isListedCaller(request, config)

/** Whether the caller's pictures are requested without our cookies: on pages of other sites, and by native apps. */
export const showsPicturesWithoutCookies = (
  request: FastifyRequest,
  config: Pick<Config, 'allowedOrigins'>,
): boolean =>
  isListedCaller(request, config) &&
  (isCrossSiteCaller(request, config) || !request.headers.origin?.startsWith('http'))

/**
 * Whether a WebSocket may be opened from the request's origin. Browsers let every page do that, send our cookies
 * along, and always send the page's origin. So a request without an origin may not have a cookie.
 */
export function mayConnect(request: FastifyRequest, config: Origins): boolean {
  const { origin, cookie } = request.headers
  if (origin === undefined) return cookie === undefined
  return config.allowedOrigins.includes(origin) || isOwn(origin, request, config)
}

/**
 * Whether a navigation comes from a page of ours, from one of ALLOWED_ORIGINS, or from no page, as with a bookmark.
 * Links on other pages also send our cookies, and don't show the person's intent.
 */
export function isOwnNavigation(
  { headers }: FastifyRequest,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): boolean {
  if (OWN_SITES.has(headers['sec-fetch-site'])) return true
  const from = URL.parse(headers.referer ?? '')
  return from !== null && allowedOrigins.includes(from.origin)
}

/**
 * Refuses a write from the pages of others. Browsers send the origin of the page. A request with neither origin nor
 * site isn't from a browser, and carries nobody's cookies to abuse.
 */
function checkWrite({ headers }: FastifyRequest, isListed: boolean, isKnown: boolean): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (!isListed && !(OWN_SITES.has(site) && (isKnown || origin === undefined)))
    throw new AppError('general_unknown_origin', {
      message: 'This origin may not call the API; the operator can list it in ALLOWED_ORIGINS.',
    })
  // Browsers submit forms from any page. The custom header needs a preflight, which unknown origins don't pass.
  if (headers['x-appwrite-project'] === undefined && FORM.test(headers['content-type'] ?? ''))
    throw new AppError('general_argument_invalid', {
      message: 'The header X-Appwrite-Project must be sent with multipart bodies.',
    })
}

/** Sets the CORS headers, responds to preflights, and refuses writes from unknown origins. */
export function checkOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Origins,
): boolean {
  const { headers, method } = request
  const { origin } = headers
  reply.header('vary', 'Origin')
  const isListed = origin !== undefined && config.allowedOrigins.includes(origin)
  const isKnown = isListed || (origin !== undefined && isOwn(origin, request, config))
  if (isKnown)
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'X-Fallback-Cookies')
  if (method === 'OPTIONS') {
    if (isKnown) reply.headers(PREFLIGHT)
    reply.code(204).send()
    return true
  }
  const { anyOrigin = false } = request.routeOptions.config
  if (!SAFE.has(method) && !anyOrigin) checkWrite(request, isListed, isKnown)
  return false
}
