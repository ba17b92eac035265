import { MoreMenu } from '#features/moderation'
import { Avatar } from '#ui/pictures/avatar'
import { Time } from '#ui/time'
import { type Post } from '@devhood/contract/schemas'
import { Link } from 'react-router'

interface PostBylineProps {
  readonly post: Post
  /** Once the author is blocked, for a page of this post alone. */
  readonly onBlocked?: () => void
}

/** What stands where the author of a post is gone. */
export const DELETED_AUTHOR = 'Someone who left'

/** Every post has an address: who, then place and time; and what one can do about it, where it is not one's own. */
export function PostByline({ post, onBlocked }: PostBylineProps) {
  const { creator } = post
  return (
    <header className="flex min-w-0 items-center gap-3">
      <AuthorAvatar creator={creator} />
      <div className="min-w-0 flex-1">
        {creator ? (
          <Link
            to={`/profile/${creator.$id}`}
            className="block truncate text-strong hover:underline hover:underline-offset-3"
          >
            {creator.name}
          </Link>
        ) : (
          <span className="block truncate text-strong text-muted">{DELETED_AUTHOR}</span>
        )}
        <span className="address">
          <span className="inline-flex max-w-[calc(100%-.65em-6px)] align-bottom">
            {post.location && (
              <>
                <span className="truncate text-text/86">{post.location}</span>
                <span className="whitespace-pre"> · </span>
              </>
            )}
            <Time value={post.$createdAt} className="flex-none" />
          </span>
        </span>
      </div>
      {creator && (
        <MoreMenu
          person={creator}
          postId={post.$id}
          {...(onBlocked && { onBlocked })}
          className="-mr-2.5"
        />
      )}
    </header>
  )
}

/** Leads where the name beside it leads, for those who press faces. */
function AuthorAvatar({ creator }: Pick<Post, 'creator'>) {
  if (!creator) return <Avatar name={DELETED_AUTHOR} />
  return (
    <Link to={`/profile/${creator.$id}`} tabIndex={-1} aria-hidden="true">
      <Avatar name={creator.name} imageUrl={creator.imageUrl} />
    </Link>
  )
}
