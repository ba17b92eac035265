import { type PublicPost } from '@devhood/contract'
import { type Picture } from '@devhood/contract/collections'
import { formatNumber } from '#lib/text/format'
import { CommentsIcon } from '#ui/comments-icon'
import { Icon } from '#ui/icon'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { maxWidthOf } from './max-width.ts'
import { NextPage } from './next-page.tsx'
import { PublicPicture } from './public-picture.tsx'

interface PostTilesProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly posts: readonly PublicPost[]
  /** Address of the next page. */
  readonly next?: string
  /** Shown instead of an empty list. */
  readonly empty: ReactNode
  /** Fills the rest of the last row. */
  readonly end?: ReactNode
  /** Larger, each with its title and its numbers. */
  readonly titled?: boolean
  /** Whether the first picture is the main one of the page. */
  readonly priority?: boolean
}

/** Rows of whole pictures of posts, each a link to its post. They don't fill a wide window: no script measures it here. */
export function PostTiles(props: PostTilesProps) {
  const { label, posts, next, empty, end, titled = false, priority = true } = props
  if (posts.length === 0) return empty
  return (
    <>
      <div className="flex flex-wrap gap-3 sm:gap-4">
        <ul aria-label={label} className="contents">
          {posts.map((post, index) => (
            <li
              key={post.$id}
              className={clsx(
                'max-w-full max-sm:w-full',
                isFlat(post.pictures[0]) && (titled ? 'w-full' : 'max-lg:w-full'),
              )}
            >
              <Link to={`/posts/${post.$id}`} className="block rounded-card">
                <PublicPicture
                  picture={post.pictures[0]}
                  alt={tileName(post)}
                  sizes={tileSizes(post.pictures[0], titled)}
                  priority={priority && index < 2}
                  className={clsx(
                    'h-auto max-h-[70svh] w-full rounded-card bg-sunken object-contain outline-1 -outline-offset-1 outline-border sm:h-59 sm:max-h-none sm:w-auto',
                    titled && 'lg:h-80 xl:h-89',
                    isTall(post.pictures[0]) && 'max-sm:h-[70svh]! max-sm:w-auto!',
                    isFlat(post.pictures[0]) &&
                      (titled ? 'sm:h-auto! sm:w-full!' : 'sm:max-lg:h-auto! sm:max-lg:w-full!'),
                    maxWidthOf(post.pictures[0].width),
                  )}
                />
              </Link>
              {titled && <TitleAndNumbers post={post} />}
            </li>
          ))}
        </ul>
        {end}
      </div>
      <NextPage to={next} label="Older posts" />
    </>
  )
}

/** As wide as the picture, however long the title. */
const TitleAndNumbers = ({ post }: { readonly post: PublicPost }) => (
  <div className="mt-2 w-0 min-w-full">
    <Link
      to={`/posts/${post.$id}`}
      dir="auto"
      className="block truncate rounded-control font-medium hover:underline hover:underline-offset-3"
    >
      {post.caption?.trim() || tileName(post)}
    </Link>
    <p className="flex gap-4 font-mono text-mono text-muted tabular-nums">
      <Count
        icon={<Icon name="like" size={16} />}
        of={post.likesCount}
        things={['like', 'likes']}
      />
      <Count
        icon={<CommentsIcon size={16} />}
        of={post.commentsCount}
        things={['comment', 'comments']}
      />
    </p>
  </div>
)

interface CountProps {
  readonly icon: ReactNode
  readonly of: number
  readonly things: readonly [one: string, many: string]
}

const Count = ({ icon, of, things: [one, many] }: CountProps) => (
  <span className="inline-flex items-center gap-1.5">
    {icon}
    <span>
      {formatNumber(of)} <span className="sr-only">{of === 1 ? one : many}</span>
    </span>
  </span>
)

/** Heights of the rows of wide screens in CSS pixels. Phones show one picture in each row. */
const [ROW, TITLED_ROW] = [236, 356]

/** Whether a row of full height may be wider than the page: the picture is then as wide as the page. */
const isFlat = ({ width, height }: Picture): boolean => width > 2.5 * height

/** Whether a phone is less high than the picture in its whole width. */
const isTall = ({ width, height }: Picture): boolean => width >= 256 && height > 2 * width

function tileSizes({ width, height }: Picture, titled: boolean): string {
  const at = (row: number) => `${Math.round((row * width) / height)}px`
  const large = titled ? `(min-width: 1024px) ${at(TITLED_ROW)}, ` : ''
  return `${large}(min-width: 640px) ${at(ROW)}, 100vw`
}

/** Name of a post by its picture: the author's text alternative, or who shared it. */
export const tileName = ({ pictures: [{ alt }], creator }: PublicPost): string =>
  alt || `Photo by ${creator.name}, no description`
