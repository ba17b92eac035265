import { AppError, LIMITS } from '@devhood/contract'
import type { BlockedComments } from '@devhood/contract/schemas'
import { type Actor, type Engine, formatInstant, isModerator, viewFor } from '#engine'
import type { Platform } from '#platform'
import { blockedCommentStore } from './store.ts'

export interface BlockedCommentOptions extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'findReadable' | 'visibilitySql'>
}

/** Comments that others read under a post, while a block hides them from its author. */
export function blockedCommentService({ database, engine }: BlockedCommentOptions) {
  const listMutual = blockedCommentStore(engine.visibilitySql, true)
  const listOwn = blockedCommentStore(engine.visibilitySql, false)

  /** Throws `document_not_found` for posts of others, too. */
  async function list(actor: Actor, postId: string): Promise<BlockedComments> {
    const post = await engine.findReadable(database, 'posts', postId, viewFor(actor))
    const { userId } = actor
    if (userId === null || post?.['creator'] !== userId) throw new AppError('document_not_found')
    // Blocking who may moderate hides nothing from them.
    const listBlocked = isModerator(actor) ? listOwn : listMutual
    const found = await listBlocked(database, {
      self: userId,
      post: postId,
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
