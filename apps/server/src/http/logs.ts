import { BlockList, isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isForwarded } from '#lib/urls'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

const SECRETS = ['cookie', 'authorization', 'secret', 'password', 'oldPassword', 'token', 'jwt']

type PlainError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: PlainError
}

const CAUSES_MAX = 5

/**
 * An error's type, message and stack only. Other properties that libraries attach (requests, options, emails) can
 * contain secrets.
 */
function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name: type, message, stack = '', cause } = error
  const hasCause = cause instanceof Error && depth < CAUSES_MAX
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: String(error.code) }),
    ...(hasCause && { cause: plainError(cause, depth + 1) }),
  }
}

/** The rest of these paths is a credential. */
const SECRET_PART = /(?<=^\/v1\/jobs\/feeds\/).+/

const pathOf = (url: string) => url.split('?', 1)[0]?.replace(SECRET_PART, '[Redacted]')

/** JSON lines. Requests are logged without headers, bodies and query strings, because these contain secrets. */
export function logOptions(level: LogLevel) {
  return {
    level,
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip }),
      err: (error: unknown) => plainError(error),
    },
  }
}

type LogArguments = Parameters<FastifyBaseLogger['info']>

/**
 * The log of one request, created on first use: creating it takes as long as a small response. Libraries trace each of
 * their steps.
 */
export const requestLog: FastifyInstance['childLoggerFactory'] = (log, bindings, options) => {
  let made: FastifyBaseLogger | undefined
  const open = () => (made ??= log.child(bindings, options))
  const isQuiet = log.level !== 'debug'
  return {
    level: log.level,
    child: (...as) => open().child(...as),
    silent: (...entry: LogArguments) => open().silent(...entry),
    trace: log.trace,
    debug: isQuiet ? log.debug : (...entry: LogArguments) => open().debug(...entry),
    info: (...entry: LogArguments) => open().info(...entry),
    warn: (...entry: LogArguments) => open().warn(...entry),
    error: (...entry: LogArguments) => open().error(...entry),
    fatal: (...entry: LogArguments) => open().fatal(...entry),
  }
}

function privateAddresses(): BlockList {
  const list = new BlockList()
  list.addSubnet('10.0.0.0', 8)
  list.addSubnet('172.16.0.0', 12)
  list.addSubnet('192.168.0.0', 16)
  list.addSubnet('127.0.0.0', 8)
  list.addSubnet('fc00::', 7, 'ipv6')
  list.addAddress('::1', 'ipv6')
  return list
}

/**
 * Warns once when a proxy nearby forwards a request but isn't trusted: limits would count the proxy, not people. Returns
 * the check of a request; undefined when proxies are listed.
 */
export function openProxyCheck({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): ((request: FastifyRequest) => void) | undefined {
  if (trustedProxies.length > 0) return undefined
  const nearby = privateAddresses()
  let warned = false
  const isNearby = (peer: string) => {
    const version = isIP(peer)
    return version !== 0 && nearby.check(peer, version === 6 ? 'ipv6' : 'ipv4')
  }
  const warn = (log: FastifyBaseLogger, peer: string) => {
    warned = true
    log.warn({ peer }, 'A proxy forwards requests but is not listed in TRUSTED_PROXIES')
  }
  return (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (!warned && isForwarded(request) && isNearby(peer)) warn(request.log, peer)
  }
}
