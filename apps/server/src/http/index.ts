export { parseJson } from './connections/bodies.ts'
export { binaryResponse, call, NoContent } from './route-schemas.ts'
export { eventCounts, logEvent } from './event-log.ts'
export { cookieValues, openCookie } from './cookies.ts'
export { errorBody } from './errors.ts'
export {
  isCrossSiteCaller,
  isListedCaller,
  isOwnNavigation,
  mayConnect,
  showsPicturesWithoutCookies,
} from './guards/origins.ts'
export {
  type Access,
  actorOf,
  byAccount,
  checkPublisher,
  type ResolveActor,
} from './guards/access.ts'
export {
  bodyText,
  byAccountOrAddress,
  byAddress,
  clientAddressOf,
  type Limit,
  networkOf,
} from './guards/rate-limits.ts'
export { type LogLevel } from './logs.ts'
export { type Outcome } from './cache/response-observer.ts'
export { TIMEOUTS, type Timeouts } from './connections/timeouts.ts'
export { type Feed, FEED_LIMIT, sendFeed } from './feed.ts'
export { isNotModified, mediaPolicy } from './headers.ts'
export { encodingFor, compressFast } from './cache/compression.ts'
export { type CurrentBytes } from './cache/response-cache.ts'
export { guardApi, openHttp } from './server.ts'
export { VERSION, VERSIONS } from './version.ts'
