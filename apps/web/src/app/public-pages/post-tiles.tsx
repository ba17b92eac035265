import { type PublicPost } from '@devhood/contract'
import { ButtonLink } from '#ui/controls/button-link'
import { type Picture } from '@devhood/contract/collections'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { maxWidthOf } from './max-width.ts'
import { PublicPicture } from './public-picture.tsx'

interface PostTilesProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly posts: readonly PublicPost[]
  /** Address of the next page. */
  readonly next?: string
  /** Shown instead of an empty list. */
  readonly empty: ReactNode
  /** Whether the first picture is the main one of the page. */
  readonly priority?: boolean
}

/** Rows of whole pictures of posts, each a link to its post. They don't fill a wide window: no script measures it here. */
export function PostTiles({ label, posts, next, empty, priority = true }: PostTilesProps) {
  if (posts.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-3 sm:gap-4">
        {posts.map((post, index) => (
          <li key={post.$id} className="max-w-full max-sm:w-full">
            <Link to={`/posts/${post.$id}`} className="block rounded-card">
              <PublicPicture
                picture={post.pictures[0]}
                alt={tileName(post)}
                sizes={tileSizes(post.pictures[0])}
                priority={priority && index < 2}
                className={clsx(
                  'h-auto max-h-[70svh] w-full rounded-card bg-sunken object-contain sm:h-59 sm:max-h-none sm:w-auto',
                  maxWidthOf(post.pictures[0].width),
                )}
              />
            </Link>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <div className="mt-6 grid justify-items-center">
          <ButtonLink to={next} variant="line" rel="next">
            Older posts
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** Height of the rows of wide screens in CSS pixels. Phones show one picture in each row. */
const ROW = 236

const tileSizes = ({ width, height }: Picture): string =>
  `(min-width: 640px) ${Math.round((ROW * width) / height)}px, 100vw`

/** Name of a post by its picture: the author's text alternative, or who shared it. */
export const tileName = ({ pictures: [{ alt }], creator }: PublicPost): string =>
  alt || `Photo by ${creator.name}, no description`
