import { useCurrentUser } from '#features/account'
import { formatCount } from '#lib/text/format'
import { ToggleButton } from '#ui/controls/toggle-button'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toggleOptions } from '#lib/mutations/toggle'
import { useWaitingState } from '#lib/outbox/use-outbox'
import { personCardOf, isLikedBy, likeToggle, useShownLikes } from '../likes.ts'
import { LikesCount } from './likes-count.tsx'

interface LikeButtonProps {
  readonly post: Post
  readonly compact?: boolean
}

/** The heart and the number of likes. The number leads to the people, except on tiles, which have no room for two controls. */
export function LikeButton({ compact = false, ...rest }: LikeButtonProps) {
  const me = useCurrentUser()
  const card = personCardOf(me)
  const post = useShownLikes(rest.post, card)
  const client = useQueryClient()
  const { mutate } = useMutation(toggleOptions(client, likeToggle(client, post.$id, card)))
  const waits = useWaitingState(['like', post.$id]) !== undefined
  const liked = isLikedBy(post, me.$id)
  const button = (
    <ToggleButton
      icon="like"
      tone="like"
      label={`Like, ${formatCount(post.likesCount, 'like', 'likes')}`}
      on={liked}
      compact={compact}
      waits={waits}
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
