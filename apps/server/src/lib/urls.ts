import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'

const LOOPBACK_HOST = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_PEER = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
/** Headers that proxies add to forwarded requests. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

export function isForwarded({ headers }: FastifyRequest): boolean {
  for (const name of FORWARDED) if (headers[name] !== undefined) return true
  return false
}

/** Whether a host, with or without a port, is a loopback name. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host)

/** Whether a request is local: PUBLIC_URL, the Host header and the peer are loopback, and no proxy forwarded it. */
export function isLoopback(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  return (
    LOOPBACK_HOST.test(publicUrl.host) &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    LOOPBACK_PEER.test(request.socket.remoteAddress ?? '') &&
    !isForwarded(request)
  )
}

/** The base URL at which the caller reaches this server, without a trailing slash. */
export function baseOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  const { publicUrl } = config
  if (request.headers.host !== publicUrl.host && isLoopback(request, config))
    return `${request.protocol}://${request.headers.host}`
  return publicUrl.href.replace(/\/$/, '')
}
