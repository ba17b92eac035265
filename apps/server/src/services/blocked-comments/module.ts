import { blockedCommentRoutes } from './routes.ts'
import { type BlockedCommentOptions, blockedCommentService } from './service.ts'

interface Options extends Omit<BlockedCommentOptions, 'database'> {
  readonly platform: Pick<BlockedCommentOptions, 'database'>
}

/** Comments under one's own posts that a block hides from oneself alone. */
export function blockedCommentsModule({ platform, ...rest }: Options) {
  return { routes: blockedCommentRoutes(blockedCommentService({ ...platform, ...rest })) }
}
