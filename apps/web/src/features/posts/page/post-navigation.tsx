import { idle } from '#lib/dom/idle'
import { srcSetOf } from '#lib/pictures/images'
import { IconLink } from '#ui/controls/icon-link'
import { type Post } from '@devhood/contract/schemas'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { useNeighbours } from './neighbours.ts'

interface PostNavigationProps {
  readonly post: Post
  /** Display width of the pictures, as in `<img sizes>`. */
  readonly sizes: string
}

/** Links to the previous and the next post. They replace each other in the history, so that Back leads to the list. */
export function PostNavigation({ post, sizes }: PostNavigationProps) {
  const { previous, next } = useNeighbours(post)
  usePreloadedPicture(previous, sizes)
  usePreloadedPicture(next, sizes)
  if (!previous && !next) return null
  return (
    <nav aria-label="Posts" data-action="neighbours" className="-mr-3 flex flex-none">
      <NeighbourLink post={previous} side="previous" />
      <NeighbourLink post={next} side="next" />
    </nav>
  )
}

interface NeighbourLinkProps {
  readonly post: Post | undefined
  readonly side: 'previous' | 'next'
}

function NeighbourLink({ post, side }: NeighbourLinkProps) {
  const state = useLocation().state as object | null
  if (!post) return null
  const isNext = side === 'next'
  return (
    <IconLink
      to={`/posts/${post.$id}`}
      replace
      state={state}
      // Keyboard shortcuts find the link by this attribute.
      data-action={side}
      icon="back"
      label={isNext ? 'Next post' : 'Previous post'}
      className={isNext ? 'rotate-180' : undefined}
    />
  )
}

/** Loads the picture of a post that may be shown next, once the page is idle. */
function usePreloadedPicture(post: Post | undefined, sizes: string): void {
  const sources = post && srcSetOf(post.imageUrl, 'webp', post.imageWidth)
  useEffect(() => {
    let isWanted = sources !== undefined
    void idle().then(() => {
      if (!isWanted || !sources) return
      const image = new Image()
      image.fetchPriority = 'low'
      image.sizes = sizes
      image.srcset = sources
    })
    return () => void (isWanted = false)
  }, [sources, sizes])
}
