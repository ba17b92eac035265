import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'

const LOOPBACK_HOST = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_PEER = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
/** What proxies add to what they hand on. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined)
}

/** Whether a host, with or without a port, is a name of this machine. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host)

/** This machine talking to itself: PUBLIC_URL, the Host and the peer are loopback, and nothing was forwarded. */
export function isLoopback(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  return (
    isLoopbackHost(publicUrl.host) &&
    isLoopbackHost(request.headers.host ?? '') &&
    LOOPBACK_PEER.test(request.socket.remoteAddress ?? '') &&
    !isForwarded(request)
  )
}

/** Where the caller reaches this server, without a slash at its end. */
export function baseOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  const { publicUrl } = config
  if (request.headers.host !== publicUrl.host && isLoopback(request, config))
    return `${request.protocol}://${request.headers.host}`
  return publicUrl.href.replace(/\/$/, '')
}
