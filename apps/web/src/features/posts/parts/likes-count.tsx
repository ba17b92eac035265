import { OVER_PAGE } from '#lib/navigation/over-page'
import { formatCount, formatNumber } from '#lib/text/format'
import { type Post } from '@devhood/contract/schemas'
import { Link, useLocation } from 'react-router'

import { usePostState } from './post-link.ts'

/** Beside the heart, whose padding is the distance to it. */
const LOOK =
  '-ml-2 inline-flex min-h-tap min-w-tap flex-none items-center rounded-control px-1.5 font-mono text-small font-medium text-muted tabular-nums transition-colors'

/** The number of likes, with a link to the people who like the post. */
export function LikesCount({ post }: { readonly post: Pick<Post, '$id' | 'likesCount'> }) {
  const { pathname, state } = useLocation()
  const postState = usePostState()
  const number = (
    <span key={post.likesCount} className="animate-appear">
      {formatNumber(post.likesCount)}
    </span>
  )
  if (post.likesCount === 0) return <span className={LOOK}>{number}</span>
  const path = `/posts/${post.$id}`
  const link =
    pathname === path
      ? { ...OVER_PAGE, state: { ...(state as object | null), ...OVER_PAGE.state } }
      : { state: postState }
  return (
    <Link
      to={`${path}/likes`}
      {...link}
      aria-label={`See who likes it: ${formatCount(post.likesCount, 'person', 'people')}`}
      className={`${LOOK} hover:bg-overlay hover:text-text`}
    >
      {number}
    </Link>
  )
}
