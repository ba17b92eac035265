import { OVERLAY_LINK } from '#lib/navigation/overlay-link'
import { formatCount, formatNumber } from '#lib/text/format'
import { ToggleButton } from '#ui/controls/toggle-button'
import { type Post } from '@devhood/contract/schemas'
import { Link, useLocation } from 'react-router'

import { useLike } from '../likes.ts'
import { usePostState } from './post-link.ts'

interface LikeButtonProps {
  readonly post: Post
  readonly compact?: boolean
}

/** The heart and the number of likes. The number leads to the people, except on tiles, which have no room for two controls. */
export function LikeButton({ post, compact = false }: LikeButtonProps) {
  const { likesCount, isLiked, waits, setLiked } = useLike(post)
  const button = (
    <ToggleButton
      icon="like"
      tone="like"
      label={`Like, ${formatCount(likesCount, 'like', 'likes')}`}
      on={isLiked}
      compact={compact}
      waits={waits}
      {...(compact && { count: likesCount })}
      onClick={() => setLiked(!isLiked)}
    />
  )
  if (compact) return button
  return (
    <span className="flex">
      {button}
      <LikesCount path={`/posts/${post.$id}`} count={likesCount} />
    </span>
  )
}

/** Beside the heart, whose padding is the distance to it. */
const LOOK =
  '-ml-2 inline-flex min-h-tap min-w-tap flex-none items-center rounded-control px-1.5 text-small font-medium text-muted tabular-nums transition-colors'

/** The number of likes, with a link to the people who like the post. */
function LikesCount({ path, count }: { readonly path: string; readonly count: number }) {
  const { pathname, state } = useLocation()
  const postState = usePostState()
  const number = (
    <span key={count} className="animate-appear">
      {formatNumber(count)}
    </span>
  )
  // Its place stays, so that nothing moves with the first like.
  if (count === 0) return <span className={LOOK} />
  const link =
    pathname === path
      ? { ...OVERLAY_LINK, state: { ...(state as object | null), ...OVERLAY_LINK.state } }
      : { state: postState }
  return (
    <Link
      to={`${path}/likes`}
      {...link}
      aria-label={`See who likes it: ${formatCount(count, 'person', 'people')}`}
      className={`${LOOK} hover:bg-overlay hover:text-text`}
    >
      {number}
    </Link>
  )
}
