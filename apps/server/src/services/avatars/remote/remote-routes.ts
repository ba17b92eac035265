import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AppError } from '@devhood/contract'
import { byAddress, byAccountOrAddress, binaryResponse, call, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import type { RemotePictures } from './remote-pictures.ts'
import { FaviconQuery, ImageQuery } from '../schema.ts'

const SIDE = 400
const DAYS_30 = 'private, max-age=2592000'

/** Each call causes requests to other servers, so the two share one count. */
const limit: Limit = { max: 60, windowMs: MINUTE, by: byAddress, scope: 'remote pictures' }
const response = { 200: binaryResponse('image/png') }
const IMAGE = call('anyone', {
  summary: 'A picture from another site, scaled and cropped to a PNG',
  querystring: ImageQuery,
  response,
  limit,
})
const FAVICON = call('anyone', {
  summary: 'The icon of another site, as a PNG',
  querystring: FaviconQuery,
  response,
  limit,
})

interface Options {
  readonly pictures: RemotePictures
  /** The Via header of our own requests. */
  readonly via: string
}

export const remoteRoutes =
  ({ pictures, via }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    // An unknown name of this server, or a redirect, could otherwise make it call itself endlessly.
    api.addHook('preHandler', async ({ headers }) => {
      if (String(headers['via']).includes(via)) throw new AppError('avatar_remote_url_failed')
    })

    api.get('/avatars/image', IMAGE, async (request, reply) => {
      const { url, width, height } = request.query
      const size = { width: width || SIDE, height: height || SIDE }
      const picture = await pictures.image(url, size, byAccountOrAddress(request))
      return reply.type('image/png').header('cache-control', DAYS_30).send(picture)
    })

    api.get('/avatars/favicon', FAVICON, async (request, reply) => {
      const picture = await pictures.favicon(request.query.url, byAccountOrAddress(request))
      return reply.type('image/png').header('cache-control', DAYS_30).send(picture)
    })
  }
