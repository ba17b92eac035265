import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  byAccountOrAddress,
  binaryResponse,
  clientAddressOf,
  isNotModified,
  NoContent,
} from '#http'
import { parseByteRange } from '../byte-range.ts'
import { disposition } from '../disposition.ts'
import { FileParams, PreviewQuery, ReadQuery } from '../schema.ts'
import type { Media, Viewer, ViewingService } from './viewing.ts'

const FILE = '/storage/buckets/:bucketId/files/:fileId'

/**
 * What an address shows never changes, so it is never asked for again. Caches of many people ask each hour, whether
 * it is still shown; a browser does when somebody else signs in.
 */
const LIFETIMES = {
  public: 'public, max-age=31536000, s-maxage=3600, immutable',
  private: 'private, max-age=31536000, immutable',
  /** What is saved is not the same for its owner and for others. */
  saved: 'private, max-age=3600',
} as const

const Original = binaryResponse('image/png', 'image/jpeg', 'image/svg+xml')
const original = { 200: Original, 206: Original, 304: NoContent }
const CALLS = {
  preview: {
    summary: 'A picture as it is shown: scaled, cut, turned, converted',
    params: FileParams,
    querystring: PreviewQuery,
    response: {
      200: binaryResponse('image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'),
      304: NoContent,
    },
  },
  view: {
    summary: 'A file, to be shown in the browser',
    params: FileParams,
    querystring: ReadQuery,
    response: original,
  },
  download: {
    summary: 'A file, to be saved',
    params: FileParams,
    querystring: ReadQuery,
    response: original,
  },
} as const

/** A picture may be shown, never run: should a browser open one as a page, nothing in it works. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface Options {
  readonly viewing: ViewingService
  /** Which sites may show the pictures. */
  readonly resourcePolicy: string
}

interface SendOptions {
  readonly media: Media
  /** Previews come whole, and as nothing to be saved. */
  readonly as?: 'attachment' | 'inline'
}

function viewerOf(request: FastifyRequest, token: string | undefined): Viewer {
  const caller = `ip ${clientAddressOf(request)}`
  return { actor: request.actor, token, caller, person: byAccountOrAddress(request) }
}

/** The range that is asked for, unless it is of a version that is no more. */
function rangeIn({ headers }: FastifyRequest, { etag }: Media, size: number) {
  const { range } = headers
  const condition = headers['if-range']
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  return parseByteRange(range, size)
}

/** A question without a body opens no bytes if it can; a stream leaves the length of the answer as it is. */
async function opened({ method }: FastifyRequest, reply: FastifyReply, media: Media) {
  const read = async () => Readable.from([])
  if (method === 'HEAD' && media.size !== undefined) return { size: media.size, read }
  const end = new AbortController()
  // Who has gone by now is told of no more.
  if (reply.raw.destroyed) end.abort()
  else reply.raw.once('close', () => end.abort())
  const open = await media.open(end.signal)
  return method === 'HEAD' ? { ...open, read } : open
}

async function send(request: FastifyRequest, reply: FastifyReply, { media, as }: SendOptions) {
  const lifetime = as === 'attachment' ? 'saved' : media.isPublic ? 'public' : 'private'
  reply.header('etag', media.etag).header('cache-control', LIFETIMES[lifetime])
  if (lifetime !== 'public') reply.header('vary', 'Origin, Cookie')
  if (isNotModified(request, media.etag)) return reply.code(304).send()
  const { size, read } = await opened(request, reply, media)
  const range = as === undefined ? undefined : rangeIn(request, media, size)
  const body = await read(range)
  reply
    .type(media.type)
    .header('content-security-policy', POLICY)
    .header('content-length', range ? range.end - range.start + 1 : size)
  if (as !== undefined)
    reply
      .header('accept-ranges', 'bytes')
      .header('content-disposition', disposition(as, media.name))
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(body)
}

/** The bytes of files: as they are shown, and as they are saved. */
export const mediaRoutes =
  ({ viewing, resourcePolicy }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', resourcePolicy)
    })
    const config = { access: 'anyone' } as const

    api.get(`${FILE}/preview`, { config, schema: CALLS.preview }, async (request, reply) => {
      const { token, ...wanted } = request.query
      const viewer = viewerOf(request, token)
      const media = await viewing.preview(viewer, request.params.fileId, wanted)
      reply.currentBytes = media.lasting
      return send(request, reply, { media })
    })
    api.get(`${FILE}/view`, { config, schema: CALLS.view }, async (request, reply) => {
      const viewer = viewerOf(request, request.query.token)
      const media = await viewing.view(viewer, request.params.fileId)
      return send(request, reply, { media, as: 'inline' })
    })
    api.get(`${FILE}/download`, { config, schema: CALLS.download }, async (request, reply) => {
      const viewer = viewerOf(request, request.query.token)
      const media = await viewing.download(viewer, request.params.fileId)
      return send(request, reply, { media, as: 'attachment' })
    })
  }
