import { Icon } from '#ui/icon'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type ComponentProps, type MouseEvent, useState } from 'react'

import { useLike } from '../likes.ts'

interface TapToLikeProps extends ComponentProps<'div'> {
  readonly post: Post
}

/**
 * Wraps a picture: a double press likes the post, as its button does, and shows a heart for a moment. It never removes a
 * like.
 */
export function TapToLike({ post, className, children, ...rest }: TapToLikeProps) {
  const { isLiked, setLiked } = useLike(post)
  const [beats, setBeats] = useState(0)
  const like = ({ target }: MouseEvent) => {
    // Not on what lies on the picture, such as the arrows of a carousel.
    if (!(target instanceof Element && target.closest('picture'))) return
    setBeats(beats + 1)
    if (!isLiked) setLiked(true)
  }
  return (
    // An alternative to the button beside the picture.
    <div {...rest} onDoubleClick={like} className={clsx('relative touch-manipulation', className)}>
      {children}
      {beats > 0 && (
        <span
          key={beats}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 grid animate-beat place-items-center text-like opacity-0"
        >
          <Icon name="like" size={96} filled />
        </span>
      )}
    </div>
  )
}
