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

/** Rows of whole pictures of posts, each a link to its post. They don't fill the width: no script measures it here. */
export function PostTiles({ label, posts, next, empty, priority = true }: PostTilesProps) {
  if (posts.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2 sm:gap-4">
        {posts.map((post, index) => (
          <li
            key={post.$id}
            className={clsx('max-w-full', isWide(post.pictures[0]) && 'max-sm:w-full')}
          >
            <Link to={`/posts/${post.$id}`} className="block rounded-card">
              <PublicPicture
                picture={post.pictures[0]}
                alt={tileName(post)}
                sizes={tileSizes(post.pictures[0])}
                priority={priority && index < 2}
                className={clsx(
                  'h-35 w-auto rounded-card object-contain sm:h-59',
                  isWide(post.pictures[0]) && 'max-sm:h-auto max-sm:w-full',
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

/** Heights of the rows in CSS pixels: on wide screens and on phones. */
const [ROW, SMALL_ROW] = [236, 140]

/** Whether a phone may be narrower than the picture in a row of full height: it then has a row of its own, and is lower. */
const isWide = ({ width, height }: Picture): boolean => width > 2 * height

function tileSizes(picture: Picture): string {
  const { width, height } = picture
  const [wide, fit] = [ROW, SMALL_ROW].map((row) => `${Math.round((row * width) / height)}px`)
  const narrow = isWide(picture) ? '100vw' : fit
  return `(min-width: 640px) ${wide}, ${narrow}`
}

/** Name of a post by its picture: the author's text alternative, or who shared it. */
export const tileName = ({ pictures: [{ alt }], creator }: PublicPost): string =>
  alt || `Photo by ${creator.name}, no description`
