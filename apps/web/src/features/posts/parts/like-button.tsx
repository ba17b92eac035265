import { useCurrentUser } from '#features/account'
import { formatCount } from '#lib/text/format'
import { ToggleButton } from '#ui/controls/toggle-button'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { personCardOf, isLikedBy, likePost } from '../likes.ts'
import { LikesCount } from './likes-count.tsx'

interface LikeButtonProps {
  readonly post: Post
  readonly compact?: boolean
}

/** The heart and the number of likes. The number leads to the people, except on tiles, which have no room for two controls. */
export function LikeButton({ post, compact = false }: LikeButtonProps) {
  const me = useCurrentUser()
  const { mutate } = useMutation(likePost(useQueryClient(), post.$id, personCardOf(me)))
  const liked = isLikedBy(post, me.$id)
  const button = (
    <ToggleButton
      icon="like"
      tone="like"
      label={`Like, ${formatCount(post.likesCount, 'like', 'likes')}`}
      on={liked}
      compact={compact}
      {...(compact && { count: post.likesCount })}
      onClick={() => mutate({ on: !liked })}
    />
  )
  if (compact) return button
  return (
    <span className="flex">
      {button}
      <LikesCount post={post} />
    </span>
  )
}
