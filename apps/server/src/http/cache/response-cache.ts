import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { openLruCache } from '#platform/lru-cache'
import type { ResponseObserver } from './response-observer.ts'
import { type Encoding, openCompressor, compressionHook } from './compression.ts'

/** Size of the response cache in bytes. */
const BYTES_MAX = 12 * 1024 * 1024
/** Approximate size in bytes of an entry without its request head. */
const ENTRY_BYTES = 2000

/** The bytes of a response, or undefined once recomputing it could give another result. */
export type CurrentBytes = () => Buffer | undefined

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this exact request still has the same caller; undefined when that can't be told synchronously. */
    isSameCaller: (() => boolean) | undefined
  }
  interface FastifyReply {
    /** Set by a route whose response, of status 200, may be served again for the same request. */
    currentBytes: CurrentBytes | undefined
  }
}

interface CachedResponse {
  readonly headers: readonly OutgoingHttpHeader[]
  readonly encoding: Encoding | undefined
  readonly route: string
  readonly isSameCaller: () => boolean
  readonly currentBytes: CurrentBytes
}

/** Everything a response depends on besides stored data. It is unambiguous: no header contains a line break. */
const cacheKeyOf = ({ url, socket, rawHeaders }: IncomingMessage) =>
  [socket.remoteAddress, url, ...rawHeaders].join('\n')

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Headers that differ between responses. */
const isOwn = (name: string) => name === 'x-request-id' || name === 'content-length'

function cachedResponseOf(
  request: FastifyRequest,
  reply: FastifyReply,
): CachedResponse | undefined {
  const { isSameCaller, raw, routeOptions } = request
  const { currentBytes } = reply
  const mayRepeat = raw.method === 'GET' && !hasBody(raw) && reply.statusCode === 200
  if (!mayRepeat || isSameCaller === undefined || currentBytes === undefined) return undefined
  // Rate-limited requests must be counted each time.
  if (reply.hasHeader('x-ratelimit-limit') || reply.hasHeader('set-cookie')) return undefined
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !isOwn(name))
    .flatMap(([name, value]) => [name, value ?? ''])
  const encoding = reply.getHeader('content-encoding') as Encoding | undefined
  return { headers, encoding, route: routeOptions.url ?? '', isSameCaller, currentBytes }
}

/**
 * Serves a GET request whose head equals that of an earlier one, byte for byte, before the router sees it. An entry is
 * served only while the session and the tables it depends on are unchanged. The cache decides nothing itself: the
 * authors of the entry say whether it is current.
 */
export function serveCachedResponses(
  app: FastifyInstance,
  observer: ResponseObserver,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const repeats = openLruCache<string, CachedResponse>(
    BYTES_MAX,
    (_, head) => 2 * head.length + ENTRY_BYTES,
  )
  const packer = openCompressor()
  app.decorateRequest('isSameCaller', undefined)
  app.decorateReply('currentBytes', undefined)
  const compress = compressionHook(packer)
  const remember: onSendHookHandler = (request, reply, _payload, done) => {
    const repeat = reply.currentBytes && cachedResponseOf(request, reply)
    if (repeat) repeats.set(cacheKeyOf(request.raw), repeat)
    done()
  }
  // Only reads respond with bytes.
  app.addHook('onRoute', (route) => {
    const isRead = ['GET', 'HEAD'].includes(String(route.method))
    if (isRead) route.onSend = [...[route.onSend ?? []].flat(), compress, remember]
  })

  function bytesOf({ isSameCaller, currentBytes, encoding }: CachedResponse): Buffer | undefined {
    const bytes = isSameCaller() ? currentBytes() : undefined
    return bytes && encoding ? packer.find(bytes, encoding) : bytes
  }

  return (request, response) => {
    if (app.shutdownSignal.aborted) return false
    const startedAt = performance.now()
    const head = cacheKeyOf(request)
    const repeat = repeats.get(head)
    if (repeat === undefined) return false
    const bytes = bytesOf(repeat)
    if (bytes === undefined) {
      repeats.delete(head)
      return false
    }
    const own = ['x-request-id', randomUUID(), 'content-length', bytes.length]
    response.writeHead(200, [...repeat.headers, ...own] as OutgoingHttpHeader[])
    response.end(bytes)
    const seconds = (performance.now() - startedAt) / 1000
    observer.onOutcome({ method: 'GET', route: repeat.route, status: 200, seconds })
    return true
  }
}
