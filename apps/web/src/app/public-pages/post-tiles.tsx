import { type PublicPost } from '@devhood/contract'
import { ButtonLink } from '#ui/controls/button-link'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

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

/** Pictures of posts, each a link to its post. */
export function PostTiles({ label, posts, next, empty, priority = true }: PostTilesProps) {
  if (posts.length === 0) return empty
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4"
      >
        {posts.map((post, index) => (
          <li key={post.$id}>
            <Link to={`/posts/${post.$id}`} className="block overflow-hidden rounded-card">
              <PublicPicture
                picture={post.pictures[0]}
                alt={tileName(post)}
                sizes="(min-width: 1024px) 300px, (min-width: 640px) 33vw, 50vw"
                priority={priority && index < 2}
                className="bg-sunken aspect-square h-auto w-full object-cover"
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

/** Name of a post by its picture: the author's text alternative, or who shared it. */
export const tileName = ({ pictures: [{ alt }], creator }: PublicPost): string =>
  alt || `Photo by ${creator.name}, no description`
