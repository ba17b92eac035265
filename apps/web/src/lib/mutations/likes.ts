import { api } from '#lib/api/api'
import { type Toggle } from '#lib/mutations/toggle'
import { Query } from '@devhood/contract'
import { type PersonCard, type Post } from '@devhood/contract/schemas'

/** The likes of a post or a comment: a shown part of the people, and how many they are. */
export type Likes = Readonly<Pick<Post, 'likes' | 'likesCount'>>

/** The response to a like is the number: what many like would come with a hundred people. */
const COUNT = Query.select(['likesCount'])

const NO_LIKES: Likes = { likes: [], likesCount: 0 }

export const isLikedBy = ({ likes }: Likes, userId: string): boolean =>
  likes.some(({ $id }) => $id === userId)

/** The likes with or without one person; unchanged if they already match. */
export function withLike(shown: Likes, person: PersonCard, liked: boolean): Likes {
  const { likes, likesCount } = shown
  if (isLikedBy(shown, person.$id) === liked) return { likes, likesCount }
  return liked
    ? { likes: [...likes, person], likesCount: likesCount + 1 }
    : { likes: likes.filter(({ $id }) => $id !== person.$id), likesCount: likesCount - 1 }
}

/** What can be liked, and its cached copies. */
interface Liked extends Pick<Toggle, 'key' | 'affectedQueries' | 'done' | 'refresh' | 'waiting'> {
  readonly collection: 'posts' | 'comments'
  /** The viewer as they are shown until the server's response has replaced it. */
  readonly me: PersonCard
  readonly find: () => Likes | undefined
  /** Changes every cached copy. */
  readonly patch: (change: (shown: Likes) => Likes) => void
}

/** The viewer's like: every copy shows it at once, then the complete list is sent. */
export function likeToggleOf({ collection, me, find, patch, ...toggle }: Liked): Toggle {
  const cached = () => find() ?? NO_LIKES
  return {
    ...toggle,
    isOn: () => isLikedBy(cached(), me.$id),
    display: (liked) => patch((shown) => withLike(shown, me, liked)),
    send: async (liked) => {
      const likes = withLike(cached(), me, liked).likes.map(({ $id }) => $id)
      const [, id] = toggle.key
      const sent = await api.documents.update(collection, id, { likes }, { queries: [COUNT] })
      // Counts the likes of others, and keeps the viewer's latest press.
      patch((shown) => {
        const counted = { likes: withLike(shown, me, liked).likes, likesCount: sent.likesCount }
        return withLike(counted, me, isLikedBy(shown, me.$id))
      })
    },
    failureTitle: "Couldn't save your like",
  }
}
