import { LIMITS } from '@devhood/contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { binaryResponse, call, FEED_LIMIT, NoContent, sendFeed } from '#http'
import type { PublicFeeds } from './feeds.ts'

const feed = {
  description: 'Needs no session. Exists only where the setting `PUBLIC_PAGES` is on.',
  response: { 200: binaryResponse('application/atom+xml'), 304: NoContent },
  limit: FEED_LIMIT,
} as const

const PROFILE = call('anyone', {
  summary: 'The newest posts of a person, as an Atom feed',
  params: Type.Object({
    userId: Type.String({ maxLength: 64, description: 'At most 64 characters.' }),
  }),
  ...feed,
})
const TAG = call('anyone', {
  summary: 'The newest posts with a tag, as an Atom feed',
  params: Type.Object({
    tag: Type.String({
      maxLength: LIMITS.tagMax,
      description: `At most ${LIMITS.tagMax} characters.`,
    }),
  }),
  ...feed,
})

/** Without feeds, where guests may read nothing, each is not found. */
export const publicFeedRoutes =
  (feeds: PublicFeeds | undefined): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/feeds/profiles/:userId', PROFILE, async (request, reply) =>
      sendFeed(request, reply, await feeds?.ofPerson(request.params.userId)),
    )
    api.get('/feeds/tags/:tag', TAG, async (request, reply) =>
      sendFeed(request, reply, await feeds?.ofTag(request.params.tag)),
    )
  }
