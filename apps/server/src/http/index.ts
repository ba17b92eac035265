export { parseJson } from './bodies.ts'
export { binaryResponse, NoContent } from './description.ts'
export { eventCounts, logEvent } from './events.ts'
export { cookieValues } from './cookies.ts'
export { errorBody } from './errors.ts'
export { dataBlock, escapeHtml, type Html, html } from './html.ts'
export { isCrossSiteCaller, isListedCaller, isOwnNavigation, mayConnect } from './origins.ts'
export { actorOf, type ResolveActor } from './access.ts'
export {
  byAccountOrAddress,
  clientAddressOf,
  HOUR,
  type Limit,
  MINUTE,
  networkOf,
} from './limits.ts'
export { isNotModified } from './known.ts'
export { type LogLevel } from './logs.ts'
export { type Outcome } from './outcomes.ts'
export { parseRedirectUrl, withParameters } from './links.ts'
export { TIMEOUTS, type Timeouts } from './patience.ts'
export { mediaPolicy } from './headers.ts'
export { encodingFor, compressFast } from './packing.ts'
export { type CurrentBytes } from './repeats.ts'
export { guardApi, openHttp } from './server.ts'
export { VERSION } from './version.ts'
export { isLoopback } from './urls.ts'
