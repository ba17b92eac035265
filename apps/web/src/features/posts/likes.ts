import { type CurrentUser, currentUserQuery, personCardOf, useCurrentUser } from '#features/account'
import { likeToggleOf, type Likes } from '#lib/mutations/likes'
import { type Toggle } from '#lib/mutations/toggle'
import { useLikeToggle } from '#lib/mutations/use-like'
import { type Post } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import { findCachedPost, patchPost, removeFromList, waitingOnPost } from './cache/cached-posts.ts'
import { postKeys } from './keys.ts'

/** The viewer's like of a post. */
export function likeToggle(client: QueryClient, postId: string, user: CurrentUser): Toggle {
  const me = personCardOf(user)
  return likeToggleOf({
    collection: 'posts',
    key: ['like', postId],
    me,
    find: () => findCachedPost(client, postId),
    patch: (change) => void patchPost(client, postId, change),
    affectedQueries: postKeys.all,
    done: (liked) => {
      if (!liked) removeFromList(client, postKeys.liked(me.$id), postId)
    },
    refresh: [
      postKeys.one(postId),
      postKeys.recent,
      postKeys.endless,
      postKeys.liked(me.$id),
      currentUserQuery().queryKey,
    ],
    waiting: (on) => waitingOnPost(client, postId, on ? 'Like' : 'Remove the like from'),
  })
}

/** The likes of a post with the viewer's, and the function that changes it. */
export function useLike(post: Likes & Pick<Post, '$id'>) {
  const user = useCurrentUser()
  return useLikeToggle(post, personCardOf(user), (client) => likeToggle(client, post.$id, user))
}
