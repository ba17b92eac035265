import { AppError } from '@devhood/contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { binaryResponse, FEED_LIMIT, NoContent, sendFeed } from '#http'
import type { JobFeeds } from '../feeds/feed.ts'

const FEED = {
  summary: 'The newest job ads of a saved search, as an Atom feed',
  description: "Anyone with the search's key can read it, without a session.",
  params: Type.Object({
    feedKey: Type.String({ maxLength: 64, description: 'At most 64 characters.' }),
  }),
  response: { 200: binaryResponse('application/atom+xml'), 304: NoContent },
}

export const feedRoutes =
  (findFeed: JobFeeds): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone', limit: FEED_LIMIT } as const
    api.get('/jobs/feeds/:feedKey', { config, schema: FEED }, async (request, reply) => {
      const feed = await findFeed(request.params.feedKey)
      if (!feed) throw new AppError('document_not_found', { message: 'There is no such feed.' })
      return sendFeed(request, reply, feed)
    })
  }
