import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openLruCache } from '#platform/lru-cache'
import type { ResponseObservers } from './response-observers.ts'
import { type Encoding, openCompressor, compressResponses } from './compression.ts'

/** How much is kept of requests that may come again, in bytes. */
const BYTES_MAX = 12 * 1024 * 1024
/** What such a request takes beside its head, about. */
const ENTRY_BYTES = 2000

/** The bytes of an answer as long as it would be the same if it were worked out now. */
export type CurrentBytes = () => Buffer | undefined

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this very request would still be the same person's; undefined where that is not known at once. */
    isSameCaller: (() => boolean) | undefined
  }
  interface FastifyReply {
    /** Set by a route whose answer, of status 200, may be given again to the same request. */
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

/** All that an answer can depend on beside what is stored: no header holds a line break. */
const cacheKeyOf = ({ url, socket, rawHeaders }: IncomingMessage) =>
  `${socket.remoteAddress} ${url}\n${rawHeaders.join('\n')}`

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Headers that an answer has of its own. */
const isOwn = (name: string) => name === 'x-request-id' || name === 'content-length'

function cachedResponseOf(
  request: FastifyRequest,
  reply: FastifyReply,
): CachedResponse | undefined {
  const { isSameCaller, raw, routeOptions } = request
  const { currentBytes } = reply
  const mayRepeat = raw.method === 'GET' && !hasBody(raw) && reply.statusCode === 200
  if (!mayRepeat || isSameCaller === undefined || currentBytes === undefined) return undefined
  // What is counted must be counted each time.
  if (reply.hasHeader('x-ratelimit-limit') || reply.hasHeader('set-cookie')) return undefined
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !isOwn(name))
    .flatMap(([name, value]) => [name, value ?? ''])
  const encoding = reply.getHeader('content-encoding') as Encoding | undefined
  return { headers, encoding, route: routeOptions.url ?? '', isSameCaller, currentBytes }
}

/**
 * Answers requests whose head is byte for byte that of an earlier one with the same bytes, before the router sees
 * them, as long as caller and answer are unchanged. Nothing is decided here: an answer is repeated only while
 * whoever wrote it says that it would be written once more.
 */
export function serveCachedResponses(
  app: FastifyInstance,
  { notify }: ResponseObservers,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const repeats = openLruCache<string, CachedResponse>(
    BYTES_MAX,
    (_, head) => 2 * head.length + ENTRY_BYTES,
  )
  const packer = openCompressor()
  app.decorateRequest('isSameCaller', undefined)
  app.decorateReply('currentBytes', undefined)
  compressResponses(app, packer)
  app.addHook('onSend', (request, reply, _payload, done) => {
    const repeat = reply.currentBytes && cachedResponseOf(request, reply)
    if (repeat) repeats.set(cacheKeyOf(request.raw), repeat)
    done()
  })

  /** The bytes to send, as long as they would be sent anew. */
  function bytesOf({ isSameCaller, currentBytes, encoding }: CachedResponse): Buffer | undefined {
    const bytes = isSameCaller() ? currentBytes() : undefined
    return bytes && encoding ? packer.find(bytes, encoding) : bytes
  }

  return (request, response) => {
    if (app.shutdownSignal.aborted || request.method !== 'GET') return false
    const begun = performance.now()
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
    const seconds = (performance.now() - begun) / 1000
    notify({ method: 'GET', route: repeat.route, status: 200, seconds })
    return true
  }
}
