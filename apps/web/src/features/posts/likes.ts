import { type CurrentUser, currentUserQuery, personCardOf, useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { type Toggle } from '#lib/mutations/toggle'
import { useToggle } from '#lib/mutations/use-toggle'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type PersonCard, type Post } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import { findCachedPost, patchPost, removeFromList, waitingOnPost } from './cache/cached-posts.ts'
import { postKeys } from './keys.ts'

type Likes = Pick<Post, 'likes' | 'likesCount'>

/** The response to a like is the number: a post that many like would come with a hundred people. */
const COUNT = Query.select<Selectable<'posts'>>(['likesCount'])

const NO_LIKES: Likes = { likes: [], likesCount: 0 }

const isLikedBy = ({ likes }: Likes, userId: string): boolean =>
  likes.some(({ $id }) => $id === userId)

/** The post's likes with or without one person; unchanged if they already match. */
function withLike(post: Likes, person: PersonCard, liked: boolean): Likes {
  const { likes, likesCount } = post
  if (isLikedBy(post, person.$id) === liked) return { likes, likesCount }
  return liked
    ? { likes: [...likes, person], likesCount: likesCount + 1 }
    : { likes: likes.filter(({ $id }) => $id !== person.$id), likesCount: likesCount - 1 }
}

/** The viewer's like: every copy of the post shows it at once, then the complete list is sent. */
export function likeToggle(client: QueryClient, postId: string, user: CurrentUser): Toggle {
  // Until the server's response has replaced it.
  const me = personCardOf(user)
  const cached = () => findCachedPost(client, postId) ?? NO_LIKES
  return {
    key: ['like', postId],
    affectedQueries: postKeys.all,
    isOn: () => isLikedBy(cached(), me.$id),
    display: (liked) => void patchPost(client, postId, (post) => withLike(post, me, liked)),
    send: async (liked) => {
      const likes = withLike(cached(), me, liked).likes.map(({ $id }) => $id)
      const options = { queries: [COUNT] }
      const { likesCount } = await api.documents.update('posts', postId, { likes }, options)
      // Counts the likes of others, and keeps the viewer's latest press.
      patchPost(client, postId, (post) => {
        const sent = { likes: withLike(post, me, liked).likes, likesCount }
        return withLike(sent, me, isLikedBy(post, me.$id))
      })
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
    waiting: (on) => waitingOnPost(client, postId, on ? 'Like' : 'Remove the like from'),
  }
}

/** The likes of a post with the viewer's, which may wait to be sent, and the function that changes it. */
export function useLike(post: Likes & Pick<Post, '$id'>) {
  const user = useCurrentUser()
  const { mutate, waiting } = useToggle((client) => likeToggle(client, post.$id, user))
  const shown = waiting === undefined ? post : withLike(post, personCardOf(user), waiting)
  return {
    likesCount: shown.likesCount,
    isLiked: isLikedBy(shown, user.$id),
    waits: waiting !== undefined,
    setLiked: (on: boolean) => mutate({ on }),
  }
}
