import { type CurrentUser, personCardOf, useCurrentUser } from '#features/account'
import { likeToggleOf, type Likes } from '#lib/mutations/likes'
import { type Toggle } from '#lib/mutations/toggle'
import { useLikeToggle } from '#lib/mutations/use-like'
import { type QueryClient } from '@tanstack/react-query'

import { findComment, patchComment, type ShownComment } from './cache.ts'
import { commentKeys } from './keys.ts'

const likesOf = ({ likes, likesCount }: ShownComment): Likes =>
  likes ? { likes, likesCount } : { likes: [], likesCount: 0 }

/** The viewer's like of a comment. */
export function commentLikeToggle(client: QueryClient, id: string, user: CurrentUser): Toggle {
  const cached = () => findComment(client, id)
  return likeToggleOf({
    collection: 'comments',
    key: commentKeys.like(id),
    me: personCardOf(user),
    find: () => {
      const comment = cached()
      return comment && likesOf(comment)
    },
    patch: (change) => patchComment(client, id, (comment) => change(likesOf(comment))),
    affectedQueries: commentKeys.all,
    refresh: [],
    waiting: (on) => {
      const comment = cached()
      const author = comment?.creator?.name
      const title = `${on ? 'Like' : 'Remove the like from'} ${author ? `the comment by ${author}` : 'a comment'}`
      return { title, ...(comment && { to: `/posts/${comment.postId}?comment=${id}` }) }
    },
  })
}

/** The likes of a comment with the viewer's, and the function that changes it. */
export function useCommentLike(comment: ShownComment) {
  const user = useCurrentUser()
  return useLikeToggle(likesOf(comment), personCardOf(user), (client) =>
    commentLikeToggle(client, comment.$id, user),
  )
}
