import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { actorOf, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import { BLOCKED_COMMENTS } from './schema.ts'
import type { BlockedCommentService } from './service.ts'

const LIMIT: Limit = {
  max: 120,
  windowMs: MINUTE,
  by: (request) => `account ${actorOf(request).accountId}`,
}

export const blockedCommentRoutes =
  (comments: BlockedCommentService): FastifyPluginAsyncTypebox =>
  async (api) => {
    const call = { config: { access: 'signedIn', limit: LIMIT }, schema: BLOCKED_COMMENTS } as const
    api.get('/posts/:postId/blocked-comments', call, async (request, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return comments.list(actorOf(request), request.params.postId)
    })
  }
