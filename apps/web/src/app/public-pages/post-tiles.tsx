import { type PublicPost } from '@devhood/contract'
import { type Picture } from '@devhood/contract/collections'
import { plainTextOf } from '@devhood/contract/text'
import { isCut } from '#lib/pictures/is-cut'
import { formatNumber } from '#lib/text/format'
import { Icon } from '#ui/icon'
import clsx from 'clsx'
import { type CSSProperties, type ReactNode } from 'react'
import { Link } from 'react-router'

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
  /** Each with its title and its numbers: large, of usual size, or with its author. */
  readonly titled: 'large' | 'usual' | 'author'
  /** Whether the first picture is the main one of the page. */
  readonly priority?: boolean
}

/**
 * Rows of pictures of posts, whole but for very tall ones, each a link to its post. The pictures of a row grow until they fill its width; the last row
 * does so where it is nearly full, and has its own size otherwise.
 */
export function PostTiles(props: PostTilesProps) {
  const { label, posts, next, empty, titled, priority = true } = props
  if (posts.length === 0) return empty
  return (
    <>
      <ul
        aria-label={label}
        className={clsx(
          // Words stand nearer to their own picture than to the next.
          'flex flex-wrap gap-x-1.5 gap-y-7 [--most:70svh] [--row:100%] sm:gap-x-4',
          // Few posts fill the width.
          (next !== undefined || posts.length > FEW) &&
            'after:h-0 after:flex-[1000_1_25%] after:content-[""]',
          titled === 'large'
            ? 'sm:[--row:236px] lg:[--row:320px]'
            : 'sm:[--row:190px] lg:[--row:236px]',
        )}
      >
        {posts.map((post, index) => (
          <li
            key={post.$id}
            style={{ '--r': ratioOf(post.pictures[0]) } as CSSProperties}
            className="max-w-[calc(var(--r)*var(--most))] min-w-0 flex-[calc(9*var(--r))_1_calc(var(--r)*var(--row))]"
          >
            <Link to={`/posts/${post.$id}`} className="frame rounded-control sm:rounded-card">
              <PublicPicture
                picture={post.pictures[0]}
                alt={tileName(post)}
                sizes={tileSizes(post.pictures[0], titled)}
                priority={priority && index < 2}
                isOwnSize
                {...(isCut(post.pictures[0])
                  ? { ratio: CUT, className: 'mx-auto aspect-4/5 w-full object-cover object-top' }
                  : { className: 'mx-auto h-auto w-full object-contain' })}
              />
            </Link>
            <TitleAndNumbers post={post} isNamed={titled === 'author'} />
          </li>
        ))}
      </ul>
      <NextPage to={next} label="Older posts" />
    </>
  )
}

/** Of so few posts, the rows fill the width. */
const FEW = 3

interface TitleProps {
  readonly post: PublicPost
  readonly isNamed: boolean
}

const TitleAndNumbers = ({ post, isNamed }: TitleProps) => (
  <div className="mt-2">
    <Link
      to={`/posts/${post.$id}`}
      dir="auto"
      className="block truncate rounded-control font-medium hover:underline hover:underline-offset-3"
    >
      {plainTextOf(post.caption ?? '').trim() || tileName(post)}
    </Link>
    <p className="flex gap-4 text-small text-muted tabular-nums">
      {isNamed && (
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {post.creator.name}
        </span>
      )}
      <Count
        icon={<Icon name="like" size={16} />}
        of={post.likesCount}
        things={['like', 'likes']}
      />
      <Count
        icon={<Icon name="bubble" size={16} />}
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

/** Width / height of the beginning of a very tall picture, whose words below need room. */
const CUT = 0.8

const ratioOf = (picture: Picture): number =>
  isCut(picture) ? CUT : Number((picture.width / picture.height).toFixed(3))

/** Usual heights of grown rows in CSS pixels. */
const [ROW, LARGE_ROW] = [300, 400]

function tileSizes(picture: Picture, titled: PostTilesProps['titled']): string {
  const ratio = ratioOf(picture)
  return `(min-width: 640px) ${Math.round((titled === 'large' ? LARGE_ROW : ROW) * ratio)}px, 100vw`
}

/** Name of a post by its picture: the author's text alternative, or who shared it. */
export const tileName = ({ pictures: [{ alt }], creator }: PublicPost): string =>
  alt || `Photo by ${creator.name}, no description`
