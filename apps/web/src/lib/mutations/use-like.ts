import { type PersonCard } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import { isLikedBy, type Likes, withLike } from './likes.ts'
import { type Toggle } from './toggle.ts'
import { useToggle } from './use-toggle.ts'

/** Likes with the viewer's, which may wait to be sent, and the function that changes it. */
export function useLikeToggle(
  likes: Likes,
  me: PersonCard,
  toggleOf: (client: QueryClient) => Toggle,
) {
  const { mutate, waiting } = useToggle(toggleOf)
  const shown = waiting === undefined ? likes : withLike(likes, me, waiting)
  return {
    likesCount: shown.likesCount,
    isLiked: isLikedBy(shown, me.$id),
    waits: waiting !== undefined,
    setLiked: (on: boolean) => mutate({ on }),
  }
}
