import { type CurrentUser, currentUserQuery } from '#features/account'
import { api } from '#lib/api/api'
import { toggleOptions } from '#lib/mutations/toggle'
import { type PersonCard, type Post } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import { removeFromList, findCachedPost, patchPost } from './cache/cached-posts.ts'
import { postKeys } from './keys.ts'

type Likes = Pick<Post, 'likes' | 'likesCount'>

const NO_LIKES: Likes = { likes: [], likesCount: 0 }

export function isLikedBy({ likes }: Pick<Post, 'likes'>, userId: string): boolean {
  return likes.some(({ $id }) => $id === userId)
}

/** The post's likes with or without one person; unchanged if they already match. */
function withLike(post: Likes, person: PersonCard, liked: boolean): Likes {
  const { likes, likesCount } = post
  if (isLikedBy(post, person.$id) === liked) return { likes, likesCount }
  return liked
    ? { likes: [...likes, person], likesCount: likesCount + 1 }
    : { likes: likes.filter(({ $id }) => $id !== person.$id), likesCount: likesCount - 1 }
}

/** The viewer among the likes, until the server's answer replaces it. */
export function personCardOf(user: CurrentUser): PersonCard {
  const { $id, $createdAt, name, username, imageUrl, bio } = user
  const meta = { $updatedAt: $createdAt, $permissions: [], $databaseId: '', $collectionId: '' }
  return { $id, $createdAt, ...meta, name, username, imageUrl, bio }
}

/** Toggles the viewer's like: every copy of the post shows it at once, then the complete list is sent. */
export function likePost(client: QueryClient, postId: string, me: PersonCard) {
  const cached = () => findCachedPost(client, postId) ?? NO_LIKES
  return toggleOptions(client, {
    key: ['like', postId],
    affectedQueries: postKeys.all,
    isOn: () => isLikedBy(cached(), me.$id),
    display: (liked) => void patchPost(client, postId, (post) => withLike(post, me, liked)),
    send: async (liked) => {
      const likes = withLike(cached(), me, liked).likes.map(({ $id }) => $id)
      const answer = await api.documents.update('posts', postId, { likes })
      // Keeps the likes of others, and the viewer's latest press.
      patchPost(client, postId, (post) => withLike(answer, me, isLikedBy(post, me.$id)))
    },
    done: (liked) => {
      if (!liked) removeFromList(client, postKeys.liked(me.$id), postId)
    },
    failureTitle: "Couldn't save your like",
    refresh: [
      postKeys.one(postId),
      postKeys.recent,
      postKeys.endless,
      postKeys.liked(me.$id),
      currentUserQuery().queryKey,
    ],
  })
}
