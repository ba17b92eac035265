import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify'

/** A smaller response fits into one packet anyway. */
const BYTES_MIN = 1400

export type Encoding = 'br' | 'gzip'

/** Fast settings, because the client waits. A feed of 60 kB takes 1 ms off the event loop and shrinks to 6 kB. */
export const compressFast: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: async (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: async (bytes) => promisify(gzip)(bytes, { level: 5 }),
}

const NAMES = ['br', 'gzip'] as const
/** `br;q=0` refuses an encoding. */
const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

/** The best encoding that the Accept-Encoding header allows; undefined means no compression. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding']?.toLowerCase()
  if (typeof accepted !== 'string') return undefined
  const taken = new Set<string | undefined>()
  for (const each of accepted.split(','))
    if (!REFUSED.test(each)) taken.add(each.split(';', 1)[0]?.trim())
  for (const name of NAMES) if (taken.has(name)) return name
  return undefined
}

interface Compressed {
  readonly pending: Promise<Buffer>
  result?: Buffer
}

/** Compresses bytes once per encoding. The result is garbage-collected together with the bytes. */
export function openCompressor() {
  const known = new WeakMap<Buffer, Map<Encoding, Compressed>>()

  return {
    find: (bytes: Buffer, encoding: Encoding): Buffer | undefined =>
      known.get(bytes)?.get(encoding)?.result,
    async compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
      const all = known.get(bytes) ?? new Map<Encoding, Compressed>()
      known.set(bytes, all)
      const found = all.get(encoding)
      if (found) return found.pending
      const packed: Compressed = { pending: compressFast[encoding](bytes) }
      all.set(encoding, packed)
      packed.result = await packed.pending
      return packed.result
    },
  }
}

export type Compressor = ReturnType<typeof openCompressor>

const isJson = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('application/json')

/** What a response depends on, besides its encoding. */
const withEncoding = (vary: string): string =>
  vary.includes('Accept-Encoding') ? vary : `${vary}, Accept-Encoding`

/**
 * Compresses responses that routes give as bytes of JSON. Browsers don't send our cookies with cross-site requests
 * (SameSite=Lax). So the length of a response tells other sites nothing about its content (BREACH).
 */
export function compressionHook(packer: Compressor): onSendAsyncHookHandler {
  return async (request, reply, payload) => {
    if (!Buffer.isBuffer(payload) || payload.length < BYTES_MIN || !isJson(reply)) return payload
    reply.header('vary', withEncoding(String(reply.getHeader('vary') ?? 'Origin')))
    const encoding = encodingFor(request)
    if (encoding === undefined) return payload
    reply.header('content-encoding', encoding)
    return packer.compress(payload, encoding)
  }
}
