import { formatCount, formatNumber } from '#lib/text/format'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { Link } from 'react-router'

import { usePostState } from './post-link.ts'

interface CommentsLinkProps {
  readonly post: Pick<Post, '$id' | 'commentsCount'>
  readonly compact?: boolean
}

/** The number of comments, with a link to them. Its icon is not among those that the sign-in page loads. */
export function CommentsLink({ post, compact = false }: CommentsLinkProps) {
  const size = compact ? 18 : 22
  const state = usePostState()
  return (
    <Link
      to={`/posts/${post.$id}#comments`}
      state={state}
      aria-label={formatCount(post.commentsCount, 'comment', 'comments')}
      className={clsx(
        'min-h-tap min-w-tap flex-none items-center justify-center rounded-control font-mono text-muted tabular-nums transition-colors hover:bg-overlay hover:text-text',
        compact
          ? // Narrow tiles have no room for it.
            'hidden gap-1.5 px-2 text-tiny @min-[190px]:inline-flex'
          : 'inline-flex gap-2 px-2.5 text-small font-medium',
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        className="flex-none"
      >
        <path d="M4 5h16v11.5h-9L6.5 20v-3.5H4z" />
      </svg>
      {formatNumber(post.commentsCount)}
    </Link>
  )
}
