import { useCurrentUser } from '#features/account'
import { formatCount } from '#lib/text/format'
import { ToggleButton } from '#ui/controls/toggle-button'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { personCardOf, isLikedBy, likePost } from '../likes.ts'

interface LikeButtonProps {
  readonly post: Post
  readonly compact?: boolean
}

export function LikeButton({ post, compact = false }: LikeButtonProps) {
  const me = useCurrentUser()
  const { mutate } = useMutation(likePost(useQueryClient(), post.$id, personCardOf(me)))
  const liked = isLikedBy(post, me.$id)
  return (
    <ToggleButton
      icon="like"
      tone="like"
      label={`Like, ${formatCount(post.likesCount, 'like', 'likes')}`}
      on={liked}
      compact={compact}
      count={post.likesCount}
      onClick={() => mutate({ on: !liked })}
    />
  )
}
