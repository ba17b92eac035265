import { DAY } from '#lib/time'

/** How long a limited session lives: long enough for an appeal. */
export const LIMITED_LIFETIME = DAY

/** Every call that the limited session of a blocked person reaches, as method and route. For all others they are guests. */
const REACHED: ReadonlySet<string> = new Set([
  'GET /v1/account',
  'GET /v1/account/decisions',
  'POST /v1/account/decisions/:decisionId/appeal',
  'GET /v1/account/requests',
  'POST /v1/account/requests/:requestId/objection',
  'GET /v1/account/export',
  'DELETE /v1/account',
  'DELETE /v1/account/sessions/:sessionId',
])

/** `route` is the address with the names of its parameters. */
export const isReachedWhileBlocked = (method: string, route = ''): boolean =>
  REACHED.has(`${method} ${route}`)
