import { AppError } from '@devhood/contract'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '#config'
import type { Platform } from '#platform'
import {
  checkAccess,
  checkPublisher,
  checkScope,
  requireDeclaredAccess,
  type ResolveActor,
} from './guards/access.ts'
import { acceptJsonBodies, JSON_MAX } from './connections/bodies.ts'
import { handleClientError } from './connections/client-error.ts'
import { endKeepAlive, prepareShutdown } from './connections/shutdown.ts'
import { openEventLog } from './event-log.ts'
import { sendError } from './errors.ts'
import { API_HEADERS, commonHeaders, type Headers } from './headers.ts'
import { enforceLimits } from './guards/rate-limits.ts'
import { type LogLevel, logOptions, openProxyCheck, requestLog } from './logs.ts'
import { checkOrigin } from './guards/origins.ts'
import { limitConnections } from './connections/room.ts'
import { TIMEOUTS, type Timeouts } from './connections/timeouts.ts'
import { QUERY_ERROR, parseQueryString, type QueryString } from './query-string.ts'
import { openResponseObserver } from './cache/response-observer.ts'
import { limitPipelines } from './connections/pipelining.ts'
import { serveCachedResponses } from './cache/response-cache.ts'
import { baseOf } from '#lib/urls'
import { useSchemas } from './guards/validation.ts'
import { useDeclaredStatus } from './route-schemas.ts'

const URL_MAX = 8192
const HEADERS_MAX = 100
const HEADER_BYTES_MAX = 16 * 1024
/** The only URL that accepts WebSockets. */
const SOCKETS = /^\/v1\/realtime(?:\?|$)/

type Services = Pick<Platform, 'counters' | 'now'>

/** Refuses requests that Node accepts and no honest client sends: ambiguous hosts, too many headers, endless URLs. */
function checkShape({ raw }: FastifyRequest): void {
  const { rawHeaders } = raw
  if (rawHeaders.length > 2 * HEADERS_MAX) throw new AppError('general_headers_too_large')
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts !== 1)
    throw new AppError('general_bad_request', { message: 'Send exactly one Host header.' })
  if ((raw.url?.length ?? 0) > URL_MAX)
    throw new AppError('general_argument_invalid', {
      message: `The address is longer than ${URL_MAX} characters.`,
    })
}

/** Fastify would load its own compilers, which `useSchemas` replaces, unless it is given others. */
function unusedCompiler(): never {
  throw new Error('Schemas are compiled by useSchemas.')
}

interface Shell {
  readonly config: Config
  readonly level: LogLevel
  readonly timeouts: Timeouts
}

function createServer({ config, level, timeouts }: Shell, common: Headers): FastifyInstance {
  return fastify({
    logger: logOptions(level),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
    genReqId: crypto.randomUUID.bind(crypto),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: JSON_MAX,
    schemaController: {
      compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler },
    },
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.responseIdle,
    // No total time limit for a request: uploads can be slow. JSON bodies have their own limit.
    requestTimeout: 0,
    http: {
      keepAliveTimeoutBuffer: timeouts.keepAliveBuffer,
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.headers / 2,
      requireHostHeader: false,
      // Other URLs ignore an upgrade header and handle the request as usual.
      shouldUpgradeCallback: ({ method, url }) => method === 'GET' && SOCKETS.test(url ?? ''),
    },
    // The schema of the route refuses an id that is too long; otherwise the router would look for another route.
    routerOptions: { querystringParser: parseQueryString, maxParamLength: URL_MAX },
    // Fastify's own response while closing differs from our error shape.
    return503OnClosing: false,
    clientErrorHandler: handleClientError(common),
    frameworkErrors: (error, request, reply) => {
      reply.headers(common).header('x-request-id', request.id)
      void sendError(error, request, reply)
    },
  })
}

/** What every request passes first. Requests are refused while the server is closing. */
function checkRequests(app: FastifyInstance, config: Config, common: Headers): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // Busy connections must close soon after their response.
    endKeepAlive(app)
  })
  const checkProxy = openProxyCheck(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header('x-request-id', request.id)
    checkShape(request)
    if (checkOrigin(request, reply, config)) return
    const message = (request.query as QueryString)[QUERY_ERROR]
    if (message !== undefined) throw new AppError('general_argument_invalid', { message })
    if (closing) throw new AppError('general_service_unavailable')
    checkProxy?.(request)
    done()
  })
}

/**
 * The outer layer of every response: common headers, one error shape, origins, limits. A route without
 * `config.access` fails at start.
 */
export function openHttp(
  { counters, now }: Services,
  config: Config,
  { level, timeouts = TIMEOUTS }: { readonly level: LogLevel; readonly timeouts?: Timeouts },
): FastifyInstance {
  const common = commonHeaders(config)
  const app = createServer({ config, level, timeouts }, common)
  prepareShutdown(app, config, timeouts)
  const responseObserver = openResponseObserver(app)
  app.decorate('responseObserver', responseObserver)
  limitPipelines(app, timeouts, serveCachedResponses(app, responseObserver))
  // Node would refuse other values of the Expect header in its own error shape.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange))
  limitConnections(app)
  app.decorate('events', openEventLog(now))
  app.decorateRequest('actor', undefined)
  app.decorateRequest('urlOf', {
    getter() {
      const base = baseOf(this, config)
      return (path: string) => base + path
    },
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(async () => {
    throw new AppError('general_route_not_found')
  })
  acceptJsonBodies(app, timeouts)
  useSchemas(app)
  useDeclaredStatus(app)
  requireDeclaredAccess(app)
  if (config.rateLimits) enforceLimits(app, { counters, now })
  checkRequests(app, config, common)
  return app
}

/**
 * Guards the routes of the API, including unknown ones: project, session, access. The caller is resolved before the
 * body is read, and again afterwards: reading can take a minute, and the session may have ended.
 */
export function guardApi(
  api: FastifyInstance,
  { projectId, now }: Pick<Config, 'projectId'> & Pick<Platform, 'now'>,
  resolveActor: ResolveActor,
): void {
  api.decorateRequest('identify', async function identify() {
    const caller = await resolveActor(this)
    this.actor = caller?.actor
    this.isSameCaller = caller?.isUnchanged
    const { access = 'anyone', publishes } = this.routeOptions.config
    checkScope(this)
    if (access !== 'anyone') checkAccess(this, access)
    if (publishes) checkPublisher(this, now())
  })
  api.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS)
    // Naming a project is optional.
    const query = request.query as QueryString
    const project = query['project'] ?? request.headers['x-appwrite-project'] ?? projectId
    if (project !== projectId) throw new AppError('project_not_found')
    await request.identify()
  })
  api.addHook('preValidation', async (request) => {
    if (request.actor === undefined || request.body === undefined) return
    if (request.isSameCaller?.() !== true) await request.identify()
  })
  api.setNotFoundHandler(async () => {
    throw new AppError('general_route_not_found')
  })
}
