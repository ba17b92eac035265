import { profilePath } from '@devhood/contract'
import { Avatar } from '#ui/pictures/avatar'
import { Picture } from '#ui/pictures/picture'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type CSSProperties, memo } from 'react'
import { Link } from 'react-router'

import { CommentsLink } from '../parts/comments-link.tsx'
import { LikeButton } from '../parts/like-button.tsx'
import { DELETED_AUTHOR } from '../parts/post-byline.tsx'
import { usePostState } from '../parts/post-link.ts'
import { firstWords, pictureProps, pictureName } from '../parts/picture-text.ts'
import { SaveButton } from '../parts/save-button.tsx'
import { picturesOf } from '../pictures/pictures-of.ts'

/** Usual maximum heights of rows in CSS pixels: on wide screens and on phones. */
const ROWS = [280, 140] as const
const LARGE_ROWS = [520, 300] as const

const sizesOf = (ratio: number, [wide, small]: typeof ROWS | typeof LARGE_ROWS) =>
  `(min-width: 640px) ${Math.round(ratio * wide)}px, ${Math.round(ratio * small)}px`

interface PostTileProps {
  readonly post: Post
  readonly saved: boolean
  /** Width / height. */
  readonly ratio: number
  readonly foot: Foot
  readonly priority: boolean
  /** In rows that fill the width with few pictures. */
  readonly isLarge: boolean
}

/** What is written below the picture: the first words with the author, or alone in lists of one author. Pinned posts are few. */
export type Foot = 'author' | 'words' | 'pinned'

/** A post in a row of pictures. Memoized, because a list may have hundreds. */
export const PostTile = memo(function PostTile(props: PostTileProps) {
  const { post, saved, ratio, foot, priority, isLarge } = props
  const linkState = usePostState()
  const count = picturesOf(post).length
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listitem"
      style={{ '--r': ratio } as CSSProperties}
      className="max-w-[calc(var(--r)*var(--most))] min-w-0 flex-[calc(9*var(--r))_1_calc(var(--r)*var(--row))]"
    >
      <article className="relative isolate @container grid grid-cols-1">
        <Picture
          {...pictureProps(post)}
          shown={ratio}
          most={post.imageWidth || undefined}
          sizes={isLarge ? sizesOf(ratio, LARGE_ROWS) : sizesOf(ratio, ROWS)}
          priority={priority}
          to={`/posts/${post.$id}`}
          linkState={linkState}
          linkLabel={count > 1 ? `${pictureName(post)}, ${count} pictures` : pictureName(post)}
          className="rounded-control sm:rounded-card"
        />
        {count > 1 && <CountBadge count={count} />}
        {post.hidden && (
          <span className="pointer-events-none absolute top-2 left-2 rounded-[6px] on-picture px-1.5 py-0.5 text-tiny">
            {post.held ? 'Awaiting review' : 'Hidden'}
          </span>
        )}
        <Words post={post} foot={foot} />
        <div className="-mx-2 -mt-[6px] -mb-[6px] flex min-w-0 items-center">
          <LikeButton post={post} compact />
          <CommentsLink post={post} compact />
          <SaveButton post={post} saved={saved} compact />
        </div>
      </article>
    </div>
  )
})

/** The number of pictures, where only the first is shown. Its icon is not among those that the sign-in page loads. */
function CountBadge({ count }: { readonly count: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-2 right-2 flex items-center gap-1 rounded-[6px] on-picture px-1.5 py-0.5 text-tiny tabular-nums"
    >
      <svg
        viewBox="0 0 16 16"
        width={12}
        height={12}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M5 5h9v9H5zM11 5V2H2v9h3" />
      </svg>
      <span>{count}</span>
    </span>
  )
}

/** As much of the caption as one line holds, and its author. */
function Words({ post, foot }: Pick<PostTileProps, 'post' | 'foot'>) {
  return (
    <div className="pt-[6px] text-[.8125rem]/4">
      <p dir="auto" className="truncate font-medium">
        {firstWords(post)}
      </p>
      {foot === 'author' && <Author post={post} />}
    </div>
  )
}

/** Above the buttons, whose upper edge it may cover. */
const AUTHOR = 'relative z-1 flex h-6 max-w-max min-w-0 items-center gap-1.5 text-muted'

function Author({ post: { creator } }: Pick<PostTileProps, 'post'>) {
  if (!creator)
    return (
      <p className={AUTHOR}>
        <span className="truncate">{DELETED_AUTHOR}</span>
      </p>
    )
  return (
    <Link to={profilePath(creator)} className={clsx(AUTHOR, 'rounded-control hover:text-text')}>
      <Avatar name={creator.name} imageUrl={creator.imageUrl} size={18} />
      <span dir="auto" className="truncate">
        {creator.name}
      </span>
    </Link>
  )
}
