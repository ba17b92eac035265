import { profilePath } from '@devhood/contract'
import { useCurrentUser } from '#features/account'
import { MoreMenu } from '#features/moderation'
import { AuthorRows } from '#features/people'
import { EditedMark } from '#ui/edited-mark'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { MenuButton } from '#ui/overlays/dialog-button'
import { Avatar } from '#ui/pictures/avatar'
import { PlaceAndTime } from '#ui/text/place'
import { Time } from '#ui/time'
import { type Post } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

const OwnPostSheet = lazyPart(
  async () => (await import('./own-post-sheet.tsx')).OwnPostSheet,
  MissingOverlay,
)

interface PostProps {
  readonly post: Post
}

export const DELETED_AUTHOR = 'Someone who left'

/** Author, location and time of a post in a list, and its menu. */
export const PostByline = ({ post }: PostProps) => (
  <PostAuthor post={post} line={<PostedAt post={post} />}>
    <span className="-mr-[10px] flex-none">
      <PostMenu post={post} />
    </span>
  </PostAuthor>
)

interface PostAuthorProps extends PostProps {
  /** Shown below the name. */
  readonly line: ReactNode
  /** What can be done, after the name. */
  readonly children: ReactNode
}

/** The author of a post, with a line about them or the post. */
export const PostAuthor = ({ post: { creator }, line, children }: PostAuthorProps) => (
  <header className="flex min-w-0 items-center gap-3">
    <AuthorAvatar creator={creator} />
    <div className="min-w-0 flex-1">
      {creator ? (
        <Link
          to={profilePath(creator)}
          className="line-clamp-3 wrap-anywhere text-strong hover:underline hover:underline-offset-3"
        >
          {creator.name}
        </Link>
      ) : (
        <span className="block truncate text-strong text-muted">{DELETED_AUTHOR}</span>
      )}
      {line}
    </div>
    {children}
  </header>
)

/** Where and when a post was shared. */
const PostedAt = ({ post }: PostProps) => (
  <PlaceAndTime place={post.location}>
    <Time value={post.$createdAt} isShort />
    <EditedMark editedAt={post.editedAt} />
  </PlaceAndTime>
)

interface PostMenuProps extends PostProps {
  /** Called when nothing is left to show, for the page of this post. */
  readonly onGone?: () => void
  /** Deletes the viewer's own post from its page; in lists it only disappears. */
  readonly onDelete?: () => void
}

export function PostMenu({ post, onGone, onDelete }: PostMenuProps) {
  const me = useCurrentUser()
  const { creator } = post
  return (
    <>
      {creator?.$id === me.$id && (
        <MenuButton label="More about your post">
          {(close) => <OwnPostSheet post={post} onDelete={onDelete} onClose={close} />}
        </MenuButton>
      )}
      {creator && (
        <MoreMenu
          person={creator}
          about={{ kind: 'post', id: post.$id, hidden: post.hidden }}
          rows={<AuthorRows person={creator} />}
          onGone={onGone}
        />
      )}
    </>
  )
}

/** Links to the same profile as the name beside it, for people who press avatars. */
function AuthorAvatar({ creator }: Pick<Post, 'creator'>) {
  if (!creator) return <Avatar name={DELETED_AUTHOR} />
  return (
    <Link to={profilePath(creator)} tabIndex={-1} aria-hidden="true">
      <Avatar name={creator.name} imageUrl={creator.imageUrl} />
    </Link>
  )
}
