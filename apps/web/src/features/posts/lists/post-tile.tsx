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
import { type TileRatios } from './row-layout.ts'

/** Usual maximum height of rows in CSS pixels: on wide screens and on phones. */
const ROW_HEIGHT = 280
const SMALL_ROW_HEIGHT = 140

/** As many whole lines of large text as fit beside the buttons: rows have a fixed height. */
const WHOLE_LINES = 'max-h-[round(down,var(--spacing-tap),1lh)]'

interface PostTileProps {
  readonly post: Post
  readonly saved: boolean
  readonly ratios: TileRatios
  readonly foot: Foot
  readonly priority: boolean
}

/** Content beside the buttons: the author, or first words in lists of one author. Pinned posts have a title above them. */
export type Foot = 'author' | 'words' | 'title'

/** A post in a row of pictures. Memoized, because a list may have hundreds. */
export const PostTile = memo(function PostTile(props: PostTileProps) {
  const { post, saved, ratios, foot, priority } = props
  const { tile, shown } = ratios
  const linkState = usePostState()
  const count = picturesOf(post).length
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listitem"
      style={{ '--r': tile } as CSSProperties}
      className="max-w-[calc(var(--r)*var(--most))] min-w-0 flex-[calc(9*var(--r))_1_calc(var(--r)*var(--row))]"
    >
      <article className="relative isolate @container grid grid-cols-1 gap-0.5 sm:gap-1">
        <Picture
          {...pictureProps(post)}
          shown={shown}
          ratio={tile}
          most={post.imageWidth || undefined}
          sizes={`(min-width: 640px) ${Math.round(shown * ROW_HEIGHT)}px, ${Math.round(shown * SMALL_ROW_HEIGHT)}px`}
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
        {foot === 'title' ? (
          <Title post={post} />
        ) : (
          <Words post={post} isNamed={foot === 'author'} />
        )}
        {/* Narrow tiles have only the buttons: at the end, away from those of the tile before. */}
        <div
          className={clsx('-mx-2 flex min-w-0 items-center', foot !== 'title' && 'sm:justify-end')}
        >
          {foot === 'author' && <Author post={post} />}
          {foot === 'words' && <FirstWords post={post} />}
          <LikeButton post={post} compact />
          <CommentsLink post={post} compact={foot === 'title' ? 'narrow' : true} />
          {foot !== 'title' && <SaveButton post={post} saved={saved} compact />}
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

/** As much of the caption as one line holds, and on phones, where nothing fits beside the buttons, the author. */
const Words = ({ post, isNamed }: Pick<PostTileProps, 'post'> & { readonly isNamed: boolean }) => (
  <div className={clsx('pt-1 text-[.8125rem]/4', !isNamed && 'sm:hidden')}>
    <p dir="auto" className="truncate font-medium">
      {firstWords(post)}
    </p>
    {isNamed && (
      <p dir="auto" className="truncate text-muted sm:hidden">
        {post.creator?.name ?? DELETED_AUTHOR}
      </p>
    )}
  </div>
)

/** Not on phones, where few tiles have room; the avatar alone where no name fits. A long name has two lines. */
function Author({ post: { creator } }: Pick<PostTileProps, 'post'>) {
  const authorClass = 'ml-2 hidden min-w-0 text-[.8125rem]/4 font-medium text-muted sm:mr-auto'
  if (!creator)
    return (
      <span className={clsx(authorClass, WHOLE_LINES, '@min-[200px]:line-clamp-2')}>
        {DELETED_AUTHOR}
      </span>
    )
  return (
    <Link
      to={profilePath(creator)}
      className={clsx(
        authorClass,
        'min-h-tap items-center gap-2 hover:text-text sm:@min-[120px]:flex',
      )}
    >
      <Avatar name={creator.name} imageUrl={creator.imageUrl} size={24} />
      <span
        className={clsx(
          'sr-only min-w-0 @min-[200px]:not-sr-only @min-[200px]:line-clamp-2 @min-[200px]:wrap-anywhere',
          WHOLE_LINES,
        )}
      >
        {creator.name}
      </span>
    </Link>
  )
}

/** As much of the caption as one line holds. */
function Title({ post }: Pick<PostTileProps, 'post'>) {
  const linkState = usePostState()
  return (
    <Link
      to={`/posts/${post.$id}`}
      state={linkState}
      dir="auto"
      className="mt-1 truncate rounded-control text-[.9375rem]/6 font-medium hover:underline hover:underline-offset-3"
    >
      {firstWords(post)}
    </Link>
  )
}

/** As much of the caption as two lines hold. The link has the picture's own name. */
function FirstWords({ post }: Pick<PostTileProps, 'post'>) {
  return (
    <p
      dir="auto"
      className={clsx(
        'mr-auto ml-2 hidden min-w-0 text-[.8125rem]/4 text-muted wrap-anywhere sm:@min-[200px]:line-clamp-2',
        WHOLE_LINES,
      )}
    >
      {firstWords(post)}
    </p>
  )
}
