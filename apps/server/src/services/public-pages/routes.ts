import { AppError, LIMITS } from '@devhood/contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { binaryResponse, FEED_LIMIT, NoContent, sendFeed } from '#http'
import type { PublicFeeds } from './feeds.ts'

const response = { 200: binaryResponse('application/atom+xml'), 304: NoContent }
const NEEDS_SETTING = 'Without a session, where `PUBLIC_PAGES` is on.'

const PROFILE = {
  summary: 'The newest posts of a person, as an Atom feed',
  description: NEEDS_SETTING,
  params: Type.Object({
    userId: Type.String({ maxLength: 64, description: 'At most 64 characters.' }),
  }),
  response,
}
const TAG = {
  summary: 'The newest posts with a tag, as an Atom feed',
  description: NEEDS_SETTING,
  params: Type.Object({
    tag: Type.String({
      maxLength: LIMITS.tagMax,
      description: `At most ${LIMITS.tagMax} characters.`,
    }),
  }),
  response,
}

/** Without feeds, where guests may read nothing, each is not found. */
export const publicFeedRoutes =
  (feeds: PublicFeeds | undefined): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone', limit: FEED_LIMIT } as const
    const none = () => new AppError('document_not_found', { message: 'There is no such feed.' })
    api.get('/feeds/profiles/:userId', { config, schema: PROFILE }, async (request, reply) => {
      const feed = await feeds?.ofPerson(request.params.userId)
      if (!feed) throw none()
      return sendFeed(request, reply, feed)
    })
    api.get('/feeds/tags/:tag', { config, schema: TAG }, async (request, reply) => {
      const feed = await feeds?.ofTag(request.params.tag)
      if (!feed) throw none()
      return sendFeed(request, reply, feed)
    })
  }
