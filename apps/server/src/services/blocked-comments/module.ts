import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BlockedComments } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { actorOf, byAccount, call } from '#http'
import { MINUTE } from '#lib/time'
import { type BlockedCommentOptions, blockedCommentService } from './service.ts'

const LIST = call('signedIn', {
  summary: 'Comments on your post that are hidden from you by a block',
  description:
    'Only for the author of the post, who can delete and report these comments. Texts and names are left out. Newest first, at most 100. `isOwnBlock` says whether the author of the post has blocked the `creator`.',
  params: Type.Object({ postId: Type.String() }),
  response: { 200: BlockedComments },
  limit: { max: 120, windowMs: MINUTE, by: byAccount },
})

interface Options extends Omit<BlockedCommentOptions, 'database'> {
  readonly platform: Pick<BlockedCommentOptions, 'database'>
}

/** Comments under one's own posts that a block hides from oneself alone. */
export function blockedCommentsModule({ platform, ...rest }: Options) {
  const comments = blockedCommentService({ ...platform, ...rest })
  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.get('/posts/:postId/blocked-comments', LIST, async (request, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return comments.list(actorOf(request), request.params.postId)
    })
  }
  return { routes }
}
