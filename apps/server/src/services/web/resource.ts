import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip as gzipCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, isNotModified, compressFast } from '#http'

type Bytes = Buffer | Promise<Buffer>

/** The same bytes for every caller, in each available encoding. */
interface Encodings {
  readonly identity: () => Bytes
  readonly br?: (() => Bytes) | undefined
  readonly gzip?: (() => Bytes) | undefined
}

/** One response of the site. All of them are read at the start, so that no request opens a file. */
export interface Resource extends Encodings {
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

export interface TextResource extends Resource {
  readonly text: string
}

/** A hash for a URL or an ETag: 27 characters. */
export function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

const etagOf = (content: Buffer) => `"${hashOf(content)}"`

/** The same bytes for every caller, with their compressed forms if they have some. */
export function resourceOf(
  { identity, ...compressed }: Omit<Encodings, 'identity'> & { readonly identity: Buffer },
  headers: Resource['headers'],
): Resource {
  return { ...compressed, identity: () => identity, headers, etag: etagOf(identity) }
}

/** Computes a value at its first use and caches it. */
export function lazyValue<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A file that is stored in its compressed form. The first request for another form makes that off the event loop. */
export function packedResource(packed: Buffer, headers: Resource['headers']): Resource {
  const identity = lazyValue(() => promisify(brotliDecompress)(packed))
  const gzip = lazyValue(async () => promisify(gzipCompress)(await identity()))
  return { identity, br: () => packed, gzip, headers, etag: etagOf(packed) }
}

/**
 * A static text of the server in every encoding. The first request for an encoding compresses it off the event
 * loop.
 */
export function textResource(text: string, headers: Resource['headers']): TextResource {
  const identity = Buffer.from(text)
  const br = lazyValue(() => promisify(brotliCompress)(identity))
  const gzip = lazyValue(() => promisify(gzipCompress)(identity))
  return { ...resourceOf({ identity, br, gzip }, headers), text }
}

/** A text for a single response, compressed fast because the caller waits for it. */
export function dynamicResource(text: string, headers: Resource['headers']): Resource {
  const identity = Buffer.from(text)
  const br = async () => compressFast.br(identity)
  const gzip = async () => compressFast.gzip(identity)
  return resourceOf({ identity, br, gzip }, headers)
}

/** Sends the encoding that the caller prefers, or 304 when the caller has the current version. */
export async function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
) {
  const { identity, etag, headers, br, gzip } = resource
  const wanted = encodingFor(request)
  const compressed = wanted && resource[wanted]
  for (const name in headers) reply.header(name, headers[name])
  reply.header('etag', etag)
  if (br ?? gzip) reply.header('vary', headers['vary'] ?? 'Accept-Encoding')
  if (reply.statusCode === 200 && isNotModified(request, etag)) return reply.code(304).send()
  if (compressed) reply.header('content-encoding', wanted)
  return reply.send(await (compressed ?? identity)())
}
