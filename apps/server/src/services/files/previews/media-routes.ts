import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  byAccountOrAddress,
  binaryResponse,
  call,
  clientAddressOf,
  isNotModified,
  NoContent,
} from '#http'
import { disposition, parseByteRange } from './file-headers.ts'
import { FileParams, PreviewQuery, ReadQuery } from '../schema.ts'
import type { Media, Viewer, ViewingService } from './viewing.ts'

const FILE = '/storage/buckets/:bucketId/files/:fileId'

/**
 * The content of a URL never changes, so browsers cache it for a year. Shared caches revalidate each hour, because
 * the file may be hidden by then; a browser does when another person signs in.
 */
const LIFETIMES = {
  public: 'public, max-age=31536000, s-maxage=3600, immutable',
  private: 'private, max-age=31536000, immutable',
  /** A download differs between its owner and others. */
  saved: 'private, max-age=3600',
} as const

const Original = binaryResponse('image/png', 'image/jpeg', 'image/svg+xml')
const original = {
  scope: 'read',
  params: FileParams,
  querystring: ReadQuery,
  response: { 200: Original, 206: Original, 304: NoContent },
} as const
const CALLS = {
  preview: call('anyone', {
    summary: 'A preview of a picture: scaled, cropped, rotated, converted',
    scope: 'read',
    description:
      "If only one side is given, the other follows from the picture's aspect ratio, up to the limits of the output format.",
    params: FileParams,
    querystring: PreviewQuery,
    response: {
      200: binaryResponse('image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'),
      304: NoContent,
    },
  }),
  view: call('anyone', { summary: 'A file, for viewing in the browser', ...original }),
  download: call('anyone', { summary: 'A file, as a download', ...original }),
}

/** A picture may be displayed but must not run: opened as a page, its scripts and links don't work. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface Options {
  readonly viewing: ViewingService
  readonly resourcePolicy: string
}

interface SendOptions {
  readonly media: Media
  /** Previews have neither byte ranges nor a Content-Disposition. */
  readonly as?: 'attachment' | 'inline'
}

function viewerOf(request: FastifyRequest, token: string | undefined): Viewer {
  const caller = `ip ${clientAddressOf(request)}`
  return { actor: request.actor, token, caller, person: byAccountOrAddress(request) }
}

/** The requested range, unless it is of an outdated version. */
function rangeIn({ headers }: FastifyRequest, { etag }: Media, size: number) {
  const { range } = headers
  const condition = headers['if-range']
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  return parseByteRange(range, size)
}

/** HEAD requests open no bytes if they can; a stream keeps the response's Content-Length. */
async function opened({ method }: FastifyRequest, reply: FastifyReply, media: Media) {
  const read = async () => Readable.from([])
  if (method === 'HEAD' && media.size !== undefined) return { size: media.size, read }
  const end = new AbortController()
  // The `close` event doesn't fire again for a closed connection.
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

export const mediaRoutes =
  ({ viewing, resourcePolicy }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', resourcePolicy)
    })
    api.get(`${FILE}/preview`, CALLS.preview, async (request, reply) => {
      const { token, ...wanted } = request.query
      const viewer = viewerOf(request, token)
      const media = await viewing.preview(viewer, request.params.fileId, wanted)
      reply.currentBytes = media.currentBytes
      return send(request, reply, { media })
    })
    api.get(`${FILE}/view`, CALLS.view, async (request, reply) => {
      const viewer = viewerOf(request, request.query.token)
      const media = await viewing.view(viewer, request.params.fileId)
      return send(request, reply, { media, as: 'inline' })
    })
    api.get(`${FILE}/download`, CALLS.download, async (request, reply) => {
      const viewer = viewerOf(request, request.query.token)
      const media = await viewing.download(viewer, request.params.fileId)
      return send(request, reply, { media, as: 'attachment' })
    })
  }
