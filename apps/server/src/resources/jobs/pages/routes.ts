import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { binaryResponse, call, FEED_LIMIT, NoContent, sendFeed } from '#http'
import type { JobFeeds } from '../feeds/feed.ts'

const FEED = call('anyone', {
  summary: 'The newest job ads of a saved search, as an Atom feed',
  description: "Needs no session: anyone with the search's key can read it.",
  params: Type.Object({
    feedKey: Type.String({ maxLength: 64, description: 'At most 64 characters.' }),
  }),
  response: { 200: binaryResponse('application/atom+xml'), 304: NoContent },
  limit: FEED_LIMIT,
})

export const feedRoutes =
  (findFeed: JobFeeds): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/jobs/feeds/:feedKey', FEED, async (request, reply) =>
      sendFeed(request, reply, await findFeed(request.params.feedKey)),
    )
  }
