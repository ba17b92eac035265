import { Avatar } from '#ui/avatar'
import { Picture } from '#ui/picture'
import { type Post } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { LikeButton } from './like-button.tsx'
import { NOBODY } from './post-byline.tsx'
import { altOf } from './post-words.tsx'
import { SaveButton } from './save-button.tsx'

interface PostTileProps {
  readonly post: Post
  readonly saved: boolean
  /** Width / height of the picture's place. */
  readonly ratio: number
  /** What stands beside the buttons: the author, or the place where all are of one author. */
  readonly foot: 'author' | 'place'
  readonly priority: boolean
}

/** A post in a row of pictures. */
export function PostTile({ post, saved, ratio, foot, priority }: PostTileProps) {
  return (
    <article className="@container grid gap-0.5 sm:gap-1">
      <Picture
        imageUrl={post.imageUrl}
        alt={altOf(post)}
        width={post.imageWidth}
        height={post.imageHeight}
        hash={post.imageHash}
        ratio={ratio}
        sizes="(min-width: 640px) 420px, 60vw"
        priority={priority}
        to={`/posts/${post.$id}`}
        className="rounded-control sm:rounded-card"
      />
      <div className="-mr-2 flex min-w-0 items-center">
        <div className="mr-auto min-w-0">
          {foot === 'author' ? <Author post={post} /> : <Place place={post.location} />}
        </div>
        <LikeButton post={post} compact />
        <SaveButton post={post} saved={saved} compact />
      </div>
    </article>
  )
}

/** Face and name; where the tile is narrow the face alone, where it is tiny none: the buttons go first. */
function Author({ post: { creator } }: { readonly post: Post }) {
  if (!creator) return <span className="hidden text-small text-muted @3xs:block">{NOBODY}</span>
  return (
    <Link
      to={`/profile/${creator.$id}`}
      className="hidden min-h-tap min-w-0 items-center gap-2 text-[.8125rem]/5 font-medium text-muted hover:text-text @min-[136px]:flex"
    >
      <Avatar name={creator.name} imageUrl={creator.imageUrl} size={24} />
      <span className="sr-only truncate @min-[220px]:not-sr-only">{creator.name}</span>
    </Link>
  )
}

function Place({ place }: { readonly place: string | null }) {
  return (
    <p className="hidden truncate font-mono text-mono text-muted @min-[180px]:block">{place}</p>
  )
}
