import { formatCount, formatNumber } from '#lib/text/format'
import { Icon } from '#ui/icon'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { Link } from 'react-router'

import { usePostState } from './post-link.ts'

interface CommentsLinkProps {
  readonly post: Pick<Post, '$id' | 'commentsCount'>
  readonly compact?: boolean
}

/** The number of comments, with a link to them. */
export function CommentsLink({ post, compact = false }: CommentsLinkProps) {
  const state = usePostState()
  return (
    <Link
      to={`/posts/${post.$id}#comments`}
      state={state}
      aria-label={formatCount(post.commentsCount, 'comment', 'comments')}
      className={clsx(
        'min-h-tap min-w-tap flex-none items-center rounded-control text-muted tabular-nums transition-colors hover:bg-overlay hover:text-text',
        compact ? 'gap-1.5 px-1.5 text-tiny' : 'justify-center gap-2 px-2.5 text-small font-medium',
        compact
          ? // The narrowest tiles have no room for it.
            'hidden @min-[7.25rem]:inline-flex'
          : 'inline-flex',
      )}
    >
      <Icon name="bubble" size={compact ? 18 : 22} />
      {post.commentsCount > 0 && <span>{formatNumber(post.commentsCount)}</span>}
    </Link>
  )
}
