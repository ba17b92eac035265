import { AppError, LIMITS } from '@devhood/contract'
import type { BlockedComments } from '@devhood/contract/schemas'
import { type Actor, type Engine, formatInstant, viewFor } from '#engine'
import type { Platform } from '#platform'
import { blockedCommentStore } from './store.ts'

export interface BlockedCommentOptions extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'findReadable' | 'visibilitySql'>
}

/** Comments that others read under a post, while a block hides them from its author. */
export function blockedCommentService({ database, engine }: BlockedCommentOptions) {
  const listBlockedComments = blockedCommentStore(engine.visibilitySql)
  /** Throws `document_not_found` for posts of others, too. */
  async function list(actor: Actor, postId: string): Promise<BlockedComments> {
    const post = await engine.findReadable(database, 'posts', postId, viewFor(actor))
    const { userId } = actor
    if (userId === null || post?.['creator'] !== userId) throw new AppError('document_not_found')
    const found = await listBlockedComments(database, {
      self: userId,
      post: postId,
      // Blocking an operator hides nothing from the operator.
      isMutual: !actor.isOperator,
      max: LIMITS.listLimitMax,
    })
    return {
      comments: found.map(({ $createdAt, isOwnBlock, ...comment }) => ({
        ...comment,
        $createdAt: formatInstant($createdAt),
        isOwnBlock: Boolean(isOwnBlock),
      })),
    }
  }
  return { list }
}

export type BlockedCommentService = ReturnType<typeof blockedCommentService>
